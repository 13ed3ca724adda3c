import { listFlowRuns, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { RUN_STATES, RUN_WAITS, type RunWait } from '@freehold/contract/flows/run-states';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { callWithMeta } from '../../../lib/api.ts';
import { formatCount, formatDay, plural } from '../../../lib/format.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { FlowTime } from '../../../shared/flow-time.tsx';
import { progressWords, RUN_STATUS, runLabel, stalledWords } from '../../../shared/run-look.ts';
import { runTotalsQuery } from '../../../shared/runs-query.ts';
import { flowsQuery, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { Face } from '../../../ui/face.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { readRunListSearch, type RunListSearch } from './run-list-search.ts';
import { channelWords } from './run-words.ts';

const PER_PAGE = 25;
const runsQuery = ({ page = 1, flow, ...narrowed }: RunListSearch) =>
  queryOptions({
    queryKey: topicKey('flows', 'runs', { page, flow, ...narrowed }),
    queryFn: ({ signal }) => callWithMeta(listFlowRuns, { query: { page, perPage: PER_PAGE, flow_id: flow, ...narrowed }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('check', 'messages'),
  });

/** Every run one may see, newest first: who has what to do, and where it stopped. */
export function RunListScreen() {
  const { can } = useCurrentUser();
  const search = readRunListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery({ ...runsQuery(search), enabled: can.see_checks });
  const change = (part: RunListSearch, replace = true) =>
    void navigate({ to: '/flows/runs', search: { ...search, page: undefined, ...part }, replace });
  const { page: _page, ...narrowing } = search;
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  const found = query.data;
  return (
    <div className="fh-page">
      <PageHead
        title="Runs"
        sub={can.see_checks ? <WaitingLine branch={search.branch} /> : 'What was started for whom, and how far each person is.'}
        trail={[
          <Link key="library" className="fh-link" to="/flows">
            Flow library
          </Link>,
          'Runs',
        ]}
      />
      {!can.see_checks || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : found ? (
        found.meta.total === 0 && !isNarrowed ? (
          <EmptyState title="No runs yet" acts={<LinkButton to="/flows">Open the flow library</LinkButton>}>
            Start a flow for somebody, and how far they are stands here.
          </EmptyState>
        ) : (
          <>
            <Filters search={search} onChange={change} />
            {found.data.length === 0 ? (
              <NothingFound title="No run fits" clear="Clear filters" onClear={() => change(NOTHING_CHOSEN)}>
                {search.q === undefined ? 'Choose another state or another flow.' : `No run goes by “${search.q}” here. Try another word.`}
              </NothingFound>
            ) : (
              <DataTable
                label="Runs"
                rows={found.data}
                columns={COLUMNS}
                rowKey={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: '/flows/runs/$id', params: { id: String(id) } })}
                compact={(run) => ({
                  lead: face(run),
                  name: <RunLink run={run} />,
                  figure: <span className="fh-dim">{formatDay(run.created_at)}</span>,
                  detail: [run.flow_name, run.property?.address].filter(Boolean).join(', '),
                  status: <Status of={RUN_STATUS[run.state]} />,
                  more: where(run),
                })}
                foot={
                  <TableFoot
                    page={found.meta.page}
                    perPage={PER_PAGE}
                    total={found.meta.total}
                    onPage={(page) => change({ page }, false)}
                  />
                }
              />
            )}
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the runs" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Runs are loading" />
      )}
    </div>
  );
}

const NOTHING_CHOSEN: RunListSearch = { q: undefined, state: undefined, waits: undefined, flow: undefined, branch: undefined };

const nameOf = ({ parties, id }: FlowRun): string => parties[0]?.name ?? `Run ${id}`;
const face = (run: FlowRun) => <Face name={nameOf(run)} size={28} company={run.parties[0]?.kind === 'company'} />;
const RunLink = ({ run }: { run: FlowRun }) => (
  <Link to="/flows/runs/$id" params={{ id: String(run.id) }}>
    {nameOf(run)}
  </Link>
);

/** How far they are, and since when nothing happened. */
function where(run: FlowRun) {
  const stalled = stalledWords(run);
  if (stalled !== null)
    return (
      <GlyphLabel glyph="clock" family="ochre">
        {stalled}
      </GlyphLabel>
    );
  return <span className="fh-2">{[run.invite?.at_step, progressWords(run)].filter(Boolean).join(', ') || 'No steps'}</span>;
}

const COLUMNS: readonly Column<FlowRun>[] = [
  {
    id: 'person',
    head: 'Person',
    cell: (run) => <NameCell lead={face(run)} name={<RunLink run={run} />} detail={run.property?.address ?? 'For no property'} />,
  },
  { id: 'flow', head: 'Flow', width: 170, cell: (run) => run.flow_name },
  { id: 'state', head: 'State', width: 146, cell: (run) => <Status of={RUN_STATUS[run.state]} /> },
  { id: 'step', head: 'Step reached', width: 260, cell: where },
  {
    id: 'sent',
    head: 'Sent',
    width: 120,
    minor: true,
    cell: (run) => <span className="fh-dim">{formatDay(run.created_at)}</span>,
  },
  { id: 'how', head: 'How', width: 180, minor: true, cell: (run) => <span className="fh-dim">{channelWords(run) ?? 'By your firm'}</span> },
];

const WAITS: Readonly<Record<RunWait, string>> = { person: 'For the person', stalled: 'For a day or more' };

function Filters({ search, onChange }: { search: RunListSearch; onChange: (part: RunListSearch) => void }) {
  const flows = useQuery(flowsQuery).data ?? [];
  return (
    <div className="fh-filters">
      <FindBox label="Name, address or flow" name="Find by name, address or flow" value={search.q} onChange={(q) => onChange({ q })} />
      <FilterChip name="Waits" value={search.waits && WAITS[search.waits]} onClear={() => onChange({ waits: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={RUN_WAITS.map((waits) => ({
              id: waits,
              label: WAITS[waits],
              checked: waits === search.waits,
              onPick: () => onChange({ waits }),
            }))}
          />
        )}
      </FilterChip>
      <FilterChip name="State" value={search.state && runLabel(search.state)} onClear={() => onChange({ state: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={RUN_STATES.map((state) => ({
              id: state,
              label: runLabel(state),
              checked: state === search.state,
              onPick: () => onChange({ state }),
            }))}
          />
        )}
      </FilterChip>
      <FilterChip
        name="Flow"
        value={search.flow === undefined ? undefined : (flows.find(({ id }) => id === search.flow)?.name ?? `Flow ${search.flow}`)}
        onClear={() => onChange({ flow: undefined })}
      >
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={flows.map(({ id, name }) => ({
              id,
              label: name,
              checked: id === search.flow,
              onPick: () => onChange({ flow: id }),
            }))}
          />
        )}
      </FilterChip>
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
      {search.flow !== undefined && <FlowTime flowId={search.flow} branch={search.branch} />}
    </div>
  );
}

/** How many wait for their person, each the way to them. */
function WaitingLine({ branch }: Pick<RunListSearch, 'branch'>) {
  const { data } = useQuery(runTotalsQuery(branch));
  if (!data) return 'What was started for whom, and how far each person is.';
  if (data.waiting === 0) return 'No run waits for its person.';
  return (
    <>
      <Link className="fh-link" to="/flows/runs" search={{ waits: 'person', branch }}>
        {plural(data.waiting, 'run waits for its person', 'runs wait for their person')}
      </Link>
      {data.stalled > 0 && (
        <>
          ,{' '}
          <Link className="fh-link" to="/flows/runs" search={{ waits: 'stalled', branch }}>
            {formatCount(data.stalled)} of them for a day or more
          </Link>
        </>
      )}
      .
    </>
  );
}
