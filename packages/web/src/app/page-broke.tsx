import { IconRefresh } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { MissPage } from '../ui/miss-page.tsx';
import { PlainButton } from '../ui/plain-button.tsx';

/** A whole page that could not be shown: what happened, a reference when there is one, and the way on. */
export function PageBroke({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const offline = error instanceof ApiError && error.code === 'OFFLINE';
  const reference = error instanceof ApiError ? error.reference : null;
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
      {offline ? 'Check your connection. Your work is where you left it.' : 'Something on our side broke. Your work is where you left it.'}
    </MissPage>
  );
}
