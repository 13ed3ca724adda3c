import { requestAppUserCode } from '@freehold/contract/access/app-users';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { localPath } from '../../../lib/local-path.ts';
import { writeStored } from '../../../lib/storage.ts';
import { useAct } from '../../../lib/use-act.ts';
import { forgetSigner } from '../../../shared/forget-signer.ts';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { CodeStep, type AskedCode } from './code-step.tsx';
import { ContactForm } from './contact-form.tsx';
import { StaffLine } from './staff-line.tsx';
import type { Channel } from './words.ts';
import css from './app-user-login.module.css';

type Sent = { contact: string; channel: Channel; asked: AskedCode; againAt: number };

/** Signing in by code: the contact, then the digits, then the page the person wanted. */
export function SignInSteps({ notice, returnTo }: { notice?: ReactNode; returnTo: string | null }) {
  const navigate = useNavigate();
  const [contact, setContact] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const ask = useAct({
    mutationFn: (to: string) => call(requestAppUserCode, { body: { contact: to } }),
    onSuccess: ({ channel, resend_after_seconds: seconds, ...asked }, to) =>
      setSent({ contact: to, channel, asked, againAt: Date.now() + seconds * 1000 }),
  });

  function send(to: string) {
    setContact(to);
    ask.mutate(to);
  }
  function back(keep: string) {
    ask.reset();
    setContact(keep);
    setSent(null);
  }
  async function enter({ token }: { token: string }) {
    writeStored('appUserToken', token);
    // Whoever was signed in before left their lists behind.
    forgetSigner();
    await navigate({ href: localPath(returnTo) ?? '/user_contracts_list', replace: true });
  }

  return (
    <PublicFrame
      motto="Your documents to sign, in one place."
      note="You never need an account or a password."
      {...(sent ? { onBack: () => back(sent.contact) } : {})}
    >
      {sent ? (
        <CodeStep
          // Another code begins anew: the fate of the one before is past.
          key={sent.againAt}
          contact={sent.contact}
          channel={sent.channel}
          asked={sent.asked}
          againAt={sent.againAt}
          again={{ send: () => ask.mutate(sent.contact), isPending: ask.isPending, error: ask.error }}
          onChange={() => back(sent.contact)}
          onOther={() => back('')}
          onSignedIn={(signedIn) => void enter(signedIn)}
        />
      ) : (
        <>
          <div aria-live="polite">{notice}</div>
          <h1 tabIndex={-1}>Sign in to your documents</h1>
          <p className={css.lead}>Enter the email address or mobile number your agent wrote to. We will send you a code.</p>
          <ContactForm initial={contact} busy={ask.isPending} error={ask.error} onSubmit={send} />
          <div className={css.ways}>
            <StaffLine />
          </div>
        </>
      )}
    </PublicFrame>
  );
}
