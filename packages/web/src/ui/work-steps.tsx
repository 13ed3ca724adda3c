import { IconCheck } from '@tabler/icons-react';
import css from './work-steps.module.css';

/** The steps of a piece of work: those done, the one in hand, those to come. `now` counts from 0; past the last, all are done. */
export function WorkSteps({ steps, now }: { steps: readonly string[]; now: number }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} className={css.step} data-done={index < now || undefined} aria-current={index === now ? 'step' : undefined}>
          <i>{index < now ? <IconCheck size={11} stroke={3} aria-label="Done" /> : index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
