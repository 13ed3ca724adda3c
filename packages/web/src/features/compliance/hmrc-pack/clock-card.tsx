import type { PackClock, PackPreview } from '@freehold/contract/compliance/hmrc-pack';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './hmrc-pack.module.css';

const MOST_SHOWN = 7;
/** Where the duty begins, and how far a day goes, in percent of the line. */
const BEGINS = 66.6;
const A_DAY = 2.6;
const MOST_DAYS = 12;

/** `4 late`, `3 early`, `on the day`, `not done`. */
export function daysWords(days: number | null): string {
  if (days === null) return 'not done';
  if (days === 0) return 'on the day';
  return days > 0 ? `${days} late` : `${-days} early`;
}

function Line({ days }: { days: number | null }) {
  const shown = Math.max(-2 * MOST_DAYS, Math.min(MOST_DAYS, days ?? MOST_DAYS));
  const at = BEGINS + shown * A_DAY;
  const isLate = days === null || days > 0;
  return (
    <span className={css.line} data-late={isLate || undefined} aria-hidden>
      <i className={css.begin} />
      <i className={css.bar} style={{ left: `${Math.min(at, BEGINS)}%`, width: `${Math.abs(shown) * A_DAY}%` }} />
      {days !== null && <i className={css.dot} style={{ left: `${at}%` }} />}
    </span>
  );
}

const Row = ({ clock: { party, place, days, role, event } }: { clock: PackClock }) => (
  <li className={css.clock} title={`${role}. ${event}`}>
    <span className={css.what}>
      <b>{party.name}</b>
      <small>{place}</small>
    </span>
    <Line days={days} />
    <span className={days === null || days > 0 ? css.look : css.count}>{daysWords(days)}</span>
  </li>
);

/** When each check came against the day its duty began. The days stand in words at the end. */
export function ClockCard({ of: { clocks, in_time: inTime, late, not_done: notDone } }: { of: PackPreview }) {
  const all = inTime + late + notDone;
  return (
    <Card title="Checks against the clock" action={<span className="fh-small fh-dim">Days before or after the duty began</span>}>
      {clocks.length === 0 ? (
        <p className={css.none}>No customer of this range has a duty at a property.</p>
      ) : (
        <>
          <ul className={css.clocks}>
            {clocks.slice(0, MOST_SHOWN).map((clock) => (
              <Row key={`${clock.party.id} ${clock.place} ${clock.role} ${clock.due_on}`} clock={clock} />
            ))}
          </ul>
          <p className={css.sum}>
            {`${Math.min(MOST_SHOWN, clocks.length)} of ${all} shown. ${inTime} in time, ${late} late, ${plural(notDone, 'is', 'are')} not done. Sellers: marketing began. Buyers: offer accepted.`}
          </p>
        </>
      )}
    </Card>
  );
}
