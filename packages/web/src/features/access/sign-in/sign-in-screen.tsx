import { useNavigate, useRouteContext, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import type { SignInStep } from '../../../lib/identity/identity-client.ts';
import { localPath } from '../../../lib/local-path.ts';
import { UNKNOWN_USER } from '../../../lib/unknown-user.ts';
import { useAppConfig } from '../../../lib/app-config.ts';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { TwoStepForm } from './two-step-form.tsx';
import { signInTrouble } from '../../../lib/identity/sign-in-trouble.ts';
import { UnknownUserNotice } from './unknown-user-notice.tsx';
import { SSO_TROUBLES, singleSignOnTrouble } from './words.ts';

/** The token of an e-mailed link. It travels in the fragment, which no server and no log ever sees. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash).get('link');
}

export function SignInScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const { redirect, trouble } = useSearch({ from: '/sign-in' });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const config = useAppConfig();
  const [token, setToken] = useState(() => tokenOf(hash));
  const [half, setHalf] = useState<SignInStep | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [kept, setKept] = useState<string | null>(null);
  const [again, setAgain] = useState(0);
  const latest = useRef<string | null>(null);
  const confirming = useRef(token !== null);
  // What an ended sign-in was on its way to stays the target of the next one.
  const returnTo = localPath(kept) ?? localPath(redirect);

  // A link signed in, and then nothing could be loaded: back to the form, which says so.
  useEffect(() => {
    if (trouble !== UNKNOWN_USER || latest.current === null) return;
    confirming.current = false;
    setToken(null);
    setHalf(null);
  }, [trouble]);

  useEffect(() => {
    const arrived = tokenOf(hash);
    if (arrived === null) return;
    confirming.current = true;
    setHalf(null);
    setToken(arrived);
    // The same link opened once more in this tab is another try: a wrong address must not be the last word.
    if (latest.current === arrived) setAgain((times) => times + 1);
    latest.current = arrived;
    // Out of the address bar and the history at once.
    void navigate({ to: '/sign-in', search: ({ redirect: target }) => ({ redirect: target }), hash: '', replace: true });
  }, [hash, navigate]);

  // Another tab of this browser used the link, or a passkey was used here: this page follows.
  useEffect(
    () =>
      session.onChange((state) => {
        if (state && !confirming.current) void navigate({ href: returnTo ?? '/', replace: true });
      }),
    [session, navigate, returnTo],
  );

  useEffect(() => {
    if (fault !== null) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [fault]);

  function follow(step: SignInStep) {
    if (step.pending !== undefined) setHalf(step);
    else void navigate({ href: localPath(step.redirect) ?? returnTo ?? '/', replace: true });
  }
  function startAgain(error: unknown) {
    confirming.current = false;
    setToken(null);
    setKept(half?.redirect ?? null);
    setHalf(null);
    setFault(error);
  }
  function notice() {
    // Signed in at the provider, and the user's data is missing.
    if (session.isSignedIn() && !session.isLoggedIn()) return <UnknownUserNotice fault={session.userFault()} returnTo={returnTo} />;
    if (fault !== null) return <TroubleNotice trouble={signInTrouble(fault)} gentle={isApiError(fault, 'SIGN_IN_EXPIRED')} />;
    const named = SSO_TROUBLES.find((each) => each === trouble);
    if (named === undefined) return null;
    const provider = config?.identity.single_sign_on?.name ?? null;
    return <TroubleNotice trouble={singleSignOnTrouble(named, provider)} gentle={named === 'sso_cancelled'} />;
  }

  return (
    <PublicFrame>
      {half?.pending !== undefined && <TwoStepForm key={half.pending} pending={half.pending} onDone={follow} onExpired={startAgain} />}
      {half === null && token === null && <AskForLink returnTo={returnTo} notice={notice()} />}
      {half === null && token !== null && <ConfirmLink key={`${token} ${again}`} token={token} returnTo={returnTo} onDone={follow} />}
    </PublicFrame>
  );
}
