import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';

/** For somebody who is signed in and whose details could not be loaded: the server's reason where it gave one, and the way back to the page. */
export function UnknownUserNotice({ fault, returnTo }: { fault: unknown; returnTo: string | null }) {
  const navigate = useNavigate();
  const trying = useRouterState({ select: ({ isLoading }) => isLoading });
  const reason = (isApiError(fault, 'FORBIDDEN') && fault.message) || 'You are still signed in.';
  const advice =
    returnTo === null
      ? 'Try again, or sign in as somebody else.'
      : 'Try again to go back to the page you were on, or sign in as somebody else.';
  return (
    <Notice
      kind="asks"
      act={
        <PlainButton size="xs" variant="default" loading={trying} onClick={() => void navigate({ href: returnTo ?? '/', replace: true })}>
          Try again
        </PlainButton>
      }
    >
      <b>We could not load your details.</b> {reason} {advice}
    </Notice>
  );
}
