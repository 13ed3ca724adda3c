import type { AmlCheck } from './aml-checks.ts';

/* Sentences of an answer that page and printed report share. Apart from the schemas, which a page that only says them need not load. */

/**
 * MLR 2017 regulation 35(1) asks for procedures that find out whether a customer or the beneficial owner of one is exposed. Null where lists were searched for
 * them, nothing was searched yet, or the person is made up.
 */
export function exposedNotRun({ elements, is_practice: isPractice }: Pick<AmlCheck, 'elements' | 'is_practice'>): string | null {
  const pep = elements.find(({ code }) => code === 'PEP');
  if (isPractice || pep?.result !== 'not_run') return null;
  const why = pep.reasons[0]?.text;
  return `Politically exposed people: not run.${why ? ` ${why}.` : ''} Regulation 35 asks you for a way to find out whether a client or a beneficial owner is one.`;
}

/** How often pairs with such a score were one and the same, in whole numbers of a hundred that never claim certainty, and what was counted. */
export function probabilityWords(probability: number): string {
  const hundredth = Math.min(99, Math.max(1, Math.round(100 * probability)));
  return `Of 100 pairs of records that people labelled for tests, with such a score, about ${hundredth} are the same person or company. Among your clients far fewer are.`;
}

export function rarityWords(oneIn: number): string {
  return `About 1 in ${oneIn.toLocaleString('en-GB')} counted names has it`;
}

/** What the names are of which a word is said to be one in so many. */
export const COUNTED_NAMES =
  'Counted are the names of the UK, US, UN and EU lists and of United States legislators, and roughly those met in Britain. A word that is in none of them is given the figure of a rare one.';

type Placed = { id: number; same_as: readonly { match_id: number }[] };
/** `Match 2 of 3, list entry 1 of 4`: one man on four lists is one match. */
export function matchPlace(match: Placed, matches: readonly Placed[]): string {
  const entityOf = ({ id, same_as }: Placed) => Math.min(id, ...same_as.map(({ match_id }) => match_id));
  const entities = [...new Set(matches.map(entityOf))];
  const entries = matches.filter((other) => entityOf(other) === entityOf(match));
  const place = `Match ${entities.indexOf(entityOf(match)) + 1} of ${entities.length}`;
  return entries.length === 1 ? place : `${place}, list entry ${entries.findIndex(({ id }) => id === match.id) + 1} of ${entries.length}`;
}

/** Addresses are written in too many ways to be compared: both stand side by side for the eye alone. */
export const isShownAlone = ({ field, asked, listed }: { field: string; asked: string | null; listed: string | null }): boolean =>
  field === 'address' && asked !== null && listed !== null;
