import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { RUN_STATUS } from '../../../shared/run-look.ts';
import { runQuery } from '../../../shared/runs-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { AnswersCard } from './answers-card.tsx';
import { ConcernNotice, HeadActs, RunDialogs, useRunActs } from './run-acts.tsx';
import { RunChecksCard, RunQuoteCard } from './run-cards.tsx';
import { InviteCard, RemindersCard } from './invite-cards.tsx';
import { DataRequestsCard } from './data-requests-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { RunTimelineCard } from './run-timeline-card.tsx';
import { channelWords, within } from './run-words.ts';
import css from './runner.module.css';

/** One run: where the person stands, what was sent to them, what they gave, and everything that can be done. */
export function RunPage() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const query = useQuery({ ...runQuery(number), enabled: isNumber });
  if (!isNumber || isApiError(query.error, 'NOT_FOUND'))
    return (
      <MissPage title="This run is not in this workspace" acts={<LinkButton to="/flows/runs">All runs</LinkButton>}>
        The address may be wrong, the run may belong to another workspace, or your role does not see it.
      </MissPage>
    );
  return (
    <div className="fh-page">
      {query.data ? (
        <Run key={number} run={query.data} />
      ) : isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden level={1} />
      ) : query.isError ? (
        <Card>
          <PartFailed level={1} title="We could not load this run" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <div className="fh-stack">
          <LoadingCard height={96} label="The run is loading" />
          <LoadingCard height={320} label="Its steps are loading" />
        </div>
      )}
    </div>
  );
}

function Run({ run }: { run: FlowRun }) {
  const { parties, property, flow_name: flow, flow_version: version } = run;
  const name = parties[0]?.name ?? `Run ${run.id}`;
  const how = channelWords(run);
  const acts = useRunActs(run, name);
  return (
    <>
      <PageHead
        trail={[
          <Link key="library" className="fh-link" to="/flows">
            Flow library
          </Link>,
          <Link key="runs" className="fh-link" to="/flows/runs">
            Runs
          </Link>,
          name,
        ]}
        title={name}
        status={<Status of={RUN_STATUS[run.state]} />}
        sub={
          <>
            {flow}, version {version}
            {property !== null && (
              <>
                {' · '}
                <Link className="fh-link" to="/properties/details/$id" params={{ id: String(property.id) }}>
                  {property.address}
                </Link>
              </>
            )}
            {' · '}
            {how === null ? 'Started' : how} {within(formatDateTime(run.created_at))} by {run.started_by}
          </>
        }
        actions={<HeadActs run={run} acts={acts} />}
      />
      <ConcernNotice run={run} acts={acts} />
      <RunDialogs run={run} name={name} acts={acts} />
      <div className={css.two}>
        <div className="fh-stack">
          {run.steps.length > 0 && <ProgressCard run={run} />}
          {run.can.see_answers && run.steps.length > 0 && <AnswersCard runId={run.id} />}
          <RunTimelineCard runId={run.id} />
        </div>
        <div className="fh-stack">
          <PersonCard run={run} />
          {run.invite !== null && run.invite.data_requests.length > 0 && (
            <DataRequestsCard runId={run.id} name={name} requests={run.invite.data_requests} />
          )}
          {run.invite !== null && <InviteCard invite={run.invite} />}
          {run.invite !== null && run.invite.reminders.length > 0 && <RemindersCard run={run} invite={run.invite} />}
          <RunChecksCard run={run} />
          <RunQuoteCard run={run} />
        </div>
      </div>
    </>
  );
}

function PersonCard({ run: { parties } }: { run: FlowRun }) {
  const [party] = parties;
  if (!party) return null;
  return (
    <Card title="Person">
      <div className={css.who}>
        <Face name={party.name} company={party.kind === 'company'} size={30} />
        <span className="fh-col">
          <Link className="fh-link" to="/people/$id" params={{ id: String(party.id) }}>
            {party.name}
          </Link>
          {party.role !== null && <span className="fh-small fh-dim">{ROLE_WORDS[party.role]}</span>}
        </span>
      </div>
    </Card>
  );
}
