import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDay, formatWeekday, plural } from '../../../lib/format.ts';
import { EventRow } from './event-row.tsx';
import type { Block, Day, useLiveList } from './use-live-list.ts';
import css from './day-list.module.css';

type Props = { live: ReturnType<typeof useLiveList>; onRecord: (record: string) => void };

/** So far from the top a reader still stands at it. */
const AT_TOP_PX = 40;
/** Fetched before the reader comes to the end. */
const AHEAD = '800px';
/** Drawn before the reader comes to them. */
const KEPT = '2000px';

/** Days with their events. What happens meanwhile comes in on top while the reader is there, and waits behind a button while they are not. */
export function DayList({ live, onRecord }: Props) {
  const { list, days, waiting, showNewer, added } = live;
  const top = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const toggle = useCallback((id: number) => setOpen((before) => (before === id ? null : id)), []);
  useEffect(() => {
    const scroller = top.current?.closest('main');
    if (waiting > 0 && open === null && (scroller?.scrollTop ?? 0) <= AT_TOP_PX) showNewer();
  }, [waiting, open, showNewer]);
  return (
    <div ref={top} role="group" aria-label="Events" onKeyDown={moveByArrows}>
      {waiting > 0 && (
        <div className={css.newer} role="status">
          <Button
            size="xs"
            leftSection={<IconArrowUp size={14} stroke={2} aria-hidden />}
            onClick={() => {
              showNewer();
              top.current?.closest('main')?.scrollTo({ top: 0 });
              // The button goes; who pressed it by key goes on from the newest event.
              requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[data-event]')?.focus({ preventScroll: true }));
            }}
          >
            {plural(waiting, 'new event')}
          </Button>
        </div>
      )}
      {days.map((day) => (
        <DaySection key={day.day} day={day} open={openInDay(day, open)} added={added} onToggle={toggle} onRecord={onRecord} />
      ))}
      <End list={list} />
    </div>
  );
}

const openIn = (block: Block, open: number | null) => (open !== null && block.some((event) => event.id === open) ? open : null);

const openInDay = ({ blocks }: Day, open: number | null) => (blocks.some((block) => openIn(block, open) !== null) ? open : null);

type RowsProps = {
  open: number | null;
  added: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onRecord: (record: string) => void;
};
const DaySection = memo(function DaySection({ day: { day, count, blocks }, open, ...rows }: RowsProps & { day: Day }) {
  const near = formatDay(day);
  const isNear = near === 'Today' || near === 'Yesterday';
  return (
    <section className={css.day} aria-label={isNear ? `${near}, ${formatWeekday(day)}` : formatWeekday(day)}>
      <div className={css.head}>
        <h2 className="fh-h2">{isNear ? near : formatWeekday(day)}</h2>
        {isNear && <span className="fh-small fh-dim">{formatWeekday(day)}</span>}
        <span className={`${css.count} fh-small fh-dim num`}>{plural(count, 'event')}</span>
      </div>
      <div className={css.card}>
        {blocks.map((block) => (
          <EventBlock key={block[0]?.id} block={block} open={openIn(block, open)} {...rows} />
        ))}
      </div>
    </section>
  );
});

/** Rows far outside the window leave an empty space of their height, so that ten thousand of them weigh as much as a few hundred. */
const EventBlock = memo(function EventBlock({ block, open, added, onToggle, onRecord }: RowsProps & { block: Block }) {
  const list = useRef<HTMLOListElement>(null);
  const [awayPx, setAwayPx] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const onMoved = (entries: IntersectionObserverEntry[]) => {
      const isNear = entries.at(-1)?.isIntersecting ?? true;
      if (isNear) setAwayPx(null);
      else if (!element.contains(document.activeElement)) setAwayPx((before) => before ?? element.offsetHeight);
    };
    const watcher = new IntersectionObserver(onMoved, { root: element.closest('main'), rootMargin: KEPT });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const isAway = awayPx !== null && open === null;
  return (
    <ol ref={list} className={css.rows} style={isAway ? { height: awayPx } : undefined} aria-hidden={isAway || undefined}>
      {!isAway &&
        block.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            isOpen={event.id === open}
            isNew={added.has(event.id)}
            onToggle={onToggle}
            onRecord={onRecord}
          />
        ))}
    </ol>
  );
});

function End({ list }: { list: Props['live']['list'] }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError || typeof IntersectionObserver === 'undefined') return;
    // A quick reader's entries come several at once.
    const onSeen = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
    };
    const watcher = new IntersectionObserver(onSeen, { root: element.closest('main'), rootMargin: AHEAD });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return <p className={css.end}>No earlier events.</p>;
  return (
    <div ref={end} className={css.end}>
      {isFetchNextPageError && <p role="alert">Earlier events could not be loaded. {messageOf(error)}</p>}
      <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Show earlier events'}
      </Button>
    </div>
  );
}

/** The arrow keys go from event to event, over the days. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || event.target.dataset['event'] === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
  const next = rows[rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
