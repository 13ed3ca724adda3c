import { Button } from '@mantine/core';
import type { VerificationStep } from '@freehold/contract/firm/verification';
import { IconArrowRight, IconDeviceMobile, IconFaceId, IconId, IconUserCheck, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Verification } from '../../../shared/verification-query.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import type { OpenStep } from './step-drawers.tsx';
import { STEP_TITLE, stepDetail, verdict } from './words.ts';
import css from './steps-card.module.css';

const ICON: Record<VerificationStep, ComponentType<IconProps>> = {
  phone: IconDeviceMobile,
  document: IconId,
  photograph: IconFaceId,
  review: IconUserCheck,
};

type Props = {
  page: Verification;
  onStart: () => void;
  onOpen: (step: OpenStep) => void;
  onSubmit: () => void;
  isStarting: boolean;
  isSending: boolean;
};

/** The four steps in order, with the act of the one that comes now. */
export function StepsCard({ page, onStart, onOpen, onSubmit, isStarting, isSending }: Props) {
  const { steps, can } = page;
  function actOf(key: VerificationStep, state: 'done' | 'now' | 'next'): ReactNode {
    if (state === 'now' && can.start)
      return (
        <Button rightSection={<IconArrowRight size={15} stroke={1.9} />} loading={isStarting} onClick={onStart}>
          Start
        </Button>
      );
    if (state === 'now' && can.send)
      return key === 'review' ? (
        <Button loading={isSending} onClick={onSubmit}>
          Send for review
        </Button>
      ) : (
        <Button rightSection={<IconArrowRight size={15} stroke={1.9} />} onClick={() => onOpen(key)}>
          Continue
        </Button>
      );
    if (state === 'done' && can.send && key !== 'review')
      return (
        <Button variant="subtle" size="xs" aria-label={`Change: ${STEP_TITLE[key]}`} onClick={() => onOpen(key)}>
          Change
        </Button>
      );
    if (state === 'done') return <span className={css.done}>Done</span>;
    return <span className={css.then}>{state === 'now' ? 'Now' : 'Then'}</span>;
  }
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.verdict}>{verdict(page)}</h2>
        <StepBar label="Steps done" states={steps.map(({ state }) => state)} />
      </div>
      <ol className={css.steps}>
        {steps.map(({ key, state }) => {
          const Icon = ICON[key];
          return (
            <li key={key} className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              {state === 'done' ? (
                <StatusGlyph glyph="tick" family="moss" size={18} />
              ) : (
                <span className={css.icon} aria-hidden>
                  <Icon size={18} stroke={1.6} />
                </span>
              )}
              <span className={css.words}>
                <span className={css.name}>{STEP_TITLE[key]}</span>
                <span className={css.detail}>{stepDetail(key, page)}</span>
              </span>
              <span className={css.act}>{actOf(key, state)}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
