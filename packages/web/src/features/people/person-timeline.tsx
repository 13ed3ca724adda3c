import type { Party } from '@freehold/contract/parties';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import css from './person-cards.module.css';

/** What happened to the record, at properties and in the checks one may open, newest first. */
export function PersonTimeline({ party }: { party: Party }) {
  return (
    <Card title="Timeline" count={party.timeline.length}>
      <ol className={css.timeline}>
        {party.timeline.map((event, index) => (
          <li key={index}>
            <span className="fh-dim num">{formatDateTime(event.at)}</span>
            <span>
              {event.by !== null && (
                <>
                  <b>{event.by}</b>{' '}
                </>
              )}
              {event.text}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
