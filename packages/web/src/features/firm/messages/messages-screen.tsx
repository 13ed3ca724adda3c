import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { MessagesTable } from './messages-table.tsx';
import { readMessagesSearch, type MessagesSearch } from './messages-search.ts';
import { messagesQuery, PER_PAGE } from './queries.ts';
import { CHANNELS, STATE_FILTERS, undeliveredSentence } from './words.ts';
import { entriesOf } from '@freehold/contract/kernel/keys';

/** What the workspace sent by email and text, and what became of it. */
export function MessagesScreen() {
  const { can } = useCurrentUser();
  const search = readMessagesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery({ ...messagesQuery(search), enabled: can.see_activity });
  const change = (part: MessagesSearch, replace = true) =>
    void navigate({ to: '/settings/messages', search: { ...search, page: undefined, ...part }, replace });
  const isNarrowed = search.state !== undefined || search.channel !== undefined;
  const found = query.data;
  const whose = found?.meta.reach === 'own' ? 'Emails and texts that you caused' : 'Emails and texts of this workspace';
  return (
    <div className="fh-page">
      <PageHead title="Messages" sub={(found && undeliveredSentence(found.meta.undelivered)) ?? `${whose}, and whether they arrived`} />
      {!can.see_activity || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : found ? (
        found.meta.total === 0 && !isNarrowed ? (
          <EmptyState title="Nothing was sent yet">
            Each email and text stands here once it is written, such as the invitation of a colleague, with whether it arrived.
          </EmptyState>
        ) : (
          <>
            <Filters search={search} onChange={change} />
            {found.data.length === 0 ? (
              <NothingFound title="No message fits" clear="Clear filters" onClear={() => change({ state: undefined, channel: undefined })}>
                Choose another state or another way of sending.
              </NothingFound>
            ) : (
              <MessagesTable
                rows={found.data}
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
            <p className="fh-under">
              What a message says is erased within 30 days, its line after two years. Sign-in links and codes are not listed.
            </p>
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the messages" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Messages are loading" />
      )}
    </div>
  );
}

function Filters({ search, onChange }: { search: MessagesSearch; onChange: (part: MessagesSearch) => void }) {
  return (
    <div className="fh-filters">
      <FilterChip name="State" value={search.state && STATE_FILTERS[search.state]} onClear={() => onChange({ state: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={entriesOf(STATE_FILTERS).map(([state, label]) => ({
              id: state,
              label,
              checked: state === search.state,
              onPick: () => onChange({ state }),
            }))}
          />
        )}
      </FilterChip>
      <FilterChip name="Sent by" value={search.channel && CHANNELS[search.channel]} onClear={() => onChange({ channel: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={(['email', 'sms'] as const).map((channel) => ({
              id: channel,
              label: CHANNELS[channel],
              checked: channel === search.channel,
              onPick: () => onChange({ channel }),
            }))}
          />
        )}
      </FilterChip>
    </div>
  );
}
