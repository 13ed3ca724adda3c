import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrorsOf, isApiError } from '../../../lib/api-error.ts';
import type { SignInStep } from '../../../lib/identity/identity-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { signInTrouble } from '../../../lib/identity/sign-in-trouble.ts';
import css from './sign-in.module.css';

const APP_CODE_LENGTH = 6;

type Props = {
  pending: string;
  onDone: (step: SignInStep) => void;
  /** The first step is no longer good: back to the start. */
  onExpired: (error: unknown) => void;
};

/** The second step: six digits of the person's app, sent as soon as they are complete, or a recovery code. */
export function TwoStepForm({ pending, onDone, onExpired }: Props) {
  const { session } = useRouteContext({ from: '__root__' });
  const [recovering, setRecovering] = useState(false);
  const [written, setWritten] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const confirm = useAct({
    mutationFn: async (code: string) => {
      if (!session.identity.twoStep) throw new Error('This identity provider has no second step');
      return session.identity.twoStep.confirm(pending, code);
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error, 'SIGN_IN_EXPIRED')) return onExpired(error);
      field.current?.focus();
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), [recovering]);

  const busy = confirm.isPending || confirm.isSuccess;
  const wrong = missing ?? fieldErrorsOf(confirm.error)['code'] ?? null;
  function send(code: string) {
    if (!busy) confirm.mutate(code);
  }
  function write(text: string) {
    const code = recovering ? text : text.replace(/\D/g, '').slice(0, APP_CODE_LENGTH);
    setWritten(code);
    setMissing(null);
    if (!recovering && code.length === APP_CODE_LENGTH && code !== written) send(code);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (recovering ? written.trim() !== '' : written.length === APP_CODE_LENGTH) return send(written);
    setMissing(recovering ? 'Enter one of your recovery codes' : 'Enter the 6 digits from your app');
    field.current?.focus();
  }
  function change() {
    setRecovering(!recovering);
    setWritten('');
    setMissing(null);
    confirm.reset();
  }

  return (
    <>
      <h1 tabIndex={-1}>{recovering ? 'Enter a recovery code' : 'Enter the code'}</h1>
      <p className={css.lead}>
        {recovering
          ? 'One of the ten codes you saved when you switched two-step sign-in on. Each works once.'
          : 'Open your authenticator app and enter the six digits it shows for Freehold.'}
      </p>
      <form onSubmit={submit} noValidate className={css.form}>
        {confirm.isError && wrong === null && <TroubleNotice trouble={signInTrouble(confirm.error)} />}
        <div className={recovering ? css.recovery : css.code}>
          <PlainField
            key={recovering ? 'recovery' : 'app'}
            ref={field}
            label={recovering ? 'Recovery code' : 'Code'}
            name={recovering ? 'recovery-code' : 'code'}
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete={recovering ? 'off' : 'one-time-code'}
            autoCapitalize="off"
            spellCheck={false}
            value={written}
            error={wrong}
            readOnly={busy}
            onChange={(event) => write(event.currentTarget.value)}
          />
        </div>
        <PlainButton size="lg" type="submit" fullWidth loading={busy}>
          Sign in
        </PlainButton>
      </form>
      <p className={css.hint}>
        {recovering ? 'Your phone is back? ' : 'No phone to hand? '}
        <button type="button" className="fh-act" onClick={change}>
          {recovering ? 'Use the code of your app' : 'Use a recovery code'}
        </button>
      </p>
    </>
  );
}
