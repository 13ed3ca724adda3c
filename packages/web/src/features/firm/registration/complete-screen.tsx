import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PartFailed } from '../../../ui/states.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { AccountLine } from './account-line.tsx';
import { ColleagueStep } from './colleague-step.tsx';
import { EnterWorkspace } from './enter-workspace.tsx';
import { FounderSteps } from './founder-steps.tsx';
import { LoadingStep } from './loading-step.tsx';
import { registrationQuery } from './queries.ts';
import { WaitingStep } from './waiting-step.tsx';

/** Completing a registration: the founder’s five steps, or the short one of an invited colleague. It resumes where it was left. */
export function CompleteScreen() {
  const { email } = useCurrentUser();
  const query = useQuery({ ...registrationQuery, refetchOnWindowFocus: false });
  const { data } = query;
  if (data === undefined) {
    if (!query.isError) return <LoadingStep email={email} />;
    return (
      <PublicFrame withoutPlan width={420} foot={<AccountLine email={email} />}>
        <PartFailed level={1} title="Your registration could not load" error={query.error} onRetry={() => void query.refetch()} />
      </PublicFrame>
    );
  }
  if (data.is_complete) return <EnterWorkspace />;
  if (data.path === 'founder') return <FounderSteps registration={data} />;
  return data.me.is_complete ? <WaitingStep registration={data} /> : <ColleagueStep registration={data} />;
}
