import type { Registration } from '@freehold/contract/firm/registration';
import { useQuery } from '@tanstack/react-query';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { registrationQuery } from './queries.ts';
import { StepPage } from './step-page.tsx';

const LOOK_AGAIN_MS = 10_000;

/** A colleague who is done while the firm is not. The page looks again by itself. */
export function WaitingStep({ registration: { waiting_for, account_name, me } }: { registration: Registration }) {
  const { refetch, isFetching } = useQuery({ ...registrationQuery, refetchInterval: LOOK_AGAIN_MS });
  return (
    <StepPage
      title="Nearly there"
      lead={`${waiting_for ?? 'The founder'} is still setting ${account_name} up. This page opens it as soon as it is ready.`}
      motto="Each role sees what its work needs."
      note="Your own details are saved."
      email={me.email}
      width={420}
    >
      <PlainButton size="lg" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Look again
      </PlainButton>
    </StepPage>
  );
}
