import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { IconChevronRight } from '@tabler/icons-react';
import { createElement, memo } from 'react';
import { activityIcon } from '../../../shared/activity-icons.ts';
import { ActivitySentence } from '../../../shared/activity-sentence.tsx';
import { formatTime } from '../../../lib/format.ts';
import { EventDetails } from './event-details.tsx';
import css from './event-row.module.css';

type Props = {
  event: ActivityEvent;
  isOpen: boolean;
  isNew: boolean;
  onToggle: (id: number) => void;
  onRecord: (record: string) => void;
};

/** One event in a line: when, who, what, to what. It opens in place. */
export const EventRow = memo(function EventRow({ event, isOpen, isNew, onToggle, onRecord }: Props) {
  const details = `event-${event.id}`;
  return (
    <li className={css.event} data-open={isOpen || undefined}>
      <button
        type="button"
        className={css.row}
        data-event={event.id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onToggle(event.id)}
      >
        <time className={`${css.time} num`} dateTime={event.at}>
          {formatTime(event.at)}
        </time>
        {createElement(activityIcon(event), { size: 16, stroke: 1.6, className: css.icon, 'aria-hidden': true })}
        <span className={css.sentence}>
          {isNew && (
            <>
              <span className={css.new} />
              <span className="fh-spoken">New:</span>{' '}
            </>
          )}
          <ActivitySentence event={event} />
        </span>
        <span className={css.reference}>{event.object.reference}</span>
        <IconChevronRight size={15} stroke={1.8} className={css.chevron} aria-hidden />
      </button>
      {isOpen && <EventDetails id={details} event={event} onRecord={onRecord} />}
    </li>
  );
});
