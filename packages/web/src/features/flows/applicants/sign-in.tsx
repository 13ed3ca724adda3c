import { requestAppUserCode, signInAppUser } from '@freehold/contract/access/app-users';
import { useRef, useState, type FormEvent } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useFirstWords } from '../../../shared/applicant-steps/language.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { CodePage } from '../../../shared/phone-pages/code-page.tsx';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { faultAt, troubleOf } from '../../../shared/phone-pages/trouble.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

type Sent = DataOf<typeof requestAppUserCode> & { contact: string; againAt: number };
const mayBeContact = (text: string): boolean =>
  text.includes('@') ? /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) : /^[\d\s()+./-]{7,}$/.test(text) && text.replace(/\D/g, '').length >= 8;

/** For whoever comes without a link, or whose session is over. The address stays, so they are back where they were. */
export function SignIn({ isAgain, onEntered }: { isAgain: boolean; onEntered: (token: string) => void }) {
  const words = useFirstWords();
  const say = words.signIn;
  const [contact, setContact] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ask = useAct({
    mutationFn: (to: string) => call(requestAppUserCode, { body: { contact: to } }),
    onSuccess: (answer, to) => setSent({ ...answer, contact: to, againAt: Date.now() + answer.resend_after_seconds * 1000 }),
  });
  const check = useAct({
    mutationFn: ({ code, of }: { code: string; of: Sent }) =>
      call(signInAppUser, { body: { contact: of.contact, challenge: of.challenge, code } }),
    onSuccess: ({ token }) => onEntered(token),
  });
  const fromServer = faultAt('contact', ask.error, words);

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = contact.trim();
    if (mayBeContact(text)) {
      setWrong(null);
      return ask.mutate(text);
    }
    setWrong(say.contactFault);
    field.current?.focus();
  }
  if (sent !== null)
    return (
      <CodePage
        lead={sent.sent ? say.sent(sent.contact) : words.code.newest}
        digits={sent.digits}
        challenge={sent.challenge}
        againAt={sent.againAt}
        check={{
          run: (code) => check.mutate({ code, of: sent }),
          isPending: check.isPending || check.isSuccess,
          error: check.error,
          reset: check.reset,
        }}
        again={{ run: () => ask.mutate(sent.contact), isPending: ask.isPending, error: ask.error }}
        act={say.submit}
        under={say.under}
        onBack={() => setSent(null)}
      />
    );
  return (
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        page="sign in"
        title={isAgain ? say.againTitle : say.title}
        lead={isAgain ? say.againLead : say.lead}
        under={say.under}
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={ask.isPending}>
            {words.code.send}
          </PlainButton>
        }
      >
        {ask.isError && fromServer === null && <Trouble>{troubleOf(ask.error, words)}</Trouble>}
        <div className={css.form}>
          <PlainField
            ref={field}
            name="contact"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            label={say.contact}
            value={contact}
            error={wrong ?? fromServer}
            onChange={(event) => {
              setContact(event.currentTarget.value);
              setWrong(null);
              if (ask.isError) ask.reset();
            }}
          />
        </div>
      </PhoneFrame>
    </form>
  );
}
