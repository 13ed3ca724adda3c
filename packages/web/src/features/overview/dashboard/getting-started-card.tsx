import { Button } from '@mantine/core';
import { runPracticeCheck } from '@freehold/contract/firm/registration';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { checklistRows, type Checklist, type ChecklistRow } from '../../../shared/checklist.ts';
import { Card } from '../../../ui/card.tsx';
import { ChecklistRows } from '../../../ui/checklist.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { CardFailed, LoadingLines } from './card-states.tsx';
import css from './getting-started-card.module.css';

export type ChecklistResult = UseQueryResult<Checklist>;

/** True while something on the list waits for this member. */
export const hasMoreToDo = ({ data }: ChecklistResult) => data !== undefined && checklistRows(data).some((row) => !row.done);

/** The list of the welcome page, which stays here until it is done; its ticks are live. */
export function GettingStartedCard({ query }: { query: ChecklistResult }) {
  const navigate = useNavigate();
  const practise = useMutation({
    mutationFn: () => call(runPracticeCheck),
    onSuccess: ({ check_id }) => navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(check_id) } }),
    onError: (error) => toast.fail(messageOf(error)),
  });
  if (!query.data)
    return (
      <Card title="Getting started">
        {query.isError ? <CardFailed query={query} /> : <LoadingLines rows={4} height={56} label="The list is loading" />}
      </Card>
    );
  const rows = checklistRows(query.data);
  const done = rows.filter((row) => row.done).length;
  const next = rows.find((row) => !row.done);
  const act = ({ to, verb, title }: ChecklistRow) => {
    const name = `${verb}: ${title}`;
    return to === null ? (
      <Button size="xs" variant="default" aria-label={name} loading={practise.isPending} onClick={() => practise.mutate()}>
        {verb}
      </Button>
    ) : (
      <LinkButton size="xs" variant="default" aria-label={name} to={to}>
        {verb}
      </LinkButton>
    );
  };
  return (
    <Card title="Getting started" count={`${done} of ${rows.length}`}>
      {rows.length > 1 && (
        <div className={css.bar}>
          <StepBar label="Done" states={rows.map((row) => (row.done ? 'done' : row === next ? 'now' : 'next'))} />
        </div>
      )}
      <ChecklistRows rows={rows.map((row) => ({ ...row, act: () => act(row) }))} />
    </Card>
  );
}
