import { Suspense, lazy } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useWords } from '../../../shared/applicant-steps/words.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { useLoaded, useSession } from './session.tsx';
import { StatusScreen } from './status-screen.tsx';
import { isOpenTask } from './task-list.tsx';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { personalPage } from './personal-search.ts';
import { Wait } from './wait.tsx';

const StepScreen = lazy(async () => ({ default: (await import('./step-screen.tsx')).StepScreen }));

const POLL_MS = 15_000;
/** One task: the step that the address names or comes next, or where it stands once it was handed in. */
export function TaskScreen({ id, step }: { id: number; step: string | null }) {
  const words = useWords();
  const session = useSession();
  const navigate = useNavigate();
  const loaded = useLoaded(
    async () => {
      // The list says which tasks are this person's; what this device holds for others goes.
      if (session.list() === null) await session.loadList();
      await session.loadTask(id);
    },
    `task ${id}`,
    POLL_MS,
  );
  const task = session.task(id);
  const toList = (
    <PlainButton size="lg" fullWidth onClick={() => void navigate(personalPage())}>
      {words.task.toList}
    </PlainButton>
  );
  if (task === null || (loaded.step === 'loading' && session.list() === null)) {
    if (loaded.step !== 'failed') return <Wait />;
    if (isApiError(loaded.error, 'NOT_FOUND'))
      return <PhoneFrame page="gone" title={words.task.gone} lead={words.task.goneLead} foot={toList} />;
    return (
      <PhoneFrame
        page="task failed"
        title={words.task.failed}
        lead={troubleOf(loaded.error, words)}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  if (task.state === 'expired')
    return <PhoneFrame page="expired" title={words.list.isExpired} lead={words.task.closedLead} foot={toList} />;
  if (task.state === 'cancelled')
    return <PhoneFrame page="cancelled" title={words.link.cancelled} lead={words.link.cancelledLead(task.agency.name)} foot={toList} />;
  if (!isOpenTask(task)) return <StatusScreen task={task} />;
  return (
    <Suspense fallback={<Wait />}>
      <StepScreen task={task} asked={step} />
    </Suspense>
  );
}
