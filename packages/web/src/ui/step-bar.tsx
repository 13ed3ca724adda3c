import css from './step-bar.module.css';

export type StepState = 'done' | 'now' | 'next';

/** One short line per step: done, the present one, still to come. */
export function StepBar({ label, states }: { label: string; states: readonly StepState[] }) {
  const done = states.filter((state) => state === 'done').length;
  return (
    <div className={css.bar} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={states.length} aria-valuenow={done}>
      {states.map((state, index) => (
        <i key={index} data-state={state} />
      ))}
    </div>
  );
}
