import type { CheckBase } from '@freehold/contract/checks/checks';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import css from './side-card.module.css';

export function TimelineCard({ timeline }: { timeline: CheckBase['timeline'] }) {
  if (timeline.length === 0) return null;
  return (
    <Card title="History" count={timeline.length}>
      <ol className={css.timeline}>
        {timeline.map((event, index) => (
          <li key={index}>
            <span className="fh-dim num">{formatDateTime(event.at)}</span>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
