import { Button } from '@mantine/core';
import type { CoverageMeta } from '@freehold/contract/screening/screening-coverage';
import { IconDownload, IconShieldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { amlTrail } from '../../../shared/aml-trail.tsx';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { BulkAct, BulkBar } from '../../../ui/bulk-bar.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { AlertsCard } from './alerts-card.tsx';
import { readCoverageSearch, type CoverageSearch } from './coverage-search.ts';
import { CoverageTable } from './coverage-table.tsx';
import { alertsQuery, coverageQuery, PER_PAGE, useDownloadCoverage, useRunWatch, useStartFor } from './queries.ts';
import { headSentence, startedWords } from './words.ts';
import css from './coverage.module.css';

const route = getRouteApi('/shell/marketplace/manual_aml_check/coverage');
const failed = (error: unknown) => toast.fail(messageOf(error));

/** Everybody the firm must know about against every list in force: compared or not, and why not. */
export function CoverageScreen() {
  const { can } = useCurrentUser();
  const search = readCoverageSearch(route.useSearch());
  const query = useQuery({ ...coverageQuery(search), enabled: can.see_lists });
  const alerts = useQuery({ ...alertsQuery(), enabled: can.see_lists });
  const download = useDownloadCoverage(search);
  const meta = query.data?.meta;
  return (
    <div className="fh-page">
      <PageHead
        trail={amlTrail('Coverage')}
        title="Coverage"
        sub={meta ? headSentence(meta) : 'Who is compared with which list'}
        actions={
          meta?.can.export && meta.active > 0 ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.7} />}
              loading={download.isPending}
              onClick={() => download.mutate(undefined, { onError: failed })}
            >
              Download CSV
            </Button>
          ) : undefined
        }
      />
      {!can.see_lists || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data && meta ? (
        <>
          <WatchNotice meta={meta} />
          <AlertsCard alerts={alerts.data?.data ?? []} open={alerts.data?.meta.open ?? 0} />
          {meta.active === 0 ? (
            <EmptyState title="Nobody is active yet">
              People with a role on a live property, and clients of the firm, are shown here with the lists they are compared with.
            </EmptyState>
          ) : (
            <Coverage search={search} data={query.data} isOld={query.isPlaceholderData} open={alerts.data?.meta.open ?? 0} />
          )}
        </>
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="The coverage is loading" />
      )}
    </div>
  );
}

type Loaded = Awaited<ReturnType<NonNullable<ReturnType<typeof coverageQuery>['queryFn']>>>;

type CoverageProps = { search: CoverageSearch; data: Loaded; isOld: boolean; open: number };
function Coverage({ search, data: { data: rows, meta }, isOld, open }: CoverageProps) {
  const navigate = route.useNavigate();
  const [picked, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Whoever has left the rows meanwhile is chosen no more.
  const chosen = new Set(rows.map(({ party }) => party.id).filter((id) => picked.has(id)));
  const start = useStartFor();
  const change = (part: CoverageSearch) => {
    setChosen(new Set());
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true });
  };
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const startAll = () =>
    start.mutate([...chosen], {
      onSuccess: ({ started, refused }) => {
        const { title, detail } = startedWords(started.length, refused);
        if (started.length > 0) toast.ok(title, detail ?? undefined);
        else toast.fail([title, detail].filter(Boolean).join('. '));
        setChosen(new Set());
      },
      onError: failed,
    });
  return (
    <>
      <Figures meta={meta} open={open} />
      <div className={css.filters}>
        <FindBox label="Filter this list" value={search.q} onChange={(q) => change({ q })} />
        <Segmented
          label="Which people"
          value={search.show ?? 'all'}
          onChange={(show) => change({ show: show === 'all' ? undefined : show })}
          options={[
            { value: 'all', label: `All ${formatCount(meta.active)}` },
            { value: 'not_screened', label: `Not screened ${formatCount(meta.active - meta.covered)}` },
          ]}
        />
        <BranchFilter value={search.branch} onChange={(branch) => change({ branch })} />
        <Legend />
      </div>
      {rows.length === 0 ? (
        search.show === 'not_screened' && !search.q && !search.branch ? (
          <EmptyState title="Everybody is compared with every list">
            When a list changes, what changed is compared with everybody here.
          </EmptyState>
        ) : (
          <NothingFound
            title="No results match these filters"
            clear="Clear filters"
            onClear={() => change({ q: undefined, show: undefined, branch: undefined })}
          >
            Try part of a name.
          </NothingFound>
        )
      ) : (
        <CoverageTable
          rows={rows}
          meta={meta}
          chosen={chosen}
          isOld={isOld}
          onChoose={choose}
          foot={
            <TableFoot
              page={meta.page}
              perPage={PER_PAGE}
              total={meta.total}
              onPage={(page) => {
                setChosen(new Set());
                void navigate({ search: (before) => ({ ...before, page }) });
              }}
            />
          }
        />
      )}
      <p className="fh-under">
        Active means a role on a live property, or a client relationship that has begun and not ended. When a list changes, what changed is
        compared with everybody, so that nobody has to be screened again unless it may concern them.
      </p>
      <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
        <BulkAct
          icon={<IconShieldSearch size={16} stroke={1.7} aria-hidden />}
          label={chosen.size === 1 ? 'Start a check' : `Start ${chosen.size} checks`}
          disabled={start.isPending}
          onClick={startAll}
        />
      </BulkBar>
    </>
  );
}

function Figures({ meta, open }: { meta: CoverageMeta; open: number }) {
  const left = meta.active - meta.covered;
  const done = meta.lists.filter((list) => list.watch?.state === 'done').length;
  const late = meta.lists.filter((list) => list.watch !== null && list.watch.state !== 'done').length;
  return (
    <FactCells
      cells={[
        {
          id: 'covered',
          label: 'Screened',
          figure: `${formatCount(meta.covered)} of ${formatCount(meta.active)}`,
          detail: meta.lists.length === 1 ? 'on the list in use' : `on all ${meta.lists.length} lists in use`,
        },
        {
          id: 'left',
          label: 'Not screened',
          figure: formatCount(left),
          detail: left === 0 ? 'everybody is' : 'on one list or more',
          ...(left > 0 ? { family: 'ochre' as const } : {}),
        },
        {
          id: 'alerts',
          label: 'Open alerts',
          figure: formatCount(open),
          detail: 'from changes of lists',
          ...(open > 0 ? { family: 'clay' as const } : {}),
        },
        {
          id: 'watch',
          label: 'List changes compared',
          figure: late === 0 ? 'All' : `${done} of ${done + late}`,
          detail: late === 0 ? 'nothing outstanding' : 'the others are being compared',
        },
      ]}
    />
  );
}

function Legend() {
  return (
    <span className={css.legend} aria-hidden>
      <StatusGlyph glyph="tick" family="moss" size={13} /> compared
      <StatusGlyph glyph="diamond" family="ochre" size={13} /> to compare again
      <StatusGlyph glyph="dash" family="stone" size={13} /> never checked
    </span>
  );
}

/** A comparison that failed or has not begun; the page never looks whole while it is not. */
function WatchNotice({ meta }: { meta: CoverageMeta }) {
  const { can } = useCurrentUser();
  const run = useRunWatch();
  const missing = meta.lists.filter((list) => list.version === null);
  const broken = meta.lists.find((list) => list.watch?.state === 'failed');
  if (missing.length > 0) {
    return (
      <div className={css.notice}>
        <Notice
          kind="asks"
          act={
            <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check/lists">
              Open lists
            </LinkButton>
          }
        >
          <b>{missing.map(({ name }) => name).join(', ')} is not loaded.</b> Nobody is screened while a required list is missing.
        </Notice>
      </div>
    );
  }
  if (!broken) return null;
  return (
    <div className={css.notice}>
      <Notice
        kind="stops"
        act={
          can.import_lists ? (
            <Button
              size="xs"
              variant="default"
              loading={run.isPending}
              onClick={() => run.mutate(undefined, { onSuccess: () => toast.ok('Comparing now'), onError: failed })}
            >
              Compare now
            </Button>
          ) : undefined
        }
      >
        <b>Changes of the {broken.name} were not compared with your people.</b> {broken.watch?.text}
      </Notice>
    </div>
  );
}
