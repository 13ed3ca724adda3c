import { IconClock, IconEye, IconFileText } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { useWords } from './words.ts';
import type { StepProps } from './step-props.ts';
import { summaryOf } from './summary.ts';
import css from './applicant-steps.module.css';

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
const GLYPHS = {
  done: { glyph: 'tick', family: 'moss' },
  skipped: { glyph: 'dash', family: 'stone' },
  todo: { glyph: 'dashed', family: 'stone' },
  doing: { glyph: 'half', family: 'harbour' },
  redo: { glyph: 'diamond', family: 'ochre' },
} as const;

/** Everything that goes out, once more, with a way back to each step. */
export function ReviewStep({ answers, onChange, errors, about, acts }: StepProps) {
  const words = useWords();
  const say = words.steps.review;
  const steps = about.steps.filter(({ type }) => type !== 'review_and_submit' && type !== 'intro_list_of_documents');
  const open = steps.filter(({ state, required }) => state === 'redo' || (required && (state === 'todo' || state === 'doing')));
  return (
    <div className={css.form}>
      {open.length > 0 && (
        <Notice kind="asks">
          <b>{say.openLine(open.length)}</b>
        </Notice>
      )}
      <ul className={css.rows} aria-label={say.shared}>
        {steps.map((step) => {
          const lines = summaryOf(step, words);
          return (
            <li key={step.key} id={`review-${step.key}`}>
              <StatusGlyph {...GLYPHS[step.state]} size={20} />
              <span className={css.rowWords}>
                <b>{step.title}</b>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {step.state === 'skipped' && <span>{words.task.skipped}</span>}
                {step.files > 0 && <span>{say.files(step.files)}</span>}
                {open.includes(step) && <span className={css.open}>{say.open}</span>}
              </span>
              <button
                type="button"
                className={css.textAct}
                aria-label={words.common.changeStep(step.title)}
                onClick={() => acts.goTo(step.key)}
              >
                {words.common.change}
              </button>
            </li>
          );
        })}
      </ul>
      <ul className={css.rows}>
        {[
          { icon: <IconFileText {...ICON} />, name: say.shared, line: say.lead(about.agency) },
          { icon: <IconEye {...ICON} />, name: say.with, line: about.seenBy },
          { icon: <IconClock {...ICON} />, name: say.kept, line: about.kept },
        ].map(({ icon, name, line }) => (
          <li key={name}>
            <span className={css.rowIcon}>{icon}</span>
            <span className={css.rowWords}>
              <b>{name}</b>
              <span>{line}</span>
            </span>
          </li>
        ))}
      </ul>
      <PlainCheckbox
        name="confirmed"
        checked={answers['confirmed'] === true}
        error={errors['confirmed'] ?? null}
        onChange={(confirmed) => onChange({ ...answers, confirmed })}
      >
        {say.confirm}
      </PlainCheckbox>
    </div>
  );
}
