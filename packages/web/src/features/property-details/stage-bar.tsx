import type { PropertyDetails } from '@freehold/contract/property-details';
import { formatDate } from '../../lib/format.ts';
import { Stage, STAGE } from '../../ui/stage.tsx';
import css from './stage-bar.module.css';

/** 12 Feb; with the year where it is another than now. */
function shortDay(date: string): string {
  const words = formatDate(date);
  const year = String(new Date().getFullYear());
  return words.endsWith(year) ? words.slice(0, -5) : words;
}

/** The road a property takes: what was reached and when, where it stands, and the days to aim for. */
export function StageBar({ property: { bar, stage, stage_since } }: { property: PropertyDetails }) {
  const next = bar.find((step) => step.state === 'next' && step.target_on !== null);
  return (
    <>
      <ol className={css.bar} aria-label="Stages">
        {bar.map((step) => (
          <li key={step.stage} className={css.step} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <span className={css.line} aria-hidden />
            <span className={css.words}>
              <span className={css.name}>{STAGE[step.stage].label}</span>
              <span className="num">
                {step.on ? shortDay(step.on) : step.target_on ? `Target ${shortDay(step.target_on)}` : ''}
                {step.state === 'done' && <span className="fh-spoken"> reached</span>}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className={css.phone}>
        <Stage of={stage} />
        <span>
          since {shortDay(stage_since)}
          {next?.target_on && `, ${STAGE[next.stage].label.toLowerCase()} target ${shortDay(next.target_on)}`}
        </span>
      </p>
    </>
  );
}
