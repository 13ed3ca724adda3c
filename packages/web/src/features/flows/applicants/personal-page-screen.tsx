import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { LanguageProvider } from '../../../shared/applicant-steps/language.tsx';
import { LinkEntry } from './link-entry.tsx';
import { personalPage } from './personal-search.ts';
import { Wait } from './wait.tsx';

const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }));
const loadPages = () => import('./signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await loadPages()).SignedIn }));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a link held: kept beside the address, not in it, so that a reload still knows it. */
    linkToken?: string;
  }
}

/** The page of somebody who was sent a link: it opens the link, lists what they were asked for, and leads through it. */
export function PersonalPageScreen() {
  return (
    <LanguageProvider>
      <PersonalPage />
    </LanguageProvider>
  );
}

function PersonalPage() {
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const kept = useRouterState({ select: (state) => state.location.state.linkToken });
  const inHash = new URLSearchParams(hash).get('t');
  const [link, setLink] = useState<string | null>(inHash ?? kept ?? null);
  const [isIn, setIsIn] = useState(() => readStored('appUserToken') !== null);

  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (inHash === null || asked.current === inHash) return;
    asked.current = inHash;
    setLink(inHash);
    // Out of the address bar at once.
    void navigate({ ...personalPage(), replace: true, state: { linkToken: inHash } });
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
    );
  return (
    <Suspense fallback={<Wait />}>
      {isIn ? <SignedIn onLeft={() => setIsIn(false)} /> : <SignIn isAgain={false} onEntered={enter} />}
    </Suspense>
  );
}
