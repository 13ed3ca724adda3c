import type { TimelineEntry } from '@freehold/contract/property-details';
import { ActivitySentence } from '../../lib/activity-sentence.tsx';
import { formatDay, formatTime } from '../../lib/format.ts';
import css from './timeline-list.module.css';

/** What happened, the newest first, each with its day and time. */
export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <p className={css.none}>Nothing has happened here yet.</p>;
  return (
    <ol className={css.list}>
      {entries.map((entry) => (
        <li key={entry.key} className={css.entry} data-asks={entry.asks || undefined}>
          <span className={css.mark} aria-hidden />
          <div className={css.words}>
            <ActivitySentence event={entry} />
            {entry.text !== null && <p className={css.text}>{entry.text}</p>}
            <span className={`num ${css.when}`}>
              {formatDay(entry.at)}, {formatTime(entry.at)}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
