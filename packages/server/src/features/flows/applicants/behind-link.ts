import { resolveLink } from '@freehold/contract/flows/applicants';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { describeFirm, type ShownFirm } from '../../firm/public.ts';
import { findLinkByHash, type LinkRow, lockRun, type OpenRun } from '../flow-runs/public.ts';

const refuse = refusing(resolveLink);
export const NO_LINK = 'This link does not work. Open the newest message from your agent, or ask them for a new link.';

export type LinkState = 'ready' | 'expired' | 'finished' | 'cancelled';
export type Behind = { trx: Trx; scope: Scope; link: LinkRow; open: OpenRun; firm: ShownFirm; state: LinkState };

/**
 * Goes through a link into the firm it belongs to, as nobody of it: only what the work given here does is done. A link that is unknown, was
 * taken back or used up, or belongs to a firm that is suspended answers alike.
 */
export async function behindLink<T>(services: Services, token: string, work: (behind: Behind) => Promise<T>): Promise<T> {
  const found = await findLinkByHash(services.db, hashToken(token));
  if (!found || found.revoked_at !== null || hasServed(found, services.now())) return refuse('LINK_INVALID', NO_LINK);
  const scope = openScope(services, found.workspace_id, { kind: 'system', name: 'Link of an applicant' });
  return scope.transaction(async (trx) => {
    const open = await lockRun(trx, scope, found.run_id);
    const firm = await describeFirm(trx, scope);
    if (!firm.isActive || open.run.erased_at !== null) return refuse('LINK_INVALID', NO_LINK);
    return work({ trx, scope, link: found, open, firm, state: stateOf(found, open, services.now()) });
  }, NO_ANSWER_YET);
}

/** A link for one use that was used, or whose minutes are over. */
const hasServed = ({ purpose, used_at: used, expires_at: end }: LinkRow, now: Date) =>
  purpose !== 'invitation' && (used !== null || end <= now);

function stateOf(link: LinkRow, { run }: OpenRun, now: Date): LinkState {
  if (run.stage === 'cancelled') return 'cancelled';
  if (run.stage === 'expired') return 'expired';
  if (run.stage === 'submitted' || run.stage === 'checking') return 'finished';
  return link.expires_at <= now ? 'expired' : 'ready';
}
