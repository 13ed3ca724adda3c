import { type CheckStatus } from '@freehold/contract/kernel/check-states';
import type { ChecklistCell, GroupChecks } from '@freehold/contract/properties/property-details';

/**
 * From the furthest from an acceptance to the nearest. A check that failed or needs review asks for a person's judgement and may end the deal; one
 * that was never started, was cancelled or ran out has the whole way to go, one that runs part of it, and one that is ready a decision.
 */
const FURTHEST_FIRST = ['failed', 'needsReview', 'notStarted', 'inProgress', 'readyToAccept'] as const satisfies readonly CheckStatus[];
type Standing = (typeof FURTHEST_FIRST)[number];

type Member = { group_id: number | null; state: string; checklist: readonly Pick<ChecklistCell, 'is_asked' | 'is_done' | 'check'>[] };

/** The checks of each group as one: how many of those asked are accepted, and where the worst of the others stands. Whoever withdrew counts no more. */
export function groupChecks(people: readonly Member[]): GroupChecks[] {
  const groups = Map.groupBy(
    people.filter(({ state, group_id: group }) => group !== null && state !== 'withdrawn'),
    ({ group_id: group }) => group,
  );
  return [...groups].flatMap(([group, members]) => {
    const asked = members.flatMap(({ checklist }) => checklist.filter((cell) => cell.is_asked));
    if (group === null || asked.length === 0) return [];
    const open = asked.filter((cell) => !cell.is_done).map(standingOf);
    const worst = FURTHEST_FIRST.find((standing) => open.includes(standing)) ?? null;
    return [{ group_id: group, asked: asked.length, done: asked.length - open.length, worst }];
  });
}

/** As whoever asks may know it: a cell shows a frozen check as needing review to those who may not know of it. */
function standingOf({ check }: Member['checklist'][number]): Standing {
  const status = check?.status ?? 'notStarted';
  return FURTHEST_FIRST.find((one) => one === status) ?? 'notStarted';
}
