import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './editor.module.css';

type Props<Step extends string> = {
  title: string;
  sub: ReactNode;
  onBack: () => void;
  steps: readonly Step[];
  words: Record<Step, string>;
  step: Step;
  done: (step: Step) => boolean;
  onStep: (step: Step) => void;
  acts: ReactNode;
  children: ReactNode;
};

/** The head of the editor: the way back, what stands saved, the steps, and what to do next. Each step is a button. */
export function EditorFrame<Step extends string>({ title, sub, onBack, steps, words, step, done, onStep, acts, children }: Props<Step>) {
  return (
    <div className={css.editor} data-editor>
      <header className={css.bar}>
        <button type="button" className={css.back} aria-label="Back" onClick={onBack}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
        </button>
        <div className={css.words}>
          <h1 className={css.title} tabIndex={-1}>
            {title || 'Document without a title'}
          </h1>
          <p className={css.sub} role="status">
            {sub}
          </p>
        </div>
        <nav className={css.steps} aria-label="Steps">
          {steps.map((each, index) => (
            <button
              key={each}
              type="button"
              aria-current={each === step ? 'step' : undefined}
              data-done={done(each) || undefined}
              onClick={() => onStep(each)}
            >
              <i>{done(each) && each !== step ? <IconCheck size={11} stroke={3} aria-label="Done" /> : index + 1}</i>
              <span>{words[each]}</span>
            </button>
          ))}
        </nav>
        <div className={css.acts}>{acts}</div>
      </header>
      <div className={css.body} data-step={step}>
        {children}
      </div>
    </div>
  );
}
