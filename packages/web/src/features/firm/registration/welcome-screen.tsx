import { completeRegistration, runPracticeCheck } from '@freehold/contract/firm/registration';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { checklistQuery, checklistRows, type ChecklistRow } from '../../../shared/checklist.ts';
import { capitalise, inWords } from '../../../lib/format.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { ChecklistRows } from '../../../ui/checklist.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { EnterWorkspace } from './enter-workspace.tsx';
import { registrationQuery } from './queries.ts';
import { StepPage } from './step-page.tsx';
import css from './welcome-screen.module.css';

/** The end of the registration: everything is answered. Each way on finishes it first, because the rest of the product opens only then. */
export function WelcomeScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const { email, first_name } = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const registration = useQuery({ ...registrationQuery, refetchOnWindowFocus: false });
  const checklist = useQuery(checklistQuery);
  const [pressed, setPressed] = useState<string | null>(null);

  // Ticks arrive while the page stands.
  useEffect(() => {
    const stop = new AbortController();
    void import('../../../lib/live-events.ts').then(({ followEvents }) => followEvents(client, stop.signal));
    return () => stop.abort();
  }, [client]);

  const goOn = useAct({
    async mutationFn(to: string | null) {
      await call(completeRegistration).catch(async (error: unknown) => {
        // Finished already, perhaps in another tab.
        if (!isApiError(error, 'INVALID_STATE') || !(await registration.refetch()).data?.is_complete) throw error;
      });
      await session.renewUser();
      return to ?? `/marketplace/manual_aml_check/${(await call(runPracticeCheck)).check_id}`;
    },
    onSuccess: (to) => navigate({ href: to }),
  });
  function leaveFor(id: string, to: string | null) {
    setPressed(id);
    goOn.mutate(to);
  }
  const busyWith = goOn.isPending || goOn.isSuccess ? pressed : null;

  const { data } = registration;
  // While a way on is being taken the registration may already say that it is complete.
  if (data && busyWith === null) {
    if (data.is_complete) return <EnterWorkspace />;
    if (data.path === 'colleague' || data.step !== 'done') return <Navigate to="/sign-up/complete" replace />;
  }
  const rows = checklist.data ? checklistRows(checklist.data) : null;
  const done = rows?.filter((row) => row.done).length ?? 0;
  const act = (row: ChecklistRow) => (isNext: boolean) => (
    <span className={css.act}>
      <PlainButton
        variant={isNext ? 'filled' : 'default'}
        aria-label={`${row.verb}: ${row.title}`}
        loading={busyWith === row.id}
        disabled={busyWith !== null}
        onClick={() => leaveFor(row.id, row.to)}
      >
        {row.verb}
      </PlainButton>
    </span>
  );
  return (
    <StepPage
      title={`Welcome, ${first_name}`}
      lead={
        rows === null ? `${data?.account_name ?? 'Your workspace'} is ready.` : leadOf(data?.account_name ?? 'Your workspace', rows.length)
      }
      motto={
        rows === null || done === 0
          ? 'Your firm is on the map.'
          : `${capitalise(inWords(done))} of ${inWords(rows.length)} done. The rest keeps until you have a minute.`
      }
      note="Edged brass: your plot of it"
      email={email}
      width={500}
      onBack={() => void navigate({ to: '/sign-up/complete', search: { step: 'policies' } })}
    >
      <div className={css.body}>
        <FormErrors
          count={0}
          before=""
          message={goOn.isError ? messageOf(goOn.error) || 'Your workspace could not be opened. Try again in a moment.' : null}
        />
        {rows !== null ? (
          <>
            <StepBar
              label="Done"
              states={rows.toSorted((a, b) => Number(b.done) - Number(a.done)).map((row) => (row.done ? 'done' : 'next'))}
            />
            <ChecklistRows large rows={rows.map((row) => ({ ...row, act: act(row) }))} />
          </>
        ) : checklist.isError ? (
          <PartFailed title="The list could not load" error={checklist.error} onRetry={() => void checklist.refetch()} />
        ) : (
          <LoadingCard height={300} label="The list is loading" />
        )}
        <div className={css.foot}>
          <button type="button" className={`fh-act ${css.open}`} disabled={busyWith !== null} onClick={() => leaveFor('dashboard', '/')}>
            Open the dashboard
            <IconChevronRight size={15} stroke={1.9} aria-hidden />
          </button>
          <span className={css.quiet}>The list is kept until then</span>
        </div>
      </div>
    </StepPage>
  );
}

function leadOf(workspace: string, count: number): string {
  if (count === 0) return `${workspace} is ready.`;
  return `${workspace} is ready. ${capitalise(inWords(count))} ${count === 1 ? 'thing to do next.' : 'things to do next, in any order.'}`;
}
