import type { AmlCheck } from './aml-checks.ts';

/* What a searched list counts for in the words of an answer. Apart from the schemas, which a page that only asks this need not load. */

type Searched = Pick<AmlCheck['lists'][number], 'list_key' | 'category' | 'covers' | 'demo'>;

/** Lists that their publisher closed: they say who was listed, not who is. OFSI closed its list on 28 January 2026: since then the UK Sanctions List (FCDO) is the only UK list of designations. */
export const RETIRED_ON: Readonly<Record<string, string>> = { 'ofsi-consolidated': '2026-01-28' };

export type ListStanding = 'current' | 'closed' | 'made_up' | 'not_asked';

/** `categories` are what the check was asked to look for: what a list of anything else holds was left out of its answer. */
export function standingOf(list: Searched, categories: AmlCheck['categories']): ListStanding {
  if (!(list.covers ?? [list.category]).some((category) => categories.includes(category))) return 'not_asked';
  if (list.demo) return 'made_up';
  return list.list_key in RETIRED_ON ? 'closed' : 'current';
}

/** The list that binds a British firm comes first (Sanctions and Anti-Money Laundering Act 2018). */
export const BINDING_LIST = 'uk-sanctions';

const LAST = ['current', 'closed', 'made_up', 'not_asked'] as const satisfies readonly ListStanding[];
const placeOf = (list: Searched, categories: AmlCheck['categories']) =>
  list.list_key === BINDING_LIST ? -1 : LAST.indexOf(standingOf(list, categories));

/** As a proof names them: the binding list, the others in use, then closed and made-up ones, and last those of which nothing was asked. */
export function inProofOrder<L extends Searched>(lists: readonly L[], categories: AmlCheck['categories']): L[] {
  return [...lists].sort((one, other) => placeOf(one, categories) - placeOf(other, categories));
}
