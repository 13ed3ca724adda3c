import { Card } from '../../../ui/card.tsx';
import type { FlowToRun } from './queries.ts';
import css from './runner.module.css';

/** Every step of the flow, and that none of them can be left out where that is so. */
export function OptionsStep({ flow }: { flow: FlowToRun }) {
  const isFixed = flow.steps.every(({ required, skippable }) => required && !skippable);
  return (
    <Card title="Steps" action={isFixed && <span className="fh-small fh-dim">None of them can be left out</span>}>
      <ol className={css.steps}>
        {flow.steps.map(({ key, title, summary, required, skippable }) => (
          <li key={key}>
            <span className="fh-col fh-grow">
              <span className={css.strong}>{title}</span>
              <span className="fh-small fh-dim">{summary}</span>
            </span>
            <span className="fh-small fh-dim">{!required ? 'Only when asked for' : skippable ? 'Can be skipped' : 'Always'}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
