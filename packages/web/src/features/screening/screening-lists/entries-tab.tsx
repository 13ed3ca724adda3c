import { keysOf } from '@freehold/contract/kernel/keys';
import type { EntryKind, ListEntryRow } from '@freehold/contract/screening/list-entries';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { useQuery } from '@tanstack/react-query';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { countryName } from '../../../lib/countries.ts';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import type { ListSearch } from './list-search.ts';
import { entriesQuery } from './queries.ts';
import { KIND_WORDS } from './words.ts';
import css from './entries-tab.module.css';

export const PER_PAGE = 50;
type Props = { version: ListVersion; search: ListSearch; onChange: (part: ListSearch, replace?: boolean) => void };

/** The entries that stand on a version, found by name or number. */
export function EntriesTab({ version, search, onChange }: Props) {
  const query = useQuery(
    entriesQuery(
      { list_key: version.list_key, id: version.id },
      { page: search.page ?? 1, perPage: PER_PAGE, ...(search.q ? { q: search.q } : {}), ...(search.kind ? { kind: search.kind } : {}) },
    ),
  );
  return (
    <>
      <div className="fh-filters">
        <FindBox
          label="Find a name or number"
          name="Find an entry by name or number"
          value={search.q}
          onChange={(q) => onChange({ q }, true)}
        />
        <KindFilter kind={search.kind} onPick={(kind) => onChange({ kind })} />
      </div>
      <Found query={query} version={version} search={search} onChange={onChange} />
    </>
  );
}

function KindFilter({ kind, onPick }: { kind: EntryKind | undefined; onPick: (kind: EntryKind | undefined) => void }) {
  return (
    <FilterChip name="Kind" value={kind && KIND_WORDS[kind].many} onClear={() => onPick(undefined)}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={keysOf(KIND_WORDS).map((each) => ({
            id: each,
            label: KIND_WORDS[each].many,
            checked: each === kind,
            onPick: () => onPick(each),
          }))}
        />
      )}
    </FilterChip>
  );
}

function Found({ query, version, search, onChange }: Props & { query: ReturnType<typeof useEntries> }) {
  if (query.data === undefined) {
    if (!query.isError) return <LoadingRows rows={10} label="Entries are loading" />;
    return (
      <Card>
        <PartFailed title="We could not load the entries" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const { data: rows, meta } = query.data;
  if (rows.length === 0) {
    return (
      <NothingFound
        title={search.q ? `No entry holds ‘${search.q}’` : 'No entry of this kind'}
        clear="Clear filters"
        onClear={() => onChange({ q: undefined, kind: undefined })}
      >
        {search.q
          ? 'Look for part of a name, an alias, or a number such as a passport. Every word must be in the entry.'
          : `This version holds ${plural(version.entries, 'entry', 'entries')} in all.`}
      </NothingFound>
    );
  }
  return (
    <DataTable
      label="Entries"
      rows={rows}
      columns={columnsOf((row) => onChange({ entry: row.ref }))}
      rowKey={(row) => row.ref}
      selected={(row) => row.ref === search.entry}
      onOpen={(row) => onChange({ entry: row.ref })}
      compact={(row) => ({
        name: <EntryName row={row} onOpen={() => onChange({ entry: row.ref })} />,
        figure: <span className="fh-small fh-dim">{KIND_WORDS[row.kind].one}</span>,
        detail: [row.ref, row.dobs[0]].filter(Boolean).join(', '),
        status: <span className="fh-small fh-dim">{row.countries.map(countryName).join(', ')}</span>,
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
const useEntries = (...asked: Parameters<typeof entriesQuery>) => useQuery(entriesQuery(...asked));

function EntryName({ row, onOpen }: { row: ListEntryRow; onOpen: () => void }) {
  return (
    <button type="button" className={css.name} onClick={onOpen}>
      {row.name}
    </button>
  );
}

const aliases = (row: ListEntryRow) => (row.names > 1 ? plural(row.names - 1, 'other name') : '');
const columnsOf = (onOpen: (row: ListEntryRow) => void): readonly Column<ListEntryRow>[] => [
  {
    id: 'name',
    head: 'Name',
    cell: (row) => (
      <NameCell name={<EntryName row={row} onOpen={() => onOpen(row)} />} detail={[row.ref, aliases(row)].filter(Boolean).join(' · ')} />
    ),
  },
  { id: 'kind', head: 'Kind', width: 132, minor: true, cell: (row) => <span className="fh-2">{KIND_WORDS[row.kind].one}</span> },
  { id: 'born', head: 'Born', width: 108, cell: (row) => <span className="fh-2">{row.dobs[0] ?? ''}</span> },
  {
    id: 'country',
    head: 'Country',
    width: 138,
    minor: true,
    cell: (row) => <span className="fh-2">{row.countries.map(countryName).join(', ')}</span>,
  },
  {
    id: 'for',
    head: 'Listed for',
    width: 168,
    cell: (row) => (
      <span className="fh-2">{row.programme ?? row.categories.map((category) => CATEGORY_WORDS[category].label).join(', ')}</span>
    ),
  },
];
