import type { CheckListRow } from '@freehold/contract/checks/checks';
import type { Task } from '@freehold/contract/overview/tasks';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dueWords } from '../../../shared/due-words.ts';
import { formatAgo, formatCount } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FadedPlan } from '../../../ui/faded-plan.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import { ROWS_SHOWN } from './queries.ts';
import { glyphOf, taskWords, troubleOf, verbOf } from './words.ts';
import css from './attention-card.module.css';

export type ChecksResult = UseQueryResult<{ data: CheckListRow[]; meta: { total: number; last_30_days: number; any: boolean } }>;
/** What of the query the card asks; its rows may be fewer than were fetched. */
export type TasksResult = Pick<UseQueryResult<Task[]>, 'data' | 'isError' | 'error' | 'refetch'>;

/** Today and overdue tasks, and frozen checks whose report is due, come before everything else. */
export function pressingOf(checks: readonly CheckListRow[], tasks: readonly Task[]): number {
  return checks.filter((row) => row.waits_for === 'report').length + tasks.filter(isPressing).length;
}
const isPressing = (task: Task) => task.due_on !== null && dueWords(task.due_on, task.is_overdue).presses;

type Props = { checks: ChecksResult | null; tasks: TasksResult };

/** What needs a person now, worst first, with one verb each: what the law wants at once, what is due, other checks, the rest. */
export function AttentionCard({ checks, tasks }: Props) {
  const found = checks?.data?.data ?? [];
  const others = tasks.data ?? [];
  const total = (checks?.data?.meta.total ?? 0) + others.length;
  const failed = [...(checks ? [checks] : []), tasks].filter((query) => query.isError && !query.data);
  const isLoading = [...(checks ? [checks] : []), tasks].some((query) => !query.data && !query.isError);
  const isReady = !isLoading && failed.length === 0;
  const frozen = found.filter((row) => row.waits_for === 'report');
  const pressing = others.filter(isPressing);
  const rest = others.filter((task) => !pressing.includes(task));
  return (
    <Card
      title="Needs attention"
      className={css.card}
      {...(isReady ? { count: formatCount(total) } : {})}
      action={
        total > 0 ? (
          <Link className="fh-link" to="/tasks">
            See all
          </Link>
        ) : undefined
      }
    >
      {isLoading ? (
        <LoadingLines rows={ROWS_SHOWN} height={50} label="What needs attention is loading" />
      ) : (
        <>
          {total > 0 && (
            <ul className={css.rows}>
              {frozen.map((row) => (
                <CheckRow key={row.id} row={row} />
              ))}
              {pressing.map((task) => (
                <TaskRow key={task.key} task={task} />
              ))}
              {found
                .filter((row) => !frozen.includes(row))
                .map((row) => (
                  <CheckRow key={row.id} row={row} />
                ))}
              {rest.map((task) => (
                <TaskRow key={task.key} task={task} />
              ))}
            </ul>
          )}
          {failed.map((query, index) => (
            <div key={index} className={total > 0 ? css.partFailed : css.failed}>
              <CardFailed query={query} />
            </div>
          ))}
          {isReady && total === 0 && <NothingNeedsYou />}
        </>
      )}
    </Card>
  );
}

type RowProps = {
  look: { glyph: Glyph; family: Family };
  title: string;
  about: ReactNode;
  aboutTitle?: string;
  where?: string | null;
  when: string;
  presses?: boolean;
  act: ReactNode;
};
function Row({ look, title, about, aboutTitle, where = null, when, presses = false, act }: RowProps) {
  return (
    <li className={css.row}>
      <StatusGlyph {...look} size={16} />
      <span className={css.words}>
        <span className={css.what}>{title}</span>
        <span className={css.who} title={aboutTitle}>
          {about}
        </span>
      </span>
      <span className={css.where}>{where}</span>
      <span className={css.when} data-presses={presses || undefined}>
        {when}
      </span>
      {act}
    </li>
  );
}

function CheckRow({ row }: { row: CheckListRow }) {
  const { member_id } = useCurrentUser();
  const verb = verbOf(row);
  return (
    <Row
      look={glyphOf(row)}
      title={troubleOf(row)}
      aboutTitle={row.subject_name}
      about={
        <>
          {row.subject_name}
          {row.assigned_to?.member_id === member_id && ', assigned to you'}
        </>
      }
      where={row.reference ?? row.public_ref}
      // A report to OFSI is made as soon as practicable.
      when={row.waits_for === 'report' ? 'Today' : formatAgo(row.screened_at ?? row.created_at)}
      presses={row.waits_for === 'report'}
      act={
        <LinkButton
          size="xs"
          variant="default"
          className={css.act ?? ''}
          to="/marketplace/manual_aml_check/$id"
          params={{ id: String(row.id) }}
          aria-label={`${verb} ${row.subject_name}`}
        >
          {verb}
        </LinkButton>
      }
    />
  );
}

function TaskRow({ task }: { task: Task }) {
  const { title, about, verb, ...look } = taskWords(task);
  const due = task.due_on === null ? null : dueWords(task.due_on, task.is_overdue);
  return (
    <Row
      look={look}
      title={title}
      about={about}
      aboutTitle={about}
      when={due?.text ?? (task.since === null ? '' : formatAgo(task.since))}
      presses={due?.presses ?? false}
      act={
        <LinkButton size="xs" variant="default" className={css.act ?? ''} to={task.path} aria-label={`${verb}: ${title}`}>
          {verb}
        </LinkButton>
      }
    />
  );
}

function NothingNeedsYou() {
  return (
    <div className={css.nothing}>
      <div className={css.plan}>
        <FadedPlan />
      </div>
      <p className={`${css.line} fh-h-serif`}>Nothing needs you now</p>
      <p className={css.sentence}>Matches to settle, second approvals and checks assigned to you are listed here, worst first.</p>
    </div>
  );
}
