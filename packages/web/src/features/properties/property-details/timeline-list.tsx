import type { TimelineEntry } from '@freehold/contract/properties/property-details';
import { ActivitySentence } from '../../../shared/activity-sentence.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

/** What happened to a property and around it, in the words of the activity log. */
export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Timeline
      items={entries.map((entry) => ({
        key: entry.key,
        at: entry.at,
        sentence: <ActivitySentence event={entry} />,
        text: entry.text,
        asks: entry.asks,
      }))}
    />
  );
}
