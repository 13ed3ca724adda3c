import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { helpAddress } from '../../../lib/app-config.ts';
import { appConfigQuery } from '../../../shared/workspace-queries.ts';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { AccountLine } from './account-line.tsx';
import { STEPS, type Step } from './steps.ts';
import css from './step-page.module.css';

type Props = {
  step?: Step;
  title: string;
  lead: ReactNode;
  motto: string;
  note: string;
  email: string;
  width?: 420 | 440 | 500;
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** One step on a page of its own: the bar, the question, why it is asked. Its heading takes the focus when the step changes. */
export function StepPage({ step, title, lead, motto, note, email, width = 440, onBack, children }: Props) {
  const { data: config } = useQuery(appConfigQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <PublicFrame
      withoutPlan
      width={width}
      motto={motto}
      note={note}
      help={helpAddress(config)}
      foot={<AccountLine email={email} />}
      {...(onBack ? { onBack } : {})}
    >
      {step !== undefined && <StepOf step={step} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.lead}>{lead}</p>
      {children}
    </PublicFrame>
  );
}

function StepOf({ step }: { step: Step }) {
  const now = STEPS.indexOf(step);
  return (
    <div className={css.steps}>
      <StepBar label="Steps done" states={stepStates(step)} />
      <p className={css.count}>
        Step {now + 1} of {STEPS.length}
      </p>
    </div>
  );
}

export function stepStates(step: Step) {
  const now = STEPS.indexOf(step);
  return STEPS.map((_, index) => (index < now ? 'done' : index === now ? 'now' : 'next'));
}
