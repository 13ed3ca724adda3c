import { LoadingCard } from '../../../ui/states.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { AccountLine } from './account-line.tsx';

/** In the place of a step that is on its way. */
export function LoadingStep({ email }: { email: string }) {
  return (
    <PublicFrame withoutPlan width={420} foot={<AccountLine email={email} />}>
      <LoadingCard height={320} label="Your registration is loading" />
    </PublicFrame>
  );
}
