import { IconArrowRight, IconAt } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { contactFault, loginTrouble } from './words.ts';
import css from './app-user-login.module.css';

type Props = { initial: string; busy: boolean; error: unknown; onSubmit: (contact: string) => void };

/** One address or number and one act. It is looked at when the field is left and on submit, and then on each key. */
export function ContactForm({ initial, busy, error, onSubmit }: Props) {
  const [written, setWritten] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fromServer = fieldErrorsOf(error)['contact'] ?? null;
  const trouble = error !== null && fromServer === null ? loginTrouble(error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = contactFault(written);
    setWrong(fault);
    setChanged(false);
    if (fault === null) onSubmit(written.trim());
    else field.current?.focus();
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {trouble && (
        <Notice kind="stops">
          <b>{trouble.what}</b> {trouble.advice}
        </Notice>
      )}
      <PlainField
        ref={field}
        name="contact"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label="Email or mobile number"
        leftSection={<IconAt size={18} stroke={1.6} aria-hidden />}
        value={written}
        error={wrong ?? (changed ? null : fromServer)}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          setChanged(true);
          if (wrong !== null) setWrong(contactFault(event.currentTarget.value));
        }}
        onBlur={() => written !== '' && setWrong(contactFault(written))}
      />
      <PlainButton size="lg" type="submit" fullWidth loading={busy} rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}>
        Send me a code
      </PlainButton>
    </form>
  );
}
