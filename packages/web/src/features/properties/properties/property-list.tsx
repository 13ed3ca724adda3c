import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { ARCHIVABLE_STAGES } from '@freehold/property-rules/property-stages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { ColumnMenu } from '../../../ui/column-menu.tsx';
import { useListViews } from '../../../shared/use-list-views.ts';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { ViewsMenu } from '../../../shared/views-menu.tsx';
import { Card } from '../../../ui/card.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import type { ListOf } from './kinds.ts';
import { askedBy, keptOf, NO_FILTERS, readPropertySearch } from './list-search.ts';
import { ListHead } from './list-head.tsx';
import { ListRows } from './list-rows.tsx';
import { columnIds, columnName } from './kinds.ts';
import { PropertyFilters } from './property-filters.tsx';
import { pageQuery, useDownload } from './queries.ts';
import { StageLedger } from './stage-ledger.tsx';
import { useBulkActs } from './use-bulk-acts.ts';
import { useChosen } from './use-chosen.ts';
import { usePropertySearch } from './use-property-search.ts';
import css from './property-list.module.css';
import { useShown } from './use-shown.ts';

/** Fetched with the first row that is chosen, and the first act. */
const ChosenBar = lazy(async () => ({ default: (await import('./chosen-bar.tsx')).ChosenBar }));
const MoveManyDialog = lazy(async () => ({ default: (await import('./move-many-dialog.tsx')).MoveManyDialog }));
const OutcomeNotice = lazy(async () => ({ default: (await import('./outcome-notice.tsx')).OutcomeNotice }));

const PER_PAGE = 25;
const LOOKS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;
const NO_ROWS: readonly PropertyListRow[] = [];

export function PropertyList({ list }: { list: ListOf }) {
  const { search, change, go } = usePropertySearch(list.type);
  const asked = useMemo(() => askedBy(list.assetTypeId, search), [list, search]);
  const query = useQuery(
    pageQuery({ ...asked, page: search.page ?? 1, perPage: PER_PAGE, sort: search.sort ?? 'changed', order: search.order ?? 'desc' }),
  );
  const meta = query.data?.meta;
  const drawn = useRef<readonly PropertyListRow[]>(NO_ROWS);
  const setDrawn = useCallback((rows: readonly PropertyListRow[]) => void (drawn.current = rows), []);
  const pageRows = query.data?.data;
  useEffect(() => {
    if (!search.all) setDrawn(pageRows ?? NO_ROWS);
  }, [search.all, pageRows, setDrawn]);
  const picking = useChosen(drawn);
  const { chosen, pick, clear } = picking;
  const bulk = useBulkActs(clear);
  const askWanted = useWanted(bulk.asked !== null);
  const download = useDownload();

  const there = useShown();
  const views = useListViews(list.type);
  const open = views.views.find(({ id }) => id === search.view);
  const [columns, setColumns] = useState<readonly string[] | null>(null);
  const shown = columns ?? open?.columns ?? views.columns ?? list.columns;
  // A link to a view names nothing else: its filters join it in the address.
  const isBare = open !== undefined && Object.keys(keptOf(search)).length === 0 && Object.keys(open.search).length > 0;
  useEffect(() => {
    if (isBare && open) go({ ...readPropertySearch(open.search), look: search.look, view: open.id }, true);
  }, [isBare, open, go, search.look]);

  const can = meta?.can;
  const archive = useCallback(
    (id: number) => {
      const ids = chosen.size > 0 ? [...chosen.keys()] : [id];
      const some = drawn.current.some((row) => ids.includes(row.id) && ARCHIVABLE_STAGES.includes(row.stage) && row.archived_at === null);
      if (can?.archive && (some || chosen.size > 0)) bulk.act(ids, { kind: 'archive' });
    },
    [bulk, can, chosen],
  );
  const mayPick = can !== undefined && (can.edit || can.export || can.archive);
  useRowKeys({ ...(mayPick && search.look !== 'board' ? { onPick: pick } : {}), onArchive: archive, onClear: clear });

  if (isApiError(query.error, 'FORBIDDEN'))
    return (
      <div className="fh-page">
        <ListHead list={list} meta={undefined} onDownload={() => undefined} isDownloading={false} />
        <Forbidden />
      </div>
    );
  return (
    <div className="fh-page">
      <ListHead
        list={list}
        meta={meta}
        isDownloading={download.isPending}
        onDownload={() => download.mutate({ asked })}
        onStage={(stage) => change({ stage, archived: undefined })}
      />
      {meta?.any && (
        <StageLedger
          list={list}
          meta={meta}
          stage={search.archived ? 'all' : search.stage}
          onPick={(stage) => change({ stage, archived: undefined })}
        />
      )}
      {meta?.any !== false && (
        <PropertyFilters
          list={list}
          search={search}
          onChange={change}
          views={
            <ViewsMenu
              views={views}
              viewId={search.view}
              search={keptOf(search)}
              columns={shown}
              onOpen={(view) => {
                setColumns(null);
                go(
                  view
                    ? { ...readPropertySearch(view.search), look: search.look, all: search.all, view: view.id }
                    : { look: search.look, all: search.all },
                );
              }}
            />
          }
        >
          {search.look !== 'board' && (
            <span className="fh-hide-m">
              <ColumnMenu
                all={columnIds(there).map((id) => ({ id, name: columnName(list, id) }))}
                shown={shown}
                onChange={(next) => {
                  setColumns(next);
                  if (!open) views.chooseColumns(next);
                }}
                onReset={
                  shown === list.columns
                    ? undefined
                    : () => {
                        setColumns(open ? [...list.columns] : null);
                        if (!open) views.chooseColumns(null);
                      }
                }
              />
            </span>
          )}
          <Segmented
            label="Look at it as"
            options={LOOKS}
            value={search.look ?? 'list'}
            onChange={(look) => change({ look: look === 'board' ? 'board' : undefined })}
          />
        </PropertyFilters>
      )}
      <Suspense fallback={null}>
        {bulk.outcome && <OutcomeNotice outcome={bulk.outcome} isBusy={bulk.isBusy} onUndo={bulk.undo} onDismiss={bulk.dismiss} />}
      </Suspense>
      <Suspense fallback={null}>
        {askWanted && <MoveManyDialog asked={bulk.asked} isBusy={bulk.isBusy} onConfirm={bulk.confirm} onClose={bulk.forget} />}
      </Suspense>
      {query.data === undefined ? (
        query.isError ? (
          <Card>
            <PartFailed error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <LoadingRows rows={10} label={`${list.title} are loading`} />
        )
      ) : (
        <div className={css.rows} data-old={query.isPlaceholderData || undefined}>
          <ListRows
            list={list}
            page={query.data}
            asked={asked}
            search={search}
            columns={shown}
            picking={mayPick ? picking : null}
            onChange={change}
            onClear={() => change(NO_FILTERS)}
            onRows={setDrawn}
            onMove={can?.edit ? (row, to) => bulk.act([row.id], { kind: 'move', to }) : null}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {can && chosen.size > 0 && (
          <ChosenBar
            list={list}
            chosen={chosen}
            can={can}
            isBusy={bulk.isBusy}
            onClear={clear}
            onAct={(act) => bulk.act([...chosen.keys()], act)}
            onDownload={() => download.mutate({ asked, ids: [...chosen.keys()] })}
          />
        )}
      </Suspense>
    </div>
  );
}
