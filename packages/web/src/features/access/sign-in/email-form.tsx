import { IconArrowRight, IconMail } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { readEmail } from '../../../lib/read-email.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { signInTrouble } from '../../../lib/identity/sign-in-trouble.ts';
import css from './sign-in.module.css';

type Props = {
  label: string;
  submit: string;
  initial?: string;
  busy: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
  /** The field is where passkeys are offered, once somebody is in it. */
  onOffer?: (() => void) | undefined;
};

/** One e-mail address and one act. The address is checked when the field is left and on submit, and then on each key. */
export function EmailForm({ label, submit, initial = '', busy, error, onSubmit, onOffer }: Props) {
  const [written, setWritten] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const fromServer = fieldErrorsOf(error)['email'] ?? null;

  function check(text: string) {
    setWrong(readEmail(text).fault);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    const { email, fault } = readEmail(written);
    setWrong(fault);
    if (fault === null) onSubmit(email);
    else field.current?.focus();
  }
  return (
    <form onSubmit={send} noValidate className={css.form}>
      {error !== null && error !== undefined && fromServer === null && <TroubleNotice trouble={signInTrouble(error)} />}
      <PlainField
        ref={field}
        type="email"
        name="email"
        autoComplete={onOffer ? 'email webauthn' : 'email'}
        onFocus={onOffer}
        autoCapitalize="off"
        spellCheck={false}
        label={label}
        leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
        value={written}
        error={wrong ?? fromServer}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          if (wrong !== null) check(event.currentTarget.value);
        }}
        onBlur={() => written !== '' && check(written)}
      />
      <PlainButton size="lg" type="submit" fullWidth loading={busy} rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}>
        {submit}
      </PlainButton>
    </form>
  );
}
