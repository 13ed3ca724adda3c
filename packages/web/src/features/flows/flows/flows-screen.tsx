import { Skeleton } from '@mantine/core';
import type { Flow } from '@freehold/contract/flows/flows';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { VerificationNotice } from '../../../shared/verification-notice.tsx';
import { appConfigQuery, flowsBrought, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { FlowPreview } from './flow-preview.tsx';
import { FlowTile, SavedCell, type TileActs } from './flow-tile.tsx';
import { readFlowsSearch, type FlowsSearch } from './flows-search.ts';
import { WHY_NOT_ID } from './start-button.tsx';
import { useSaveFlow } from './use-save-flow.ts';
import { GROUPS, isMeant } from './words.ts';
import css from './flows.module.css';

/** The flow library: what can be run here, what each costs and takes, and which the member keeps in the menu. */
export function FlowsScreen() {
  const { can } = useCurrentUser();
  const brought = useQuery(flowsBrought);
  const config = useQuery(appConfigQuery);
  const { search, change } = useFlowsSearch();
  const flows = brought.data?.data ?? [];
  const fault = brought.data?.fault ?? null;
  const isLoading = brought.isPending || config.isPending;
  const groups = GROUPS.filter(({ group }) => flows.some((flow) => flow.group === group));
  return (
    <div className="fh-page">
      <PageHead
        title="Flow library"
        sub="A flow is a set of steps for one purpose. Save the ones you use and they stay in your menu."
        actions={
          <>
            {can.see_checks && (
              <LinkButton variant="default" to="/flows/runs">
                Runs
              </LinkButton>
            )}
            {flows.length > 0 && (
              <>
                <FindBox label="Find a flow" value={search.q} onChange={(q) => change({ q })} />
                {groups.length > 1 && (
                  <Segmented
                    label="Which flows"
                    value={search.group ?? 'all'}
                    onChange={(group) => change({ group: group === 'all' ? undefined : group })}
                    options={[
                      { value: 'all' as const, label: 'All' },
                      ...groups.map(({ group, title }) => ({ value: group, label: title })),
                    ]}
                  />
                )}
              </>
            )}
            {can.design_flows && (
              <LinkButton
                to="/flows/design/$id"
                params={{ id: 'all' }}
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
              >
                Design a flow
              </LinkButton>
            )}
          </>
        }
      />
      <VerificationNotice />
      {isLoading ? (
        <LoadingTiles />
      ) : fault !== null ? (
        <Card>
          {isApiError(fault, 'FORBIDDEN') ? (
            <Forbidden />
          ) : (
            <PartFailed title="We could not load the flows" error={fault} onRetry={() => void brought.refetch()} />
          )}
        </Card>
      ) : flows.length === 0 ? (
        <EmptyState title="No flows yet">This installation has no flow it can run.</EmptyState>
      ) : (
        <Library flows={flows} search={search} change={change} />
      )}
    </div>
  );
}

function Library({ flows, search, change }: { flows: readonly Flow[]; search: FlowsSearch; change: (next: FlowsSearch) => void }) {
  const save = useSaveFlow();
  // A flow that is saved moves to another row: whoever pressed its bookmark stays on it.
  const moved = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-flow="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [flows]);
  const acts: TileActs = {
    onOpen: ({ id }) => change({ flow: id }),
    onSave: (flow, saved) => {
      moved.current = flow.id;
      save.mutate({ flow, saved });
    },
  };
  const { q, group: only } = search;
  const shown = flows.filter((flow) => (only === undefined || flow.group === only) && (q === undefined || isMeant(flow, q)));
  const saved = shown.filter((flow) => flow.is_saved === 1);
  const whyNot = flows.find(({ can }) => !can.run)?.can.why_not_run;
  // It stays while it closes, and gives the focus back.
  const [lastOpen, setLastOpen] = useState(search.flow);
  if (search.flow !== undefined && search.flow !== lastOpen) setLastOpen(search.flow);
  const previewed = flows.find(({ id }) => id === lastOpen);
  return (
    <>
      {whyNot && (
        <p id={WHY_NOT_ID} className={css.whyNot}>
          {whyNot}
        </p>
      )}
      {shown.length === 0 && (
        <NothingFound title="No flow matches" onClear={() => change({ q: undefined, group: undefined })} clear="Show all flows">
          {q === undefined ? 'No flow of this group can be run here.' : `Nothing here goes by “${q}”. Try another word.`}
        </NothingFound>
      )}
      {saved.length > 0 && (
        <section aria-labelledby="saved-flows">
          <GroupHead id="saved-flows" title="Saved flows" note="In your menu, in this order" />
          <div className={css.savedRow}>
            {saved.map((flow) => (
              <SavedCell key={flow.id} flow={flow} {...acts} />
            ))}
          </div>
        </section>
      )}
      {GROUPS.map(({ group, title, note }) => {
        const own = shown.filter((flow) => flow.group === group && flow.is_saved === 0);
        return (
          own.length > 0 && (
            <section key={group} aria-labelledby={`flows-${group}`}>
              <GroupHead id={`flows-${group}`} title={title} note={note} />
              <div className={css.grid}>
                {own.map((flow) => (
                  <FlowTile key={flow.id} flow={flow} {...acts} />
                ))}
              </div>
            </section>
          )
        );
      })}
      {previewed && <FlowPreview flow={previewed} opened={search.flow === previewed.id} onClose={() => change({ flow: undefined })} />}
    </>
  );
}

function GroupHead({ id, title, note }: { id: string; title: string; note: string }) {
  return (
    <div className={css.groupHead}>
      <h2 className="fh-h2" id={id}>
        {title}
      </h2>
      <span className="fh-small fh-dim">{note}</span>
    </div>
  );
}

function LoadingTiles() {
  return (
    <div className={css.grid} aria-busy aria-label="Flows are loading">
      {[0, 1, 2].map((tile) => (
        <Skeleton key={tile} h={168} radius={10} />
      ))}
    </div>
  );
}

function useFlowsSearch() {
  const search = readFlowsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: FlowsSearch) => {
    const { q, group, flow } = { ...search, ...next };
    void navigate({
      to: '/flows',
      search: { ...(q && { q }), ...(group && { group }), ...(flow && { flow }) },
      replace: true,
      resetScroll: false,
    });
  };
  return { search, change };
}
