import { useNavigate, useRouteContext, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { localPath } from '../../lib/local-path.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The token of an e-mailed link. It travels in the fragment, which no server and no log ever sees. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash).get('link');
}

export function SignInScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const { redirect } = useSearch({ from: '/sign-in' });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenOf(hash));
  const confirming = useRef(token !== null);
  const returnTo = localPath(redirect);

  useEffect(() => {
    const arrived = tokenOf(hash);
    if (arrived === null) return;
    confirming.current = true;
    setToken(arrived);
    // Out of the address bar and the history at once.
    void navigate({ to: '/sign-in', search: (before) => before, hash: '', replace: true });
  }, [hash, navigate]);

  // Another tab of this browser used the link: this one follows.
  useEffect(
    () =>
      session.onChange((state) => {
        if (state && !confirming.current) void navigate({ href: returnTo ?? '/', replace: true });
      }),
    [session, navigate, returnTo],
  );

  return (
    <PublicFrame>
      {token === null ? (
        <AskForLink returnTo={returnTo} />
      ) : (
        <ConfirmLink
          key={token}
          token={token}
          returnTo={returnTo}
          onDone={(to) => void navigate({ href: localPath(to) ?? returnTo ?? '/', replace: true })}
        />
      )}
    </PublicFrame>
  );
}
