import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import css from './shell-line.module.css';

/** The user on the screen is the one of the last visit. A new try that fails leaves the line as it is. */
export function StaleUserLine({ reason }: { reason: string }) {
  const { session } = useRouteContext({ from: '__root__' });
  const again = useMutation({ mutationFn: () => session.renewUser() });
  return (
    <div className={css.line}>
      <Notice
        kind="tells"
        act={
          <PlainButton size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Try again
          </PlainButton>
        }
      >
        <b>We could not refresh your details.</b> {reason || 'What you see is from your last visit.'}
      </Notice>
    </div>
  );
}
