import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './side-card.module.css';

export function TimelineCard({ timeline }: { timeline: AmlCheck['timeline'] }) {
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
