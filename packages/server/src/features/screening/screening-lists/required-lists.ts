import { catalogueList, isKnownKey } from './catalogue.ts';
import { ageWords } from './freshness.ts';

export type ListState = { listKey: string; name?: string; ageHours: number | null; stale: boolean };
export type RequiredListFault = { listKey: string; fault: 'missing' | 'stale'; text: string; next: string };

export type Requirement = { lists: readonly string[]; isDemonstration: boolean };

/**
 * What keeps a check from passing: each required list that is missing or stale, in words. The demonstration list satisfies nothing, but in
 * the demonstration's own workspaces, where it stands in for lists that are not loaded and every answer says so.
 */
export function requiredListFaults({ lists: required, isDemonstration }: Requirement, loaded: readonly ListState[]): RequiredListFault[] {
  const faults: RequiredListFault[] = [];
  const standsIn = isDemonstration && loaded.some((list) => list.listKey === 'demo');
  for (const key of required) {
    const list = loaded.find((one) => one.listKey === key);
    if (!list || key === 'demo') {
      if (!standsIn) faults.push({ listKey: key, fault: 'missing', ...missingWords(key) });
    } else if (list.stale) faults.push({ listKey: key, fault: 'stale', ...staleWords(list) });
  }
  if (faults.length === 0 && !standsIn && !loaded.some((list) => isPublished(list.listKey) || required.includes(list.listKey))) {
    faults.push({
      listKey: 'uk-sanctions',
      fault: 'missing',
      text: 'No published list is loaded. A check cannot pass.',
      next: NEXT_MISSING,
    });
  }
  return faults;
}

const isPublished = (key: string) => isKnownKey(key) && key !== 'demo';
const NEXT_MISSING = 'Load the newest file on the Lists page, then screen again';
const NEXT_STALE = 'Load the newest file, or confirm that the one in use is still the newest, then screen again';

function missingWords(key: string) {
  const name = isKnownKey(key) ? catalogueList(key).name : key;
  if (key === 'demo') return { text: 'The demonstration list can never let a check pass.', next: NEXT_MISSING };
  return { text: `The ${name} is not loaded. A check cannot pass without it.`, next: NEXT_MISSING };
}

/** The UK list is “the sanctions list” to a UK firm; other lists are named. */
function staleWords(list: ListState): { text: string; next: string } {
  const fullName = isKnownKey(list.listKey) ? catalogueList(list.listKey).name : (list.name ?? list.listKey);
  const name = list.listKey === 'uk-sanctions' ? 'Sanctions list' : fullName;
  const text =
    list.ageHours === null
      ? `Nobody has said how old the ${fullName} is. Results may be incomplete.`
      : `${name} is ${ageWords(list.ageHours)} old. Results may be incomplete.`;
  return { text, next: NEXT_STALE };
}

/** Everything to be said about the lists of a check: what stops a pass, and which other lists are out of date. */
export function listFaults(requirement: Requirement, loaded: readonly ListState[]) {
  return {
    stopsPass: requiredListFaults(requirement, loaded),
    staleOptional: loaded.filter((list) => list.stale && !requirement.lists.includes(list.listKey)).map(staleWords),
  };
}
