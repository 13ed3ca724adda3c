import type { Party } from '@freehold/contract/people/parties';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

/** What happened to the record, at properties and in the checks one may open, newest first. */
export function PersonTimeline({ party }: { party: Party }) {
  return (
    <Card title="Timeline" count={party.timeline.length}>
      <Timeline
        items={party.timeline.map(({ at, by, text }, index) => ({
          key: index,
          at,
          sentence: by === null ? text : <Said by={by} text={text} />,
        }))}
      />
    </Card>
  );
}

function Said({ by, text }: { by: string; text: string }) {
  return (
    <>
      <b>{by}</b> {text}
    </>
  );
}
