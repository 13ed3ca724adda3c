import type { OwnerVerdict, TitleState } from '@freehold/contract/identity/ownership-checks';
import anyAscii from 'any-ascii';
import type { OwnerMatchFound } from '../../../providers/land-registry/provider.ts';

/** The best of what HM Land Registry found for a name on one title, in words. */
export function readOwnerAnswer(matches: readonly OwnerMatchFound[], title: string): { verdict: OwnerVerdict; words: string } {
  const mine = matches.filter((one) => one.title === title);
  const scored = mine.map((match) => ({ match, verdict: verdictOf(match) }));
  const order: readonly OwnerVerdict[] = ['owner', 'near', 'former', 'not_owner'];
  const best = scored.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))[0];
  if (!best) return { verdict: 'not_owner', words: 'Nobody of this name is an owner' };
  const { verdict, match } = best;
  const since = match.since !== null && match.since !== 'unknown' ? `, since ${match.since}` : '';
  switch (verdict) {
    case 'owner':
      return { verdict, words: `Surname and first name agree${how(match)}${since}` };
    case 'near':
      return { verdict, words: `The name agrees in part${how(match)}${since}` };
    case 'former':
      return {
        verdict,
        words: `Somebody of this name owned it${since}${match.until === null ? '' : ` until ${match.until}`}, and does no more`,
      };
    default:
      return { verdict, words: 'Nobody of this name is an owner' };
  }
}

function verdictOf({ surname, forename, middle, isHistorical }: OwnerMatchFound): OwnerVerdict {
  if (surname === 'NO_MATCH' || surname === 'SKIPPED' || forename === 'NO_MATCH') return 'not_owner';
  if (isHistorical) return 'former';
  return surname === 'MATCH' && forename === 'MATCH' && (middle === null || middle === 'MATCH' || middle === 'SKIPPED') ? 'owner' : 'near';
}
const how = ({ ownership }: OwnerMatchFound): string =>
  ownership === 'joint' ? '; there are further owners' : ownership === 'sole' ? '; they are the only owner' : '';

/** A name in the letters that HM Land Registry takes: its register is written in capitals of the Latin alphabet. */
export const asAsked = (name: string): string =>
  anyAscii(name)
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/[^A-Za-z0-9' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** How a title stands where an order of its register was rejected for it; null for every other reason. */
export function stateInRejection(
  code: string,
  reason: string,
  title: string,
): { state: TitleState; continued_under: string | null } | null {
  const said = `${code} ${reason}`.toLowerCase();
  if (/continued/.test(said) && /clos/.test(said)) {
    const others = [...reason.matchAll(/\b([A-Z]{1,3}\d{1,6})\b/g)].map(([, other = '']) => other).filter((other) => other !== title);
    return { state: 'closed_and_continued', continued_under: others[0] ?? null };
  }
  if (/clos|cancell/.test(said)) return { state: 'closed', continued_under: null };
  return /pending/.test(said) ? { state: 'pending', continued_under: null } : null;
}
/** No title of this number: nothing was bought. */
export const isNotFound = (code: string, reason: string): boolean =>
  /nopropertyfound|novalidtitlefound|title\.invalid|notfound|unknown/.test(code.toLowerCase()) ||
  /title (?:number )?(?:is )?not found/i.test(reason);
