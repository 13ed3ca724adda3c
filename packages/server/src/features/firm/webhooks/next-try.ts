import { MOST_ATTEMPTS, RETRY_MINUTES } from '@freehold/contract/firm/webhooks';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Up to a fifth later, so that what failed together does not come back together. */
const JITTER = 0.2;

/** What one try came to. `fault`: there was no answer. */
export type Tried = { status: number | null; retryAfter?: string | null };
export type After = { state: 'delivered' } | { state: 'failed' } | { state: 'waiting'; nextAt: Date };

export const isTaken = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300;
/** RFC 9110, section 15.5.11: gone, and it will not come back. */
export const isGone = ({ status }: Tried): boolean => status === 410;

/** What follows a try: `attempts` counts it. 429 and 503 may ask for a longer wait; a day at most. */
export function afterTry(tried: Tried, attempts: number, now: Date, random: () => number = Math.random): After {
  if (isTaken(tried)) return { state: 'delivered' };
  if (attempts >= MOST_ATTEMPTS || isGone(tried)) return { state: 'failed' };
  const usual = (RETRY_MINUTES[attempts - 1] ?? 720) * MINUTE_MS * (1 + JITTER * random());
  const asked = tried.status === 429 || tried.status === 503 ? waitAsked(tried.retryAfter ?? null, now) : 0;
  return { state: 'waiting', nextAt: new Date(now.getTime() + Math.max(usual, Math.min(asked, DAY_MS))) };
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function waitAsked(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
