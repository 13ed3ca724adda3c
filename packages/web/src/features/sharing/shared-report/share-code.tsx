import { openShare, type ReadShare } from '@freehold/contract/sharing/report-shares';
import { SHARE_TERMS_VERSION } from '@freehold/contract/sharing/share-terms';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAppConfig } from '../../../lib/app-config.ts';
import { useAct } from '../../../lib/use-act.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { LinkFrame, Trouble } from './link-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';

export type SentCode = { digits: number; challenge: string; sent: boolean; to: string; againAt: number };
type Props = {
  token: string;
  firm: string;
  sent: SentCode;
  again: { run: () => void; isPending: boolean; error: unknown };
  onRead: (read: ReadShare) => void;
  onBack: () => void;
};

/** Where the digits of the email go. They are sent by themselves once all are there. */
export function ShareCode({ token, firm, sent, again, onRead, onBack }: Props) {
  const config = useAppConfig();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const left = useCountdown(sent.againAt);
  const open = useAct({
    mutationFn: (typed: string) =>
      call(openShare, { body: { token, challenge: sent.challenge, code: typed, terms_version: SHARE_TERMS_VERSION } }),
    onSuccess: onRead,
    onError: () => {
      setCode('');
      field.current?.focus();
    },
  });
  const { reset } = open;
  useEffect(() => {
    // Another code: what was typed belongs to the one before.
    setCode('');
    reset();
    field.current?.focus();
  }, [sent.challenge, reset]);
  const isBusy = open.isPending || open.isSuccess;
  const wrong = missing ?? fieldErrorsOf(open.error)['code'] ?? (isApiError(open.error, 'CODE_INVALID') ? messageOf(open.error) : null);
  const fault = again.error ?? (wrong === null ? open.error : null);
  function write(typed: string) {
    setCode(typed);
    setMissing(null);
    if (typed.length === sent.digits && typed !== code && !isBusy) open.mutate(typed);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.length === sent.digits) return open.mutate(code);
    setMissing(`Enter the ${sent.digits} digits of the code`);
    field.current?.focus();
  }
  return (
    <form onSubmit={submit} noValidate>
      <LinkFrame
        page="code"
        title="Enter the code"
        lead={
          sent.sent ? (
            <>
              Code sent to <b>{sent.to}</b>
            </>
          ) : (
            'Several codes were sent already. The newest one counts.'
          )
        }
        onBack={onBack}
        under={`Opening it is recorded with the time and your network. ${firm} sees that, and whoever it is about can ask for it.`}
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={isBusy}>
            Open the report
          </PlainButton>
        }
      >
        {fault !== null && fault !== undefined && (
          <Trouble>{messageOf(fault) || 'Something went wrong on our side. Try again in a moment.'}</Trouble>
        )}
        <div className={css.form}>
          <CodeField
            ref={field}
            label={`The ${sent.digits} digits of the code`}
            length={sent.digits}
            value={code}
            onChange={write}
            error={wrong}
            readOnly={isBusy}
          />
          <PlainButton variant="default" disabled={left > 0 || again.isPending} onClick={again.run}>
            {left > 0 ? `Send the code again in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : 'Send the code again'}
          </PlainButton>
          {config?.mailbox === true && (
            <a className="fh-act" href="/dev/mailbox" target="_blank" rel="noreferrer">
              Open the mailbox of this installation
            </a>
          )}
        </div>
      </LinkFrame>
    </form>
  );
}
