import { MONITOR_BASES, MONITOR_CADENCES, MONITOR_CATEGORIES, MONITOR_STATES } from '@freehold/contract/monitoring/monitoring-words';
import type { Monitor } from '@freehold/contract/monitoring/monitors';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { monitorQuery, runsQuery, useMonitorAct, useReviewMonitor } from './queries.ts';
import { RunTicks } from './run-ticks.tsx';
import { changedWords } from './words.ts';
import css from './monitoring.module.css';

type Act = 'pause' | 'resume' | 'end' | 'continue' | 'change';
const ACTS: Record<Act, { title: string; about: string; yes: string; done: string }> = {
  pause: {
    title: 'Pause monitoring?',
    about: 'No run looks at them until it is resumed. Changes of lists raise no alert here meanwhile.',
    yes: 'Pause monitoring',
    done: 'Monitoring paused',
  },
  resume: { title: 'Resume monitoring?', about: 'The next run looks at them again.', yes: 'Resume monitoring', done: 'Monitoring resumed' },
  end: {
    title: 'End monitoring?',
    about: 'What was found and the runs are kept. Open alerts stay to be settled.',
    yes: 'End monitoring',
    done: 'Monitoring ended',
  },
  continue: { title: 'Continue for another year?', about: 'They are looked at as before.', yes: 'Continue', done: 'Monitoring goes on' },
  change: {
    title: 'Continue with another rhythm?',
    about: 'Daily becomes weekly, and weekly daily. Changes of lists are compared at once either way.',
    yes: 'Change and continue',
    done: 'Monitoring changed',
  },
};

/** Somebody who is monitored: why, since when, every run, and how it ends. */
export function MonitorDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: monitor, error, refetch } = useQuery(monitorQuery(id));
  const [act, setAct] = useState<Act | null>(null);
  return (
    <SideDrawer opened onClose={onClose} size={480} title={monitor?.party.name ?? 'Monitoring'} sub={monitor?.why}>
      {monitor ? (
        <div className={css.drawer}>
          <Shown monitor={monitor} onAct={setAct} />
          {act && <ActDialog key={act} act={act} monitor={monitor} onClose={() => setAct(null)} />}
        </div>
      ) : isApiError(error, 'NOT_FOUND') ? (
        <NothingFound title="Nobody is monitored under this number">
          The address is not right, or belongs to another workspace.
        </NothingFound>
      ) : error ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingCard height={240} label="Monitoring is loading" />
      )}
    </SideDrawer>
  );
}

function Shown({ monitor, onAct }: { monitor: Monitor; onAct: (act: Act) => void }) {
  const { can } = monitor;
  const button = (act: Act, label: string) => (
    <Button size="xs" variant="default" onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  return (
    <>
      <p className="fh-2">{changedWords(monitor)}</p>
      <RunTicks days={monitor.days} />
      <Facts
        facts={[
          { label: 'State', value: MONITOR_STATES[monitor.state] },
          { label: 'Why', value: MONITOR_BASES[monitor.basis] },
          { label: 'How often', value: MONITOR_CADENCES[monitor.cadence] },
          { label: 'Lists', value: monitor.categories.map((category) => MONITOR_CATEGORIES[category]).join(', ') },
          { label: 'Started', value: [formatDate(monitor.started_at), monitor.started_by].filter(Boolean).join(', ') },
          { label: 'Review by', value: monitor.state === 'ended' ? 'Ended' : formatDate(monitor.review_due_at) },
          { label: 'Ends by itself', value: monitor.auto_end_on === null ? 'No' : 'When the relationship ends' },
          {
            label: 'Cost',
            value:
              monitor.cost_model === null ? 'No price in the plan' : `${poundsAndPence(monitor.cost_model.pence)} a month, without VAT`,
          },
          {
            label: 'Counted until',
            value: monitor.cost_model?.counted_until ? formatDate(monitor.cost_model.counted_until) : 'No month counted yet',
          },
        ]}
      />
      {monitor.review_asked && can.change && (
        <div className={css.stack}>
          <b>Does monitoring of {monitor.party.name} go on?</b>
          <span className={css.acts}>
            {button('continue', 'Continue')}
            {button('change', `Change to ${monitor.cadence === 'daily' ? 'weekly' : 'daily'}`)}
            {button('end', 'End')}
          </span>
          <span className="fh-small fh-dim">
            Unanswered by {formatDate(monitor.review_due_at)}, it goes on while the relationship is open.
          </span>
        </div>
      )}
      <span className={css.acts}>
        <LinkButton size="xs" variant="default" to="/people/$id" params={{ id: String(monitor.party.id) }}>
          Open record
        </LinkButton>
        <LinkButton size="xs" variant="default" to="/marketplace/monitoring_report" search={{ tab: 'report', party: monitor.party.id }}>
          Report of them
        </LinkButton>
        {can.pause && button('pause', 'Pause')}
        {can.resume && button('resume', 'Resume')}
        {can.end && !monitor.review_asked && button('end', 'End')}
      </span>
      <Runs id={monitor.id} />
    </>
  );
}

function Runs({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(runsQuery(id));
  if (!data)
    return error ? <PartFailed error={error} onRetry={() => void refetch()} /> : <LoadingCard height={120} label="Runs are loading" />;
  return (
    <section>
      <h3 className="fh-h2">Runs</h3>
      {data.data.length === 0 ? (
        <p className="fh-2">No run yet.</p>
      ) : (
        <ul className={css.runs}>
          {data.data.map(({ day, state, text, lists }) => (
            <li key={day}>
              <span>
                {formatDate(day)}
                <br />
                <span className="fh-small fh-dim">
                  {lists.map(({ name, published_on: on }) => (on === null ? name : `${name} of ${formatDate(on)}`)).join(', ')}
                </span>
              </span>
              <span className={state === 'missed' || state === 'failed' ? css.late : 'fh-2'}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ActDialog({ act, monitor, onClose }: { act: Act; monitor: Monitor; onClose: () => void }) {
  const change = useMonitorAct();
  const review = useReviewMonitor();
  const words = ACTS[act];
  const send = (reason: string) => {
    const options = {
      onSuccess: () => {
        toast.ok(words.done, monitor.party.name);
        onClose();
      },
    };
    const body = { id: monitor.id, version: monitor.version, reason };
    if (act === 'continue') review.mutate({ ...body, answer: 'continue' }, options);
    else if (act === 'change')
      review.mutate({ ...body, answer: 'change', cadence: monitor.cadence === 'daily' ? 'weekly' : 'daily' }, options);
    else change.mutate({ ...body, act }, options);
  };
  return (
    <ReasonDialog
      title={words.title}
      about={words.about}
      yes={words.yes}
      danger={act === 'end'}
      isBusy={change.isPending || review.isPending}
      error={change.error ?? review.error}
      onSend={send}
      onClose={onClose}
    />
  );
}
