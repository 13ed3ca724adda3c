import type { DueItem } from '@freehold/contract/compliance/retention';
import { CERTIFIED_RULES, RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { Face } from '../../../ui/face.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { dueQuery, PER_PAGE } from './queries.ts';
import type { RetentionSearch } from './retention-search.ts';
import css from './retention.module.css';

export type HoldOf = { party_id: number; name: string; version: number };
type Props = {
  search: RetentionSearch;
  onChange: (part: RetentionSearch, replace?: boolean) => void;
  /** Null where this member may not. */
  onHold: ((of: HoldOf) => void) | null;
};

/** What is erased within a year, the soonest first, and what a hold keeps. */
export function DueList({ search, onChange, onHold }: Props) {
  const query = useQuery(dueQuery(search));
  if (isApiError(query.error, 'FORBIDDEN')) return <Forbidden />;
  if (!query.data)
    return query.isError ? (
      <Card>
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={5} label="What goes next is loading" />
    );
  const { data, meta } = query.data;
  const isFiltered = search.rule !== undefined || search.held !== undefined;
  if (meta.total === 0 && !isFiltered)
    return (
      <EmptyState title="Nothing goes within a year">
        A picture of a face has its day once a check is decided, records of money when they are settled, and what belongs to a client once
        the relationship has ended.
      </EmptyState>
    );
  return (
    <>
      <div className={css.filters}>
        <Segmented
          label="Which"
          value={search.held ?? 'all'}
          onChange={(held) => onChange({ held: held === 'yes' ? 'yes' : undefined })}
          options={[
            { value: 'all', label: 'All' },
            { value: 'yes', label: 'Held' },
          ]}
        />
        <RuleFilter search={search} onChange={onChange} />
      </div>
      {data.length === 0 ? (
        <NothingFound
          title="No results match these filters"
          clear="Clear filters"
          onClear={() => onChange({ rule: undefined, held: undefined })}
        >
          Choose other filters, or clear them.
        </NothingFound>
      ) : (
        <DataTable
          label="Next to go"
          rows={data}
          columns={columns(onHold)}
          rowKey={({ rule, object }) => `${rule} ${object.type}:${object.id}`}
          compact={(row) => ({
            name: row.party?.name ?? ofNobody(row),
            figure: <span className="num">{formatDate(row.due_on)}</span>,
            detail: row.what,
            status: <HeldOrHold row={row} onHold={onHold} />,
          })}
          foot={<TableFoot page={meta.page} perPage={PER_PAGE} total={meta.total} onPage={(page) => onChange({ page }, false)} />}
        />
      )}
    </>
  );
}

const ofNobody = ({ object: { type } }: DueItem): string =>
  type === 'invoice' ? 'The firm' : type === 'monitoring_report' ? 'Everybody monitored' : 'Nobody on record';

export function RuleFilter({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  return (
    <FilterChip name="What" value={search.rule && RETENTION_RULES[search.rule].what} onClear={() => onChange({ rule: undefined })}>
      {(button) => (
        <DropMenu
          target={button}
          position="bottom-start"
          entries={CERTIFIED_RULES.map((rule) => ({
            id: rule,
            label: RETENTION_RULES[rule].what,
            checked: rule === search.rule,
            onPick: () => onChange({ rule }),
          }))}
        />
      )}
    </FilterChip>
  );
}

function HeldOrHold({ row: { held, party }, onHold }: { row: DueItem; onHold: Props['onHold'] }) {
  if (held)
    return (
      <GlyphLabel glyph="slash" family="clay">
        Held
      </GlyphLabel>
    );
  if (party === null || onHold === null) return null;
  return (
    <button
      type="button"
      className="fh-act"
      aria-label={`Hold the records of ${party.name}`}
      onClick={() => onHold({ party_id: party.id, name: party.name, version: party.version })}
    >
      Hold
    </button>
  );
}

const columns = (onHold: Props['onHold']): Column<DueItem>[] => [
  {
    id: 'about',
    head: 'About',
    cell: (row) =>
      row.party === null ? (
        <span className="fh-dim">{ofNobody(row)}</span>
      ) : (
        <NameCell
          lead={<Face name={row.party.name} size={24} />}
          name={
            <Link to="/people/$id" params={{ id: String(row.party.id) }} className={css.name}>
              {row.party.name}
            </Link>
          }
        />
      ),
  },
  { id: 'what', head: 'What', cell: ({ what }) => <span className="fh-2">{what}</span>, width: 260 },
  {
    id: 'since',
    head: 'Time began',
    cell: ({ since }) => <span className="num">{formatDate(since)}</span>,
    align: 'right',
    width: 120,
    minor: true,
  },
  { id: 'day', head: 'Day', cell: ({ due_on: day }) => <span className="num">{formatDate(day)}</span>, align: 'right', width: 120 },
  { id: 'hold', head: <span className="fh-spoken">Hold</span>, cell: (row) => <HeldOrHold row={row} onHold={onHold} />, width: 100 },
];
