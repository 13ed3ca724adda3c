import { lazy, Suspense } from 'react';

const TownPlan = lazy(async () => ({ default: (await import('./town-plan.tsx')).TownPlan }));

/** The paper town plan behind an empty or lost page; it may come after the words. */
export function FadedPlan() {
  return (
    <Suspense fallback={null}>
      <TownPlan tone="paper" />
    </Suspense>
  );
}
