import { Button, UnstyledButton } from '@mantine/core';
import type { ArchivedChecks, ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import { IconArchive, IconArchiveOff, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { BulkAct, BulkBar } from '../../../ui/bulk-bar.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListTabs } from '../../../ui/page-tabs.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { ManualChecksFilters } from './manual-checks-filters.tsx';
import { ManualChecksTable } from './manual-checks-table.tsx';
import { isFiltered, NO_FILTERS, readManualSearch, type ManualSearch } from './manual-search.ts';
import { manualChecksQuery, useArchive, useDownloadReport } from './queries.ts';
import type { CheckKindPages } from '../../../shared/check-kinds.ts';
import { kindLabel } from './words.ts';
import css from './manual-checks.module.css';

const route = getRouteApi('/shell/archived');
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
const failed = (error: unknown) => toast.fail(messageOf(error));
const SHOWN = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

/** Every check that staff ran, of every kind, with its report; and putting away what is done. */
export function ManualChecksScreen({ kinds }: { kinds: readonly CheckKindPages[] }) {
  const { can } = useCurrentUser();
  const search = readManualSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useQuery({ ...manualChecksQuery(search), enabled: can.see_checks });
  const change = (part: ManualSearch, replace = false) => void navigate({ search: { ...search, page: undefined, ...part }, replace });
  const meta = query.data?.meta;
  return (
    <div className="fh-page">
      <PageHead
        title="Manual Checks"
        sub={meta ? headWords(meta) : 'Checks that staff ran, of every kind'}
        actions={
          <>
            <Segmented
              label="Which checks"
              options={SHOWN}
              value={search.archived ? 'archived' : 'active'}
              onChange={(shown) => change({ archived: shown === 'archived' || undefined })}
            />
            {can.run_checks && <StartButton kinds={kinds} run={meta?.kinds.map(({ kind }) => kind) ?? []} />}
          </>
        }
      />
      {!can.see_checks || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data ? (
        <Loaded kinds={kinds} search={search} loaded={query.data} onChange={change} />
      ) : query.isError ? (
        <div className={css.failed}>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <LoadingRows rows={8} label="Checks are loading" />
      )}
    </div>
  );
}

type Answer = Awaited<ReturnType<NonNullable<ReturnType<typeof manualChecksQuery>['queryFn']>>>;

function headWords({ kinds, undecided }: Answer['meta']): string {
  const all = plural(
    kinds.reduce((sum, { total }) => sum + total, 0),
    'check',
  );
  return undecided === 0 ? `${all}, none undecided` : `${all}, ${undecided} undecided`;
}

type StartProps = { kinds: readonly CheckKindPages[]; run: readonly string[]; variant?: 'filled' | 'default' };
const PLUS = <IconPlus size={15} stroke={2} aria-hidden />;

/** What can be begun here: a button for one kind, a menu for several. */
function StartButton({ kinds, run, variant = 'filled' }: StartProps) {
  const navigate = useNavigate();
  const starts = kinds.flatMap(({ code, label, start }) => (start && run.includes(code) ? [{ code, label, start }] : []));
  const [only] = starts;
  if (only === undefined) return null;
  if (starts.length === 1)
    return (
      <LinkButton variant={variant} leftSection={PLUS} to={only.start.to}>
        {only.start.label}
      </LinkButton>
    );
  return (
    <DropMenu
      target={
        <Button variant={variant} leftSection={PLUS}>
          New check
        </Button>
      }
      entries={starts.map(({ code, label, start }) => ({ id: code, label, onPick: () => void navigate({ to: start.to }) }))}
    />
  );
}

type LoadedProps = {
  kinds: readonly CheckKindPages[];
  search: ManualSearch;
  loaded: Answer;
  onChange: (part: ManualSearch, replace?: boolean) => void;
};
function Loaded({ kinds, search, loaded: { data: rows, meta }, onChange }: LoadedProps) {
  const { can } = useCurrentUser();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<ArchivedChecks['refused']>([]);
  const archiving = useArchive();
  const download = useDownloadReport();
  const away = search.archived !== true;
  // Whatever has left the rows meanwhile is chosen no more.
  const chosen = new Set(rows.map(({ id }) => id).filter((id) => picked.has(id)));
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setPicked((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    [],
  );
  const onPdf = useCallback(
    (row: ManualCheckRow) => {
      if (row.report) download.mutate({ id: row.report.id, name: row.public_ref }, { onError: failed });
    },
    [download],
  );
  const run = (ids: number[], isAway: boolean, canUndo: boolean) =>
    tell(
      archiving,
      { ids, away: isAway },
      {
        onSuccess: ({ done, refused }) => {
          setPicked(new Set());
          setLeft(refused);
          if (done.length === 0) return;
          const words = `${plural(done.length, 'check')} ${isAway ? 'archived' : 'brought back'}`;
          if (canUndo) toast.undo(words, () => run(done, !isAway, false));
          else toast.ok(words);
        },
        onError: failed,
      },
    );
  const all = meta.kinds.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <ListTabs<ManualSearch>
        label="Kinds of check"
        to="/archived"
        tabs={[
          {
            key: 'all',
            label: 'All',
            count: all,
            search: { ...search, kind: undefined, page: undefined },
            isShown: search.kind === undefined,
          },
          ...meta.kinds.map(({ kind, total }) => ({
            key: kind,
            label: kindLabel(kinds, kind),
            count: total,
            search: { ...search, kind, page: undefined },
            isShown: search.kind === kind,
          })),
        ]}
      />
      <ManualChecksFilters search={search} onChange={onChange} />
      {left.length > 0 && <LeftNotice refused={left} onDismiss={() => setLeft([])} />}
      {rows.length > 0 ? (
        <ManualChecksTable
          kinds={kinds}
          rows={rows}
          meta={meta}
          chosen={chosen}
          onChoose={meta.can.archive ? choose : null}
          onPage={(page) => onChange({ page })}
          onPdf={onPdf}
        />
      ) : isFiltered(search) ? (
        <NothingFound title="No results match these filters" clear="Clear filters" onClear={() => onChange(NO_FILTERS)}>
          Try part of a name, or a reference.
        </NothingFound>
      ) : !away ? (
        <EmptyState title="Nothing is archived">Archive what is decided or cancelled, and it is kept here with its report.</EmptyState>
      ) : meta.any ? (
        <EmptyState title="Every check is archived">They are under Archived, with their decisions and reports.</EmptyState>
      ) : (
        <EmptyState
          title="No manual checks yet"
          acts={can.run_checks && <StartButton variant="default" kinds={kinds} run={meta.kinds.map(({ kind }) => kind)} />}
        >
          Every check that somebody runs is kept here, with its decision and its report.
        </EmptyState>
      )}
      <BulkBar count={chosen.size} onClear={() => setPicked(new Set())}>
        <BulkAct
          icon={away ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          label={away ? 'Archive' : 'Bring back'}
          disabled={archiving.isPending}
          onClick={() => run([...chosen], away, true)}
        />
        {away && <span className="fh-hide-m">Archiving hides, it never deletes</span>}
      </BulkBar>
    </>
  );
}

/** Which of the chosen checks stayed where they are, and why. */
function LeftNotice({ refused, onDismiss }: { refused: ArchivedChecks['refused']; onDismiss: () => void }) {
  return (
    <div className={css.notice}>
      <Notice
        kind="asks"
        act={
          <UnstyledButton aria-label="Dismiss" onClick={onDismiss}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </UnstyledButton>
        }
      >
        <b>{plural(refused.length, 'check')} not archived.</b>
        <ul className={css.refused}>
          {refused.map(({ id, public_ref: ref, why }) => (
            <li key={id}>
              <b>{ref}.</b> {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
