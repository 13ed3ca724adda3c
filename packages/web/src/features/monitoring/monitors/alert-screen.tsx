import type { WholeAlert } from '@freehold/contract/monitoring/alerts';
import { ALERT_TYPES, SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import { Button } from '@mantine/core';
import { IconCheck, IconShieldPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { reasonFault } from '../../../lib/contract-faults.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles, type Choice } from '../../../ui/choice-tiles.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Face } from '../../../ui/face.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { DiffTable } from './diff-table.tsx';
import { alertQuery, useAssign, useCloseAlert, useEscalate, useResolve } from './queries.ts';
import { leftWords, limitWords, outcomeWords, statusOfAlert } from './words.ts';
import css from './monitoring.module.css';

const back = (
  <Link key="back" to="/marketplace/monitoring_report" search={{ tab: 'alerts' }}>
    Ongoing monitoring
  </Link>
);

/** One alert: what was before and is now, what relies on it, and what is decided of it. */
export function AlertScreen({ id }: { id: number }) {
  const { data: alert, error, refetch } = useQuery(alertQuery(id));
  if (isApiError(error, 'NOT_FOUND'))
    return (
      <NothingFound level={1} title="There is no such alert">
        It belongs to another workspace, or the address is not right.
      </NothingFound>
    );
  if (!alert)
    return error ? (
      <PartFailed level={1} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingCard height={320} label="The alert is loading" />
    );
  return <Shown alert={alert} />;
}

function Shown({ alert }: { alert: WholeAlert }) {
  const { party } = alert;
  return (
    <>
      <PageHead
        trail={[back, `Alert ${alert.reference}`]}
        lead={<Face name={alert.about} size={44} company={party?.kind === 'company'} />}
        title={alert.about}
        status={<Status of={statusOfAlert(alert)} />}
        sub={`${ALERT_TYPES[alert.type]} · ${formatDateTime(alert.found_at)} · ${SEVERITIES[alert.severity].toLowerCase()}`}
        actions={<Acts alert={alert} />}
      />
      <div className={css.page}>
        <div className={css.stack}>
          <Card padded>
            <p className={css.lead}>{alert.title}.</p>
            <p className="fh-2">Found in {alert.source}.</p>
          </Card>
          <Card title="Before and after">
            <DiffTable diff={alert.diff} />
          </Card>
          <ClockCard alert={alert} />
          {alert.rests_on.length > 0 && <RestsOn alert={alert} />}
          <Card title="History" padded>
            <Timeline
              items={alert.history
                .map(({ at, by, text, note }, index) => ({ key: index, at, sentence: `${by}: ${text}`, text: note }))
                .toReversed()}
            />
          </Card>
        </div>
        <Settle key={alert.version} alert={alert} />
      </div>
    </>
  );
}

function Acts({ alert }: { alert: WholeAlert }) {
  const { member_id: me } = useCurrentUser();
  const assign = useAssign();
  const give = (memberId: number | null, name: string) =>
    assign.mutate(
      { id: alert.id, version: alert.version, member_id: memberId },
      {
        onSuccess: () => toast.ok(memberId === null ? 'Given to nobody' : `Given to ${name}`, alert.reference),
        onError: (error) => toast.fail('The alert could not be given', messageOf(error)),
      },
    );
  return (
    <>
      {alert.party && (
        <LinkButton variant="default" to="/people/$id" params={{ id: String(alert.party.id) }}>
          Open record
        </LinkButton>
      )}
      {alert.can.assign && (
        <DropMenu
          position="bottom-end"
          width={220}
          target={
            <Button variant="default" loading={assign.isPending}>
              {alert.assignee ? `Assigned to ${alert.assignee.name}` : 'Assign'}
            </Button>
          }
          entries={[
            ...alert.members.map(({ member_id: id, name }) => ({
              id,
              label: id === me ? `${name} (you)` : name,
              checked: id === alert.assignee?.member_id,
              onPick: () => give(id, name),
            })),
            { id: 'nobody', label: 'Nobody', onPick: () => give(null, '') },
          ]}
        />
      )}
    </>
  );
}

/** Who has it, how long they have, and where it goes when they do not settle it. */
function ClockCard({ alert }: { alert: WholeAlert }) {
  const { escalation, escalates } = alert;
  return (
    <Card title="Time limit" padded>
      <Facts
        facts={[
          { label: 'With', value: alert.assignee?.name ?? 'Nobody yet' },
          { label: 'To be settled', value: `${limitWords(alert.severity)}, by ${formatDateTime(alert.due_at)}` },
          {
            label: 'Reminder',
            value: alert.reminded_at
              ? `Sent ${formatDateTime(alert.reminded_at)}`
              : alert.remind_at
                ? formatDateTime(alert.remind_at)
                : 'None was needed',
          },
          {
            label: 'Escalated',
            value: escalation
              ? `${escalation.to === null ? 'There was nobody else' : `To ${escalation.to}`}, ${formatDateTime(escalation.at)}`
              : 'No',
          },
          ...(escalates
            ? [
                {
                  label: escalation ? 'Then' : 'If not settled',
                  value: `Goes to ${escalates.to === 'owner' ? 'an owner' : 'Compliance'} ${formatDateTime(escalates.at)}`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function RestsOn({ alert }: { alert: WholeAlert }) {
  return (
    <Card title="What rests on this" count={alert.rests_on.length}>
      <table className={css.diff}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">What it says now</th>
            <th scope="col">After this alert</th>
          </tr>
        </thead>
        <tbody>
          {alert.rests_on.map(({ name, says, after, path }) => (
            <tr key={`${name} ${says}`}>
              <td>{path === null ? name : <Link to={path}>{name}</Link>}</td>
              <td>{says}</td>
              <td>{alert.state === 'closed' ? 'Settled' : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type Way = 'true_match' | 'cleared' | 'false_positive' | 'escalate' | 'close';
type Form = { way: Way | null; reason: string };
const FORM: Form = { way: null, reason: '' };
async function check({ way, reason }: Form): Promise<Record<string, string>> {
  const fault = await reasonFault(reason);
  return { ...(way === null ? { way: 'Choose what it came to' } : {}), ...(fault === null ? {} : { reason: fault }) };
}

function waysOf({ can, escalates_to: escalates }: WholeAlert): Choice<Way>[] {
  return [
    ...(can.resolve
      ? ([
          { value: 'true_match', label: 'Real change, check again', detail: 'Stays open until you say what was done' },
          { value: 'cleared', label: 'Real change, accepted', detail: 'Closes the alert with your reason' },
          { value: 'false_positive', label: 'Not them', detail: 'Closes it, and keeps the reason for next time' },
        ] satisfies Choice<Way>[])
      : []),
    ...(can.close ? [{ value: 'close' as const, label: 'Close it', detail: 'With what was done about it' }] : []),
    ...(can.escalate ? [{ value: 'escalate' as const, label: 'Raise a suspicion, quietly', detail: escalates }] : []),
  ];
}
const DONE: Record<Way, string> = {
  true_match: 'Recorded as a true match',
  cleared: 'Alert closed',
  false_positive: 'Alert closed',
  escalate: 'Received by the nominated officer',
  close: 'Alert closed',
};

function Settle({ alert }: { alert: WholeAlert }) {
  const me = useCurrentUser();
  const [resolve, escalate, close] = [useResolve(), useEscalate(), useCloseAlert()];
  const ways = waysOf(alert);
  const form = useCheckedForm<Form>({ ...FORM, way: ways.length === 1 ? (ways[0]?.value ?? null) : null }, check);
  if (alert.state === 'closed')
    return (
      <Card title="Settled" padded>
        <p className="fh-2">
          {outcomeWords(alert)}
          {alert.closed_by ? ` by ${alert.closed_by}` : ''}
          {alert.closed_at ? `, ${formatDateTime(alert.closed_at)}` : ''}.
        </p>
        {alert.reason && <p>{alert.reason}</p>}
      </Card>
    );
  if (ways.length === 0)
    return (
      <Card title="Settle this alert" padded>
        <p className="fh-2">
          {alert.severity === 'critical'
            ? 'Owner and Compliance settle a critical alert.'
            : 'Your role reads this alert and does not settle it.'}
        </p>
      </Card>
    );
  const failure = resolve.error ?? escalate.error ?? close.error;
  const send = form.submit(({ way, reason }) => {
    const body = { id: alert.id, version: alert.version, reason };
    const options = {
      onSuccess: () => {
        toast.ok(way === null ? '' : DONE[way]);
        form.reset();
      },
    };
    if (way === 'escalate') escalate.mutate({ id: alert.id, reason }, options);
    else if (way === 'close') close.mutate(body, options);
    else if (way !== null) resolve.mutate({ ...body, outcome: way }, options);
  });
  return (
    <Card title="Settle this alert" action={<span className={alert.is_overdue ? css.late : 'fh-2'}>{leftWords(alert.due_at)}</span>}>
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="the alert can be settled"
          message={failure && form.count === 0 ? messageOf(failure) : null}
        />
        <ChoiceTiles
          legend="What it came to"
          quietLegend
          value={form.values.way}
          error={form.errors['way']}
          onChange={(way) => form.set({ way })}
          choices={ways}
        />
        <ReasonField form={form} />
        <Button
          type="submit"
          fullWidth
          loading={resolve.isPending || escalate.isPending || close.isPending}
          leftSection={<IconCheck size={15} stroke={2} aria-hidden />}
        >
          {form.values.way === 'escalate' ? 'Raise suspicion' : form.values.way === 'true_match' ? 'Record true match' : 'Close alert'}
        </Button>
        {alert.check_again !== null && alert.party !== null && (
          <LinkButton
            variant="default"
            fullWidth
            leftSection={<IconShieldPlus size={15} stroke={1.7} aria-hidden />}
            to="/people/$id"
            params={{ id: String(alert.party.id) }}
          >
            Check {alert.party.name} again
          </LinkButton>
        )}
        <span className="fh-small fh-dim">
          Signed as {me.first_name} {me.surname}. Decisions cannot be edited.
        </span>
      </form>
    </Card>
  );
}
