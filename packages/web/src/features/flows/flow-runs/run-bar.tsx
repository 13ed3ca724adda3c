import { RUN_STEPS, type RunStep } from './words.ts';
import css from './runner.module.css';

/** The four parts of starting a flow: done, the one in hand, to come; each with what was chosen in it. */
export function RunBar({ now, values, isSent }: { now: RunStep; values: Readonly<Record<RunStep, string>>; isSent: boolean }) {
  const labels: Readonly<Record<RunStep, string>> = {
    who: 'Who',
    options: 'Options',
    price: 'Price and payer',
    start: isSent ? 'Send' : 'Start',
  };
  const at = RUN_STEPS.indexOf(now);
  return (
    <ol className={css.bar} aria-label="Steps">
      {RUN_STEPS.map((step, index) => (
        <li key={step} data-state={index < at ? 'done' : index === at ? 'now' : 'next'} aria-current={index === at ? 'step' : undefined}>
          <span className={css.barName}>{labels[step]}</span> <span className="fh-dim">{values[step]}</span>
        </li>
      ))}
    </ol>
  );
}
