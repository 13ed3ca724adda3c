import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { forgetSigner } from '../../../shared/forget-signer.ts';
import { readPersonalSearch } from './personal-search.ts';
import { SessionProvider, useSession } from './session.tsx';
import { TaskList } from './task-list.tsx';
import { Wait } from './wait.tsx';

const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }));
const TaskScreen = lazy(async () => ({ default: (await import('./task-screen.tsx')).TaskScreen }));
const AccessLog = lazy(async () => ({ default: (await import('./access-log.tsx')).AccessLog }));
const OwnContacts = lazy(async () => ({ default: (await import('./own-contacts.tsx')).OwnContacts }));
const Pass = lazy(async () => ({ default: (await import('./pass.tsx')).Pass }));
const DataRequests = lazy(async () => ({ default: (await import('./data-requests.tsx')).DataRequests }));

/** The pages of somebody who is signed in. Where the session ends by itself they sign in again on the same page. */
export function SignedIn({ onLeft }: { onLeft: () => void }) {
  return (
    <SessionProvider onLeft={onLeft}>
      <Pages />
    </SessionProvider>
  );
}

function Pages() {
  const session = useSession();
  const search = readPersonalSearch(useSearch({ strict: false }));
  useEffect(() => {
    // Whoever was signed in before left their lists behind.
    forgetSigner();
  }, []);
  return (
    <Suspense fallback={<Wait />}>
      {session.token() === null ? (
        <SignIn isAgain onEntered={(token) => void session.enter(token)} />
      ) : search.view === 'seen' ? (
        <AccessLog />
      ) : search.view === 'data' ? (
        <DataRequests />
      ) : search.view === 'contacts' ? (
        <OwnContacts />
      ) : search.view === 'pass' ? (
        <Pass />
      ) : search.task !== undefined ? (
        <TaskScreen key={search.task} id={search.task} step={search.step ?? null} />
      ) : (
        <TaskList />
      )}
    </Suspense>
  );
}
