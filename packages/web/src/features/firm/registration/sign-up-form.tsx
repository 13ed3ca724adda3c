import { IconArrowRight } from '@tabler/icons-react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { signInTrouble } from '../../../lib/identity/sign-in-trouble.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { AgreeBox } from './agree-box.tsx';
import type { SignUpValues } from './sign-up-words.ts';
import css from './sign-up.module.css';

type Props = {
  form: ReturnType<typeof useCheckedForm<SignUpValues>>;
  busy: boolean;
  error: unknown;
  onSubmit: (values: SignUpValues) => void;
};

/** Who wants a workspace, and their agreement. Each field is checked when it is left and all on submit; the server has the last word. */
export function SignUpForm({ form, busy, error, onSubmit }: Props) {
  const { values, errors, set, left } = form;
  const field = (name: 'email' | 'first_name' | 'last_name') => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && left(name),
  });
  const ofAField = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <form ref={form.formRef} onSubmit={form.submit(onSubmit)} noValidate className={css.form}>
      {error !== null && !ofAField && <TroubleNotice trouble={signInTrouble(error)} />}
      <FormErrors count={form.count} before="we can write to you" />
      <PlainField {...field('email')} label="Work email" type="email" autoComplete="email" autoCapitalize="off" spellCheck={false} />
      <div className={css.names}>
        <PlainField {...field('first_name')} label="First name" autoComplete="given-name" />
        <PlainField {...field('last_name')} label="Last name" autoComplete="family-name" />
      </div>
      <AgreeBox checked={values.agreed} error={errors['agreed'] ?? null} onChange={(agreed) => set({ agreed })} />
      <PlainButton size="lg" type="submit" fullWidth loading={busy} rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}>
        Email me a link to start
      </PlainButton>
    </form>
  );
}
