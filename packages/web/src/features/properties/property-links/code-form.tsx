import { confirmApplicant, registerApplicant } from '@freehold/contract/properties/property-links';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { digitWords } from '../../../lib/digit-words.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';
import type { Applicant, Begun } from './words.ts';
import css from './public-sign-up.module.css';

type Props = {
  token: string;
  written: Applicant;
  begun: Begun;
  onAgain: (begun: Begun) => void;
  onChange: () => void;
  onDone: (session: string) => void;
};

/** The digits that prove the address. What was written is kept until they are right. */
export function CodeForm({ token, written, begun, onAgain, onChange, onDone }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const left = useCountdown(begun.againAt);
  useEffect(() => field.current?.focus(), []);
  const confirm = useAct({
    mutationFn: (typed: string) => call(confirmApplicant, { body: { token, request: begun.request, code: typed } }),
    onSuccess: ({ session }) => onDone(session.token),
    onError: () => field.current?.focus(),
  });
  const again = useAct({
    mutationFn: () => call(registerApplicant, { body: { ...written, token, consent: true } }),
    onSuccess({ resend_after_seconds: seconds, ...answer }) {
      setCode('');
      confirm.reset();
      onAgain({ ...answer, againAt: Date.now() + seconds * 1000 });
      field.current?.focus();
    },
  });
  const wrong =
    missing ?? fieldErrorsOf(confirm.error)['code'] ?? (isApiError(confirm.error, 'CODE_INVALID') ? messageOf(confirm.error) : null);
  const fault = again.error ?? (wrong === null ? confirm.error : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.replace(/\D/g, '').length === begun.digits) return confirm.mutate(code);
    setMissing(`Enter the ${digitWords(begun.digits)} of the code`);
    field.current?.focus();
  }
  return (
    <>
      <h1 tabIndex={-1}>Enter the code</h1>
      <p className={css.lead}>
        {begun.sent ? (
          <>
            We sent {digitWords(begun.digits)} to <b>{begun.email}</b>. It can take a minute.
          </>
        ) : (
          <>
            Several codes were asked for with <b>{begun.email}</b>. Enter the {digitWords(begun.digits)} of the newest message.
          </>
        )}
      </p>
      <form onSubmit={submit} noValidate className={css.form}>
        {fault !== null && (
          <Notice kind="stops">
            <b>You are not registered yet.</b> {messageOf(fault) || 'Check your connection, then try again.'}
          </Notice>
        )}
        <PlainField
          ref={field}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={begun.digits + 3}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(null);
            if (confirm.isError) confirm.reset();
          }}
        />
        <div className={css.under}>
          {left > 0 ? (
            <span className={css.quiet}>Ask again in {left === 1 ? '1 second' : `${left} seconds`}</span>
          ) : (
            <button type="button" className="fh-act" disabled={again.isPending} onClick={() => again.mutate()}>
              Send another code
            </button>
          )}
          <button type="button" className="fh-act" onClick={onChange}>
            Change address
          </button>
        </div>
        <PlainButton size="lg" type="submit" fullWidth loading={confirm.isPending}>
          Register
        </PlainButton>
      </form>
    </>
  );
}
