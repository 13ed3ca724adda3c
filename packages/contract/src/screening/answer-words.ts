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
