import { Link, useRouteContext } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAppConfig } from '../../../lib/app-config.ts';
import { localPath } from '../../../lib/local-path.ts';
import { useAct } from '../../../lib/use-act.ts';
import { EmailForm } from './email-form.tsx';
import { LinkSent } from '../../../ui/link-sent.tsx';
import { OtherWays } from './other-ways.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { usePasskeyOffer } from './use-passkey-offer.ts';
import { linkTerms, signInTrouble, troubleLine } from '../../../lib/identity/sign-in-trouble.ts';
import css from './sign-in.module.css';

/** Asks for an e-mailed sign-in link; `returnTo` travels with it, so that the link opens the page the person wanted. */
export function AskForLink({ notice, returnTo }: { notice?: ReactNode; returnTo: string | null }) {
  const { session } = useRouteContext({ from: '__root__' });
  const config = useAppConfig();
  const [address, setAddress] = useState('');
  const [sent, setSent] = useState(false);
  const request = (email: string) => session.identity.requestLink(email, localPath(returnTo) ?? undefined);
  const ask = useAct({ mutationFn: request, onSuccess: () => setSent(true) });
  const passkeys = usePasskeyOffer(session.identity.passkeys);
  function send(email: string) {
    setAddress(email);
    passkeys.withdraw();
    ask.mutate(email);
  }
  if (sent)
    return (
      <LinkSent
        email={address}
        terms={linkTerms(session.identity.linkMinutes)}
        mailbox={config?.mailbox === true && config.identity.provider === 'built-in'}
        onAgain={() => request(address)}
        faultLine={troubleLine}
        onOther={() => setSent(false)}
      >
        If <b>{address}</b> belongs to a member, a sign-in link is on its way. Open it on this device; this page can stay open.
      </LinkSent>
    );
  return (
    <>
      <div aria-live="polite">{passkeys.fault === null ? notice : <TroubleNotice trouble={signInTrouble(passkeys.fault)} />}</div>
      <h1 tabIndex={-1}>Sign in</h1>
      <p className={css.lead}>Enter your work email and we will send you a link. There is no password to remember.</p>
      <EmailForm
        label="Work email"
        submit="Email me a sign-in link"
        initial={address}
        busy={ask.isPending}
        error={ask.error}
        onSubmit={send}
        onOffer={passkeys.offer}
      />
      <p className={css.hint}>{linkTerms(session.identity.linkMinutes)} Open it on this device.</p>
      <OtherWays returnTo={localPath(returnTo)} />
      <p className={css.signer}>
        <span>
          New here?{' '}
          <Link to="/sign-up" preload={false} className="fh-act">
            Create a workspace
          </Link>
        </span>
        <span>
          Been sent a document to sign?{' '}
          <Link to="/app_user_login" preload={false} className="fh-act">
            Sign in as a signer
          </Link>
        </span>
      </p>
    </>
  );
}
