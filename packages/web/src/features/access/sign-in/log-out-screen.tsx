import { IconLogout } from '@tabler/icons-react';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { localPath } from '../../../lib/local-path.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { AskForLink } from './ask-for-link.tsx';

/** Ends the session of this browser and offers the way back in. */
export function LogOutScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const { reason, redirect } = useSearch({ from: '/logout' });
  const navigate = useNavigate();
  const leave = useAct({ mutationFn: () => session.signOut() });
  const left = useRef(false);
  const { mutate } = leave;
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    mutate();
  }, [mutate]);
  const returnTo = localPath(redirect);
  useEffect(
    () => session.onChange((state) => void (state && navigate({ href: returnTo ?? '/', replace: true }))),
    [session, navigate, returnTo],
  );

  const icon = <IconLogout size={18} stroke={1.7} aria-hidden />;
  const notice = leave.isError ? (
    <Notice
      kind="asks"
      icon={icon}
      act={
        <PlainButton size="xs" variant="default" loading={leave.isPending} onClick={() => mutate()}>
          Try again
        </PlainButton>
      }
    >
      <b>You are signed out here.</b> We could not reach Freehold to end the session as well.
    </Notice>
  ) : (
    <Notice kind="tells" icon={icon}>
      {reason === 'ended' ? (
        <>
          <b>You were signed out.</b> Sign in to carry on.{returnTo === null ? '' : ' You go back to the page you were on.'}
        </>
      ) : (
        <>
          <b>You are signed out.</b>{' '}
          {returnTo === null ? 'Sign in when you want to come back.' : 'Sign in again, and you go back to the page you were on.'}
        </>
      )}
    </Notice>
  );
  return (
    <PublicFrame>
      <AskForLink notice={notice} returnTo={returnTo} />
    </PublicFrame>
  );
}
