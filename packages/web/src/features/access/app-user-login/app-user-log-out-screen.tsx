import { endAppUserSession } from '@freehold/contract/access/app-users';
import { IconLogout } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { forgetStored, readStored } from '../../../lib/storage.ts';
import { useAct } from '../../../lib/use-act.ts';
import { forgetSigner } from '../../../shared/forget-signer.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** Ends the session behind the token, as far as the server can be reached; either way this browser forgets it. */
async function endSession(token: string): Promise<void> {
  try {
    await call(endAppUserSession);
  } catch (error) {
    // A token that opens nothing any more has no session to end.
    if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
  } finally {
    // Not one that somebody signed in with meanwhile.
    if (readStored('appUserToken') === token) forgetStored('appUserToken');
  }
}

/** Signs the signer out of this browser and offers the way back in. */
export function AppUserLogOutScreen() {
  const { redirect, reason } = useSearch({ strict: false });
  const [token] = useState(() => readStored('appUserToken'));
  const { mutate, isError } = useAct({ mutationFn: endSession });
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    forgetSigner();
    if (token !== null) mutate(token);
  }, [mutate, token]);

  const icon = <IconLogout size={18} stroke={1.7} aria-hidden />;
  const notice = isError ? (
    <Notice kind="asks" icon={icon}>
      <b>You are signed out here.</b> We could not reach Freehold to end the session as well. It ends by itself within seven days.
    </Notice>
  ) : (
    <Notice kind="tells" icon={icon}>
      {reason !== 'ended' ? (
        <>
          <b>You are signed out.</b>
        </>
      ) : token === null ? (
        <>
          <b>Sign in to carry on.</b> You go back to the page you were on.
        </>
      ) : (
        <>
          <b>You were signed out.</b> Sign in to carry on. You go back to the page you were on.
        </>
      )}
    </Notice>
  );
  return <SignInSteps notice={notice} returnTo={redirect ?? null} />;
}
