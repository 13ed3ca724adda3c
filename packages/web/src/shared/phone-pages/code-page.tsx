import { IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useAppConfig } from '../../lib/app-config.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useFirstWords } from '../applicant-steps/language.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Trouble } from './page-parts.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { faultAt, troubleOf } from './trouble.ts';
import css from './phone-pages.module.css';

type Props = {
  lead: ReactNode;
  digits: number;
  challenge: string;
  againAt: number;
  check: { run: (code: string) => void; isPending: boolean; error: unknown; reset: () => void };
  again: { run: () => void; isPending: boolean; error: unknown };
  act: string;
  under: string;
  onBack: () => void;
  children?: ReactNode;
};

/** Where the digits of a message go. They are sent by themselves once all are there. */
export function CodePage({ lead, digits, challenge, againAt, check, again, act, under, onBack, children }: Props) {
  const words = useFirstWords();
  const say = words.code;
  const config = useAppConfig();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const left = useCountdown(againAt);
  const { reset } = check;
  // Before the field is seen: later it would take away a code that a phone fills in at once, and drop its answer.
  useLayoutEffect(() => {
    // Another code: what was typed belongs to the one before.
    setCode('');
    reset();
    field.current?.focus();
  }, [challenge, reset]);
  const failed = check.error;
  useLayoutEffect(() => {
    if (failed === null) return;
    setCode('');
    field.current?.focus();
  }, [failed]);
  const wrong = missing ?? faultAt('code', failed, words) ?? (isApiError(failed, 'CODE_INVALID') ? troubleOf(failed, words) : null);
  const fault = again.error ?? (wrong === null ? failed : null);

  function write(typed: string) {
    setCode(typed);
    setMissing(null);
    if (typed.length === digits && typed !== code && !check.isPending) check.run(typed);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (check.isPending) return;
    if (code.length === digits) return check.run(code);
    setMissing(say.missing(digits));
    field.current?.focus();
  }
  return (
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        page="code"
        title={say.title}
        lead={lead}
        onBack={onBack}
        under={under}
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={check.isPending}>
            {act}
          </PlainButton>
        }
      >
        {fault !== null && <Trouble>{troubleOf(fault, words)}</Trouble>}
        <div className={css.form}>
          <CodeField
            ref={field}
            label={say.label(digits)}
            length={digits}
            value={code}
            onChange={write}
            error={wrong}
            readOnly={check.isPending}
          />
          <button type="button" className={`${css.card} ${css.row}`} disabled={left > 0 || again.isPending} onClick={again.run}>
            <IconRefresh size={20} stroke={1.6} aria-hidden />
            <span className={css.grow}>
              <b>{say.sendAgain}</b>
              <span className={css.quiet}>
                {left > 0 ? say.waits(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`) : say.now}
              </span>
            </span>
          </button>
          {children}
          {config?.mailbox === true && (
            <a className="fh-act" href="/dev/mailbox" target="_blank" rel="noreferrer">
              {say.mailbox}
            </a>
          )}
        </div>
      </PhoneFrame>
    </form>
  );
}
