import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { ELEMENT_WORDS } from './words.ts';
import { ElementsCard } from '../../../shared/checks/elements-card.tsx';
import { ListsSearched } from './lists-searched.tsx';
import { NearestNames } from './nearest-names.tsx';
import { TimelineCard } from '../../../shared/checks/timeline-card.tsx';

/** What an answer rests on, under the answer itself: the nearest names, the lists, what was looked for, and what happened when. */
export function BackgroundCards({ check }: { check: AmlCheck }) {
  return (
    <>
      {check.lists.length > 0 && <NearestNames nearest={check.nearest} weak={check.bands.weak} />}
      <ListsSearched check={check} />
      <ElementsCard elements={check.elements} words={ELEMENT_WORDS} />
      <TimelineCard timeline={check.timeline} />
    </>
  );
}
