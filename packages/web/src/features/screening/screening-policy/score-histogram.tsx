import { BAR_POINTS, type Bar } from './simulate.ts';
import css from './score-histogram.module.css';

const KINDS = [
  { kind: 'dismissed', label: 'Dismissed or clear', family: 'stone' },
  { kind: 'confirmed', label: 'Confirmed the same', family: 'clay' },
  { kind: 'open', label: 'Still open', family: 'ochre' },
] as const;

type Props = {
  bars: readonly Bar[];
  /** The scores between the threshold in force and the one tried. */ gap: { from: number; to: number } | null;
};

/** How many past checks have their best score where. The same facts stand in words and numbers beside it. */
export function ScoreHistogram({ bars, gap }: Props) {
  const most = Math.max(4, ...bars.map((bar) => bar.dismissed + bar.open + bar.confirmed));
  return (
    <div className={css.chart}>
      <div className={css.legend}>
        {KINDS.map(({ kind, label, family }) => (
          <span key={kind} data-family={family}>
            <i aria-hidden />
            {label}
          </span>
        ))}
        <span className={css.axis}>best score of each check</span>
      </div>
      <div className={css.plot} aria-hidden>
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} className={css.line} style={{ bottom: `${share * 100}%` }}>
            <span>{Math.round(most * share)}</span>
          </span>
        ))}
        {gap && <span className={css.gap} style={{ left: `${gap.from}%`, width: `${gap.to - gap.from}%` }} />}
        {bars.map((bar) => (
          <div key={bar.from} className={css.bar} style={{ left: `${bar.from}%`, width: `${BAR_POINTS}%` }}>
            {KINDS.toReversed().map(({ kind, family }) =>
              bar[kind] === 0 ? null : <i key={kind} data-family={family} style={{ height: `max(3px, ${(bar[kind] / most) * 100}%)` }} />,
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
