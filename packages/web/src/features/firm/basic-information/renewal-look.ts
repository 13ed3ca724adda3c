import { daysAgo, formatDate, plural } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

const SOON_DAYS = 30;

/** How long the registration with HMRC still runs. */
export function renewalLook(renewsOn: string, now = new Date()): { words: string; family: Family; glyph: Glyph } {
  const left = -daysAgo(renewsOn, now);
  if (left < 0) return { words: `Ran out on ${formatDate(renewsOn)}`, family: 'clay', glyph: 'cross' };
  if (left === 0) return { words: 'Renews today', family: 'ochre', glyph: 'clock' };
  const words = `Renews in ${plural(left, 'day')}`;
  return left <= SOON_DAYS ? { words, family: 'ochre', glyph: 'clock' } : { words, family: 'moss', glyph: 'tick' };
}
