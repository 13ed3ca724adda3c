import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAct } from '../../../lib/use-act.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { AccountLine } from './account-line.tsx';
import css from './enter-workspace.module.css';

/** Registration is complete, though this browser loaded the user before it was: loads them anew, then opens the dashboard. */
export function EnterWorkspace() {
  const { session } = useRouteContext({ from: '__root__' });
  const { email } = useCurrentUser();
  const navigate = useNavigate();
  const enter = useAct({
    async mutationFn() {
      const { owner, member } = await session.renewUser();
      // Else the guard would send them here again, and again.
      if (!owner.completed_signup || !member.completed_signup)
        throw new Error('The registration is complete, but the user record says it is not');
    },
    onSuccess: () => navigate({ to: '/', replace: true }),
  });
  const { mutate } = enter;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return (
    <PublicFrame withoutPlan foot={<AccountLine email={email} />}>
      {enter.isError ? (
        <PartFailed level={1} title="Your workspace could not be opened" error={enter.error} onRetry={() => mutate()} />
      ) : (
        <div className={css.wait} role="status">
          <Spinner size={22} />
          <h1 tabIndex={-1}>Opening your workspace</h1>
        </div>
      )}
    </PublicFrame>
  );
}
