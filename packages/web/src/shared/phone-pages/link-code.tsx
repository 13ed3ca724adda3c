import type { OpenedInvitation } from '@freehold/contract/flows/applicants';
import { IconChevronRight, IconDeviceMobile, IconMail, IconUserEdit } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAct } from '../../lib/use-act.ts';
import { useFirstWords } from '../applicant-steps/language.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { CodePage } from './code-page.tsx';
import { Trouble } from './page-parts.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { troubleOf } from './trouble.ts';
import css from './phone-pages.module.css';

type Channel = 'email' | 'sms';
type CodeSent = { sent: boolean; digits: number; challenge: string; resend_after_seconds: number; to: string };
type Sent = CodeSent & { channel: Channel; againAt: number };
type Props<Entered> = {
  /** Who sent the link, and where a code can go. */
  opened: Pick<OpenedInvitation, 'code_to'> & { agency: { name: string } };
  sendCode: (channel: Channel) => Promise<CodeSent>;
  verifyCode: (given: { channel: Channel; challenge: string; code: string }) => Promise<Entered>;
  onEntered: (entered: Entered) => Promise<void>;
  onWrongPerson: () => void;
  wrongPerson: { isPending: boolean; error: unknown };
  children: ReactNode;
};

/** The code that shows that the link came to this person. It is sent when they ask for it. */
export function LinkCode<Entered>({ opened, sendCode, verifyCode, onEntered, onWrongPerson, wrongPerson, children }: Props<Entered>) {
  const words = useFirstWords();
  const say = words.code;
  const [sent, setSent] = useState<Sent | null>(null);
  const [asksWrong, setAsksWrong] = useState(false);
  const send = useAct({
    mutationFn: sendCode,
    onSuccess: (answer, channel) => setSent({ ...answer, channel, againAt: Date.now() + answer.resend_after_seconds * 1000 }),
  });
  const verify = useAct({
    mutationFn: ({ code, of }: { code: string; of: Sent }) => verifyCode({ channel: of.channel, challenge: of.challenge, code }),
    onSuccess: onEntered,
  });
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asksWrong) no.current?.focus();
  }, [asksWrong]);

  if (asksWrong)
    return (
      <PhoneFrame
        page="wrong person"
        title={say.notMineAsk}
        lead={say.notMineExplain}
        onBack={() => setAsksWrong(false)}
        foot={
          <>
            <PlainButton ref={no} size="lg" fullWidth onClick={() => setAsksWrong(false)}>
              {say.notMineNo}
            </PlainButton>
            <PlainButton size="lg" variant="default" fullWidth loading={wrongPerson.isPending} onClick={onWrongPerson}>
              {say.notMineYes}
            </PlainButton>
          </>
        }
      >
        {wrongPerson.error !== null && <Trouble>{troubleOf(wrongPerson.error, words)}</Trouble>}
      </PhoneFrame>
    );
  if (sent === null)
    return (
      <PhoneFrame
        page="where"
        kicker={opened.agency.name}
        title={say.where}
        lead={say.whereLead}
        under={say.under}
        {...(opened.code_to.length === 1 && opened.code_to[0]
          ? {
              foot: (
                <PlainButton
                  size="lg"
                  fullWidth
                  loading={send.isPending}
                  onClick={() => opened.code_to[0] && send.mutate(opened.code_to[0].channel)}
                >
                  {say.send}
                </PlainButton>
              ),
            }
          : {})}
      >
        {send.isError && <Trouble>{troubleOf(send.error, words)}</Trouble>}
        <div className={css.stack}>
          {opened.code_to.map(({ channel, to }) => (
            <button
              key={channel}
              type="button"
              className={`${css.card} ${css.row}`}
              disabled={send.isPending}
              onClick={() => send.mutate(channel)}
            >
              {channel === 'sms' ? (
                <IconDeviceMobile size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconMail size={20} stroke={1.6} aria-hidden />
              )}
              <span className={css.grow}>
                <b>{channel === 'sms' ? say.byText : say.byEmail}</b>
                <span className={css.quiet}>{to}</span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </button>
          ))}
          <WrongRow channel={opened.code_to[0]?.channel ?? 'sms'} onAsk={() => setAsksWrong(true)} />
        </div>
        {children}
      </PhoneFrame>
    );
  return (
    <CodePage
      lead={
        <>
          {sent.sent ? (
            <>
              {sent.channel === 'sms' ? say.sentText : say.sentEmail} <b>{sent.to}</b>. {say.good}
            </>
          ) : (
            say.newest
          )}
        </>
      }
      digits={sent.digits}
      challenge={sent.challenge}
      againAt={sent.againAt}
      check={{
        run: (code) => verify.mutate({ code, of: sent }),
        isPending: verify.isPending || verify.isSuccess,
        error: verify.error,
        reset: verify.reset,
      }}
      again={{ run: () => send.mutate(sent.channel), isPending: send.isPending, error: send.error }}
      act={words.common.carryOn}
      under={say.under}
      onBack={() => setSent(null)}
    >
      <WrongRow channel={sent.channel} onAsk={() => setAsksWrong(true)} />
    </CodePage>
  );
}

function WrongRow({ channel, onAsk }: { channel: Channel; onAsk: () => void }) {
  const say = useFirstWords().code;
  return (
    <button type="button" className={`${css.card} ${css.row}`} onClick={onAsk}>
      <IconUserEdit size={20} stroke={1.6} aria-hidden />
      <span className={css.grow}>
        <b>{channel === 'sms' ? say.notMine : say.notMyAddress}</b>
        <span className={css.quiet}>{say.notMineLine}</span>
      </span>
      <IconChevronRight size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
