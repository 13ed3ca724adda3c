import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useCheckedForm, type FieldMessages } from '../../../ui/use-checked-form.ts';
import type { Drafts } from './use-drafts.ts';
import css from './step-form.module.css';

/** A step’s form that begins with what was typed before, and keeps what is typed while other steps are looked at. */
export function useStepForm<V extends object>(
  drafts: Drafts,
  step: string,
  saved: V,
  check: (values: V) => FieldMessages | Promise<FieldMessages>,
) {
  const form = useCheckedForm((drafts.of(step) as V | undefined) ?? saved, check);
  const { dirty, values } = form;
  const { keep } = drafts;
  useEffect(() => {
    if (dirty) keep(step, values);
  }, [dirty, values, keep, step]);
  return form;
}

type Props = {
  /** Counts the wrong fields, and shows itself the first of them. */
  form: Pick<ReturnType<typeof useCheckedForm>, 'formRef' | 'count'>;
  onSubmit: (event?: React.FormEvent) => void;
  /** "we can go on" */
  before?: string;
  error: unknown;
  busy: boolean;
  /** What the filled button says. */
  act: string;
  onBack?: (() => void) | undefined;
  /** Under the buttons. */
  under?: ReactNode;
  children: ReactNode;
};

/** The fields of a step and its act at the foot. A refusal keeps what was typed. */
export function StepForm({ form, onSubmit, before = 'you can go on', error, busy, act, onBack, under, children }: Props) {
  const ofAField = Object.keys(fieldErrorsOf(error)).length > 0;
  const refused =
    error && !ofAField ? messageOf(error) || 'This could not be saved. What you typed is still here: try again in a moment.' : null;
  return (
    <form ref={form.formRef} onSubmit={onSubmit} noValidate className={css.form}>
      <FormErrors count={form.count} before={before} message={refused} />
      {children}
      <div className={css.acts}>
        <div className={css.buttons}>
          {onBack && (
            <span className={css.back}>
              <PlainButton size="lg" variant="default" onClick={onBack}>
                Back
              </PlainButton>
            </span>
          )}
          <PlainButton
            size="lg"
            type="submit"
            fullWidth
            loading={busy}
            rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
          >
            {act}
          </PlainButton>
        </div>
        {under !== undefined && <div className={css.under}>{under}</div>}
      </div>
    </form>
  );
}
