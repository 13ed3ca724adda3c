import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { LanguageProvider } from '../../../shared/applicant-steps/language.tsx';
import { LINK_STATE, tokenInHash } from '../../../shared/phone-pages/link-token.ts';
import { personalPage } from './personal-search.ts';
import { Wait } from './wait.tsx';

const LinkEntry = lazy(async () => ({ default: (await import('./link-entry.tsx')).LinkEntry }));
const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }));
const loadPages = () => import('./signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await loadPages()).SignedIn }));

declare module '@tanstack/react-router' {
  interface HistoryState {
    [LINK_STATE]?: string;
  }
}
const loadWelsh = async () => {
  const { CY } = await import('../../../shared/applicant-steps/cy.ts');
  return { first: CY, whole: CY };
};

/**
 * The page of somebody who was sent a link: it lists what they were asked for, and leads through it. Whoever comes from outside met the entrance
 * first (entrance.tsx); here the same parts open a link that is followed while the app stands, and sign in again.
 */
export function PersonalPageScreen() {
  return (
    <LanguageProvider loadWelsh={loadWelsh}>
      <PersonalPage />
    </LanguageProvider>
  );
}

function PersonalPage() {
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const kept = useRouterState({ select: (state) => state.location.state[LINK_STATE] });
  const inHash = tokenInHash(hash);
  const [link, setLink] = useState<string | null>(inHash ?? kept ?? null);
  const [isIn, setIsIn] = useState(() => readStored('appUserToken') !== null);

  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (inHash === null || asked.current === inHash) return;
    asked.current = inHash;
    setLink(inHash);
    // Out of the address bar at once.
    void navigate({ ...personalPage(), replace: true, state: { [LINK_STATE]: inHash } });
  }, [inHash, navigate]);
  useEffect(() => {
    // The next page, while there is a network.
    if (link !== null) void loadPages().catch(() => undefined);
  }, [link]);

  useEffect(() => {
    // The bar for everybody else says that nothing is kept.
    document.documentElement.dataset['saysOffline'] = 'itself';
    return () => void delete document.documentElement.dataset['saysOffline'];
  }, []);

  function enter(token: string) {
    writeStored('appUserToken', token);
    setIsIn(true);
    setLink(null);
  }
  if (link !== null)
    return (
      <Suspense fallback={<Wait />}>
        <LinkEntry
          key={link}
          token={link}
          onEntered={async (token, task) => {
            await navigate({ ...personalPage(task === null ? {} : { task }), replace: true });
            enter(token);
          }}
          onLeave={() => {
            setLink(null);
            void navigate({ ...personalPage(), replace: true });
          }}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={<Wait />}>
      {isIn ? <SignedIn onLeft={() => setIsIn(false)} /> : <SignIn isAgain={false} onEntered={enter} />}
    </Suspense>
  );
}
