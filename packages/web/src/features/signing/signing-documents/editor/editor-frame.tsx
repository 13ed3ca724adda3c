import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './editor.module.css';

export const STEPS = ['document', 'recipients', 'fields', 'send'] as const;
export type Step = (typeof STEPS)[number];
const WORDS: Record<Step, string> = { document: 'Document', recipients: 'Recipients', fields: 'Place fields', send: 'Send' };

type Props = {
  title: string;
  sub: ReactNode;
  onBack: () => void;
  steps: readonly Step[];
  step: Step;
  done: (step: Step) => boolean;
  onStep: (step: Step) => void;
  acts: ReactNode;
  children: ReactNode;
};

/** The head of the editor: the way back, what stands saved, the steps, and what to do next. Each step is a button. */
export function EditorFrame({ title, sub, onBack, steps, step, done, onStep, acts, children }: Props) {
  return (
    <div className={css.editor}>
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
              <span>{WORDS[each]}</span>
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
