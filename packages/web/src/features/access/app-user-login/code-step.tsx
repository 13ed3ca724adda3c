import { signInAppUser } from '@freehold/contract/access/app-users';
import { IconDeviceMobile, IconLock, IconMail, IconMailbox } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError } from '../../../lib/api-error.ts';
import { useAppConfig } from '../../../lib/app-config.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { digitWords } from '../../../lib/digit-words.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { StaffLine } from './staff-line.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { loginTrouble, type Channel } from './words.ts';
import css from './app-user-login.module.css';

/** What this browser was answered when it asked: the code works with its challenge alone. */
export type AskedCode = { challenge: string; digits: number; sent: boolean };

type Props = {
  contact: string;
  channel: Channel;
  asked: AskedCode;
  /** When another code may be asked for. */
  againAt: number;
  /** Asks for another code. */
  again: { send: () => void; isPending: boolean; error: unknown };
  onChange: () => void;
  onOther: () => void;
  onSignedIn: (signedIn: DataOf<typeof signInAppUser>) => void;
};

/** The digits, sent as soon as they are complete. Says the same whether or not the contact is known. */
export function CodeStep({ contact, channel, asked: { challenge, digits, sent }, againAt, again, onChange, onOther, onSignedIn }: Props) {
  const config = useAppConfig();
  const [written, setWritten] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const left = useCountdown(againAt);
  const use = useAct({
    mutationFn: (code: string) => call(signInAppUser, { body: { contact, challenge, code } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      // A wrong code is typed anew from its first digit; a code that was never looked at stays.
      if (isApiError(error, 'VALIDATION_FAILED') || isApiError(error, 'CODE_INVALID')) setWritten('');
      field.current?.focus();
    },
  });
  // A phone may fill the code in at once: only the focus is moved here, nothing is emptied.
  useEffect(() => field.current?.focus(), []);

  const busy = use.isPending || use.isSuccess;
  const over = isApiError(use.error, 'CODE_INVALID') ? use.error.message : null;
  const wrong = missing ?? over ?? fieldErrorsOf(use.error)['code'] ?? null;
  const fault = again.error ?? (use.isError && wrong === null ? use.error : null);
  const trouble = fault === null ? null : loginTrouble(fault);

  function write(code: string) {
    setWritten(code);
    setMissing(null);
    if (code.length === digits && code !== written && !busy) use.mutate(code);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (written.length === digits) return use.mutate(written);
    if (over !== null) return again.send();
    setMissing(`Enter the ${digitWords(digits)} of the code`);
    field.current?.focus();
  }

  return (
    <>
      <h1 tabIndex={-1}>Enter the code</h1>
      <p className={css.lead}>
        {sent ? (
          <>
            If <b>{contact}</b> is known to Freehold, {digitWords(digits)} are on their way. It can take a minute.
          </>
        ) : (
          <>
            Several codes were asked for with <b>{contact}</b>. If it is known to Freehold, the newest message holds {digitWords(digits)}:
            enter them here.
          </>
        )}
      </p>
      <form onSubmit={submit} noValidate className={css.step}>
        {trouble && (
          <div className={css.trouble}>
            <Notice kind="stops">
              <b>{trouble.what}</b> {trouble.advice}
            </Notice>
          </div>
        )}
        <CodeField ref={field} length={digits} value={written} onChange={write} error={wrong} readOnly={busy} />
        <div className={css.under}>
          {over !== null ? (
            <span />
          ) : left > 0 ? (
            <span className={css.quiet}>Ask again in {left === 1 ? '1 second' : `${left} seconds`}</span>
          ) : (
            <button type="button" className="fh-act" disabled={again.isPending} onClick={again.send}>
              Send another code
            </button>
          )}
          <button type="button" className="fh-act" onClick={onChange}>
            {channel === 'sms' ? 'Change number' : 'Change address'}
          </button>
        </div>
        <div className={css.foot}>
          <PlainButton size="lg" type="submit" fullWidth loading={busy || (over !== null && again.isPending)}>
            {over !== null && written === '' ? 'Send another code' : 'Sign in'}
          </PlainButton>
          <div className={css.ways}>
            <p>
              {channel === 'sms' ? (
                <IconMail size={20} stroke={1.5} aria-hidden />
              ) : (
                <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
              )}
              <span>
                {channel === 'sms' ? 'No text message? ' : 'No email? '}
                <button type="button" className="fh-act" onClick={onOther}>
                  {channel === 'sms' ? 'Use my email instead' : 'Use my mobile number instead'}
                </button>
              </span>
            </p>
            <StaffLine />
            {config?.mailbox && (
              <p>
                <IconMailbox size={20} stroke={1.5} aria-hidden />
                <span>
                  Nothing is sent from here.{' '}
                  <a className="fh-act" href="/dev/mailbox" target="_blank" rel="noreferrer">
                    Open the mailbox
                  </a>
                </span>
              </p>
            )}
          </div>
          <p className={css.well}>
            <IconLock size={18} stroke={1.6} aria-hidden />
            <span>Signed in for 7 days on this device. Nobody from Freehold or your agent asks for this code.</span>
          </p>
        </div>
      </form>
    </>
  );
}
