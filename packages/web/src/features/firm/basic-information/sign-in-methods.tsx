import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { signInMethodsQuery } from './queries.ts';
import { TwoStepCard } from './two-step-card.tsx';
import { WaysCard } from './ways-card.tsx';

/** The ways this person may sign in, and the second step. They belong to the person, whatever workspace is open. */
export function SignInMethods() {
  const methods = useQuery(signInMethodsQuery);
  if (methods.isPending) {
    return (
      <>
        <LoadingCard height={200} label="Loading your ways to sign in" />
        <LoadingCard height={106} label="Loading two-step sign-in" />
      </>
    );
  }
  if (methods.isError) {
    return (
      <Card title="Ways to sign in">
        <PartFailed title="Your ways to sign in did not load" error={methods.error} onRetry={() => void methods.refetch()} />
      </Card>
    );
  }
  if (methods.data.provider !== 'built-in') {
    return (
      <Card title="Ways to sign in" padded>
        <p className="fh-body">
          Sign-in is managed at your identity provider. Freehold keeps no passkey and no second step; ask whoever looks after Freehold what
          is offered there.
        </p>
      </Card>
    );
  }
  return (
    <>
      <WaysCard methods={methods.data} />
      <TwoStepCard methods={methods.data} />
    </>
  );
}
