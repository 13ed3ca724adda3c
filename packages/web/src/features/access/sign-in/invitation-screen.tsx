import { getMe } from '@freehold/contract/access/identity';
import { acceptInvitation, lookAtInvitation, type Invitation } from '@freehold/contract/firm/invitations';
import { useNavigate, useRouteContext, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { troubleLine } from '../../../lib/identity/sign-in-trouble.ts';
import { forgetStored, writeStored } from '../../../lib/storage.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { BROKEN_INVITATION, invitationHead, isSamePerson } from './invitation-words.ts';
import css from './sign-in.module.css';

const TwoStepForm = lazy(async () => ({ default: (await import('./two-step-form.tsx')).TwoStepForm }));

/** From a fresh page: the session that was just opened, and nothing that was kept of another. */
function openWorkspace() {
  window.location.replace('/');
}

/** Who invites the holder of the link to which firm, and their answer. */
export function InvitationScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(hash);
  const [pending, setPending] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  const [ownEmail, setOwnEmail] = useState<string | null>(null);
  const [found, setFound] = useState<Invitation | null>(null);
  const look = useAct({ mutationFn: (asked: string) => call(lookAtInvitation, { body: { token: asked } }), onSuccess: setFound });
  const accept = useAct({
    async mutationFn() {
      const answer = await call(acceptInvitation, { body: { token } });
      writeStored('retainSelection', String(answer.workspace_id));
      forgetStored('selectedWorkspaceName');
      // The server ended whatever session this browser had; what is left of it here goes too.
      if (answer.next === 'two_step' && session.isSignedIn()) await session.signOut().catch(() => undefined);
      return answer;
    },
    onSuccess(answer) {
      if (answer.next === 'two_step') return setPending(answer.pending);
      if (answer.next === 'sign_in') return setElsewhere(true);
      // The session stands in the cookie; an older token of this browser must not speak for it.
      forgetStored('user', 'accessToken', 'memberID', 'current_firebase_id');
      openWorkspace();
    },
  });

  const { mutate } = look;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (hash === '' || asked.current === hash) return;
    asked.current = hash;
    setToken(hash);
    setFound(null);
    mutate(hash);
    // Out of the address bar and the history at once.
    void navigate({ to: '/invitation', hash: '', replace: true });
  }, [hash, mutate, navigate]);
  useEffect(() => {
    // Whoever cannot be asked is nobody this page needs to name.
    if (session.isSignedIn())
      void call(getMe).then(
        (me) => setOwnEmail(me.email),
        () => undefined,
      );
  }, [session]);
  useEffect(() => {
    if (found !== null || look.isError || elsewhere) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [found, look.isError, elsewhere]);

  const somebodyElse = found !== null && ownEmail !== null && !isSamePerson(ownEmail, found.email);
  const busy = accept.isPending || (accept.isSuccess && !elsewhere);
  const refused = isApiError(accept.error, 'LINK_INVALID') ? messageOf(accept.error) : null;

  function body() {
    if (pending !== null)
      return (
        <Suspense fallback={<Spinner size={22} />}>
          <TwoStepForm pending={pending} onDone={openWorkspace} onExpired={() => void navigate({ to: '/sign-in', replace: true })} />
        </Suspense>
      );
    if (token === '' || isApiError(look.error, 'LINK_INVALID') || isApiError(look.error, 'VALIDATION_FAILED'))
      return (
        <Ended
          title={BROKEN_INVITATION.title}
          line={token === '' ? BROKEN_INVITATION.missing : messageOf(look.error) || BROKEN_INVITATION.line}
        />
      );
    if (look.isError)
      return (
        <>
          <h1 tabIndex={-1}>We could not open the invitation yet</h1>
          <p className={css.lead} role="alert">
            {troubleLine(look.error)}
          </p>
          <PlainButton size="lg" fullWidth onClick={() => mutate(token)}>
            Try again
          </PlainButton>
        </>
      );
    if (found === null)
      return (
        <div className={css.wait} role="status">
          <Spinner size={22} />
          <h1 tabIndex={-1}>Opening the invitation</h1>
        </div>
      );
    if (found.state !== 'open' || refused !== null)
      return <Ended title={invitationHead(refused === null ? found.state : 'used')} line={refused ?? found.message ?? ''} />;
    if (elsewhere)
      return (
        <>
          <h1 tabIndex={-1}>You have joined {found.workspace_name}</h1>
          <p className={css.lead}>Sign in with {found.email} to begin.</p>
          <PlainButton size="lg" fullWidth href={ownEmail === null ? '/sign-in' : somebodyElse ? '/logout' : '/'}>
            {ownEmail !== null && !somebodyElse ? 'Open the workspace' : 'Sign in'}
          </PlainButton>
        </>
      );
    return (
      <>
        <h1 tabIndex={-1}>Join {found.workspace_name}</h1>
        <p className={css.lead}>
          {found.invited_by} invites you to work with them on Freehold. Your role there is {found.role}.
        </p>
        <div className={css.form}>
          {somebodyElse && (
            <Notice kind="asks">
              <b>You are signed in as {ownEmail}.</b> This invitation is for {found.email}. Accepting it signs {ownEmail} out here.
            </Notice>
          )}
          {accept.isError && (
            <Notice kind="stops">
              <b>The invitation was not accepted.</b> {troubleLine(accept.error)}
            </Notice>
          )}
          <PlainButton size="lg" fullWidth loading={busy} onClick={() => accept.mutate()}>
            Accept invitation
          </PlainButton>
        </div>
        <p className={css.hint}>
          Sent to {found.email}. You do not know {found.workspace_name}? Then close this page; nothing happens.
        </p>
      </>
    );
  }
  return <PublicFrame motto="Each role sees what its work needs.">{body()}</PublicFrame>;
}

function Ended({ title, line }: { title: string; line: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.lead} role="alert">
        {line}
      </p>
      <PlainButton size="lg" fullWidth variant="default" href="/sign-in">
        Go to sign in
      </PlainButton>
    </>
  );
}
