import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { formatShortDay } from '../../../lib/format.ts';
import { Stage, STAGE } from '../../../shared/stage.tsx';
import css from './stage-bar.module.css';

/** What a target of a stage is a target for. */
const AIMS: Partial<Record<PropertyStage, string>> = { exchanged: 'exchange', completed: 'completion', tenanted: 'move-in' };

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
                {step.on ? formatShortDay(step.on) : step.target_on ? `Target ${formatShortDay(step.target_on)}` : ''}
                {step.state === 'done' && <span className="fh-spoken"> reached</span>}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className={css.phone}>
        <Stage of={stage} />
        <span>
          since {formatShortDay(stage_since)}
          {next?.target_on && `, ${AIMS[next.stage] ?? STAGE[next.stage].label.toLowerCase()} target ${formatShortDay(next.target_on)}`}
        </span>
      </p>
    </>
  );
}
