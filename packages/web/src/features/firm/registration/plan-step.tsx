import { answerPlan } from '@freehold/contract/firm/registration';
import { IconArrowLeft, IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { helpAddress } from '../../../lib/app-config.ts';
import { appConfigQuery } from '../../../shared/workspace-queries.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { AccountLine } from './account-line.tsx';
import type { StepProps } from './founder-steps.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { firstChoice, paidLine } from './plan-words.ts';
import { useAnswer } from './queries.ts';
import { stepStates } from './step-page.tsx';
import { useStepForm } from './step-form.tsx';
import css from './plan-step.module.css';

const NOT_CHOSEN = 'Choose a plan';

/** Step 4: the plan, on a page of its own, so that all of them stand side by side. */
export function PlanStep({ registration, drafts, onBack, onDone }: StepProps) {
  const { me, plans, answers } = registration;
  const { data: config } = useQuery(appConfigQuery);
  const form = useStepForm(drafts, 'plan', { plan: answers?.plan ?? firstChoice(plans) }, ({ plan }) => ({
    ...(plan === null && { plan: NOT_CHOSEN }),
  }));
  const save = useAnswer((plan: string) => call(answerPlan, { body: { plan } }));
  const submit = form.submit(({ plan }) => {
    if (plan !== null) save.mutate(plan, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrorsOf(error)) });
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const chosen = plans.find((plan) => plan.id === form.values.plan);
  const wrong =
    form.errors['plan'] ??
    (save.error && form.count === 0 ? messageOf(save.error) || 'This could not be saved. Try again in a moment.' : null);
  return (
    <div className={css.page}>
      <header className={css.top}>
        {onBack && (
          <button type="button" className={css.round} aria-label="Back" onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          </button>
        )}
        <Wordmark size={21} />
        <div className={css.bar}>
          <StepBar label="Steps done" states={stepStates('plan')} />
        </div>
        <a
          className={css.round}
          data-end
          href={helpAddress(config)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Help, opens in a new tab"
        >
          <IconHelp size={20} stroke={1.6} aria-hidden />
        </a>
        <span className={css.account}>
          <AccountLine email={me.email} />
        </span>
      </header>
      <main className={css.main}>
        <form ref={form.formRef} onSubmit={submit} noValidate className={css.form}>
          <div className={css.head}>
            <p className={css.count}>Step 4 of 5</p>
            <h1 ref={heading} tabIndex={-1}>
              Choose a plan
            </h1>
            <p className={css.lead}>{paidLine(plans)}</p>
          </div>
          <FormErrors count={0} before="" message={wrong} />
          <PlanChoice plans={plans} value={form.values.plan} onChange={(plan) => form.set({ plan })} />
          <div className={css.foot}>
            {onBack && (
              <span className={css.back}>
                <PlainButton size="lg" variant="default" onClick={onBack}>
                  Back
                </PlainButton>
              </span>
            )}
            <span className={css.act}>
              <PlainButton size="lg" type="submit" fullWidth loading={save.isPending}>
                {chosen ? `Start with ${chosen.name}` : 'Continue'}
              </PlainButton>
            </span>
          </div>
          <div className={css.phoneAccount}>
            <AccountLine email={me.email} />
          </div>
        </form>
      </main>
    </div>
  );
}
