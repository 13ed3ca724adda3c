import type { MonitorDay } from '@freehold/contract/monitoring/monitors';
import { daysInWords } from './words.ts';
import css from './monitoring.module.css';

/** What each of the last days came to, oldest first. */
export function RunTicks({ days }: { days: readonly MonitorDay[] }) {
  return (
    <span className={css.ticks} role="img" aria-label={daysInWords(days)}>
      {days.map((day, index) => (
        <i key={index} data-day={day} />
      ))}
    </span>
  );
}

const LEGEND = [
  ['done', 'nothing new'],
  ['noted', 'noted'],
  ['alert', 'alert'],
  ['critical', 'critical'],
  ['missed', 'missed'],
] as const;
export function TicksLegend() {
  return (
    <span className={css.legend} aria-hidden>
      {LEGEND.map(([day, word]) => (
        <span key={day} className={css.ticks}>
          <i data-day={day} />
          {word}
        </span>
      ))}
    </span>
  );
}
