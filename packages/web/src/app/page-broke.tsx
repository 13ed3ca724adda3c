import { IconRefresh } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { MissPage } from '../ui/miss-page.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import css from './unknown-page.module.css';

/** A whole page that could not be shown: what happened, a reference when there is one, and the way on. */
export function PageBroke(props: ErrorComponentProps) {
  const router = useRouter();
  const words = <BrokenWords {...props} />;
  // Before the user is loaded there is no shell around it.
  return router.options.context.session.isLoggedIn() ? words : <main className={css.alone}>{words}</main>;
}

function BrokenWords({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const refused = error instanceof ApiError && error.code === 'FORBIDDEN' ? error.message : '';
  const offline = error instanceof ApiError && error.code === 'OFFLINE';
  const reference = error instanceof ApiError ? error.reference : null;
  if (refused !== '') {
    return (
      <MissPage title="You cannot open this page" acts={<PlainButton href="/logout">Log out</PlainButton>}>
        {refused}
      </MissPage>
    );
  }
  return (
    <MissPage
      title={offline ? 'We could not reach Freehold' : 'This page could not be shown'}
      note={reference === null ? undefined : `Reference ${reference}`}
      acts={
        <>
          <PlainButton
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </PlainButton>
          <PlainButton variant="subtle" href="/">
            Go to the start
          </PlainButton>
        </>
      }
    >
      {offline ? 'Check your connection. Nothing you saved is lost.' : 'Something went wrong on our side. Nothing you saved is lost.'}
    </MissPage>
  );
}
