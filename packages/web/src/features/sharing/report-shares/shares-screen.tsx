import { Button } from '@mantine/core';
import { entriesOf } from '@freehold/contract/kernel/keys';
import { RECIPIENT_LABELS } from '@freehold/contract/sharing/share-words';
import { IconFileCheck, IconShare3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListTabs } from '../../../ui/page-tabs.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { InboundList } from './inbound-list.tsx';
import { inboundQuery, PER_PAGE, sharesQuery } from './queries.ts';
import { isFiltered, NO_FILTERS, readSharesSearch, type SharesSearch } from './shares-search.ts';
import { SharesTable } from './shares-table.tsx';
import { headWords } from './words.ts';

const ShareDrawer = lazy(async () => ({ default: (await import('./share-drawer.tsx')).ShareDrawer }));
const ShareDetails = lazy(async () => ({ default: (await import('./share-details.tsx')).ShareDetails }));
const route = getRouteApi('/shell/marketplace/smart_report');
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** Reports that were shared outside, and those of other firms that came in. */
export function SharesScreen() {
  const { can } = useCurrentUser();
  const search = readSharesSearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (part: SharesSearch, replace = true) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace, resetScroll: false });
  const query = useQuery({ ...sharesQuery(search), enabled: can.share_reports });
  const inbound = useQuery({ ...inboundQuery({}), enabled: can.see_checks });
  const meta = query.data?.meta;
  const startShare = () => change({ new: 'yes', check: undefined, property: undefined }, false);
  if (!can.share_reports && !can.see_checks)
    return (
      <div className="fh-page">
        <PageHead title="Reports Shared" />
        <Forbidden />
      </div>
    );
  const isReceived = search.tab === 'received' || !can.share_reports;
  const shareButton = (
    <Button leftSection={<IconShare3 {...icon} />} onClick={startShare}>
      Share a report
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="Reports Shared"
        sub={meta ? headWords(meta) : 'Reports for conveyancers, brokers and landlords, without emailing a PDF'}
        actions={
          <>
            <LinkButton variant="default" leftSection={<IconFileCheck {...icon} />} to="/verify-document" target="_blank">
              Check a PDF
            </LinkButton>
            {can.share_reports && shareButton}
          </>
        }
      />
      <ListTabs
        label="Which reports"
        to="/marketplace/smart_report"
        tabs={[
          ...(can.share_reports
            ? [{ key: 'sent', label: 'Sent', count: meta?.sent, search: {}, isShown: !isReceived && search.tab === undefined }]
            : []),
          ...(can.see_checks
            ? [
                {
                  key: 'received',
                  label: 'Shared with me',
                  count: inbound.data?.meta.waiting,
                  search: { tab: 'received' as const },
                  isShown: isReceived,
                },
              ]
            : []),
          ...(can.share_reports
            ? [
                {
                  key: 'waiting',
                  label: 'Waiting for consent',
                  count: meta?.waiting,
                  search: { tab: 'waiting' as const },
                  isShown: search.tab === 'waiting',
                },
              ]
            : []),
        ]}
      />
      {isReceived ? (
        <InboundList search={search} onChange={change} />
      ) : isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data ? (
        query.data.meta.total === 0 && !isFiltered(search) ? (
          search.tab === 'waiting' ? (
            <EmptyState title="No consent is waited for">
              Where somebody’s consent is why you may share, they are asked on their phone. Until they answer, it stands here.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing shared yet" acts={shareButton}>
              Share the report of a check, or all of a property’s, with a conveyancer, broker or landlord. They read it with a code, and you
              see when.
            </EmptyState>
          )
        ) : (
          <>
            <Filters search={search} members={query.data.meta.members} onChange={change} />
            {query.data.data.length === 0 ? (
              <NothingFound title="No shared report fits" clear="Clear filters" onClear={() => change(NO_FILTERS)}>
                Choose other filters, or clear them.
              </NothingFound>
            ) : (
              <SharesTable
                rows={query.data.data}
                search={search}
                onOpen={({ id }) => change({ share: id, page: search.page }, false)}
                foot={
                  <TableFoot
                    page={query.data.meta.page}
                    perPage={PER_PAGE}
                    total={query.data.meta.total}
                    onPage={(page) => change({ page }, false)}
                  />
                }
              />
            )}
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the shared reports" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Shared reports are loading" />
      )}
      <Suspense fallback={null}>
        {can.share_reports && search.new === 'yes' && (
          <ShareDrawer
            of={{ check: search.check, property: search.property }}
            onClose={() => change({ new: undefined, check: undefined, property: undefined })}
            onShared={(id) => change({ new: undefined, check: undefined, property: undefined, tab: undefined, share: id })}
          />
        )}
        {can.share_reports && search.share !== undefined && (
          <ShareDetails key={search.share} id={search.share} onClose={() => change({ share: undefined, page: search.page })} />
        )}
      </Suspense>
    </div>
  );
}

type FilterProps = {
  search: SharesSearch;
  members: readonly { id: number; name: string }[];
  onChange: (part: SharesSearch) => void;
};
const SHOW = { live: 'Live', ended: 'Ended' } as const;

function Filters({ search, members, onChange }: FilterProps) {
  return (
    <div className="fh-filters">
      <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
      <FilterChip name="Recipient" value={search.kind && RECIPIENT_LABELS[search.kind]} onClear={() => onChange({ kind: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={entriesOf(RECIPIENT_LABELS).map(([kind, label]) => ({
              id: kind,
              label,
              checked: kind === search.kind,
              onPick: () => onChange({ kind }),
            }))}
          />
        )}
      </FilterChip>
      {search.tab !== 'waiting' && (
        <FilterChip name="State" value={search.show && SHOW[search.show]} onClear={() => onChange({ show: undefined })}>
          {(button) => (
            <DropMenu
              position="bottom-start"
              target={button}
              entries={entriesOf(SHOW).map(([show, label]) => ({
                id: show,
                label,
                checked: show === search.show,
                onPick: () => onChange({ show }),
              }))}
            />
          )}
        </FilterChip>
      )}
      {members.length > 1 && (
        <FilterChip name="Shared by" value={members.find(({ id }) => id === search.by)?.name} onClear={() => onChange({ by: undefined })}>
          {(button) => (
            <DropMenu
              position="bottom-start"
              target={button}
              entries={members.map(({ id, name }) => ({ id, label: name, checked: id === search.by, onPick: () => onChange({ by: id }) }))}
            />
          )}
        </FilterChip>
      )}
    </div>
  );
}
