import type { EntryChange } from '@freehold/contract/screening/list-entries';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { useQuery } from '@tanstack/react-query';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { PER_PAGE } from './entries-tab.tsx';
import { FieldChanges } from './field-changes.tsx';
import type { ListSearch } from './list-search.ts';
import { changesQuery } from './queries.ts';
import { KIND_WORDS } from './words.ts';
import css from './changes-tab.module.css';

const LOOK = {
  added: { sign: '+', family: 'moss', said: 'Added' },
  changed: { sign: '~', family: 'ochre', said: 'Changed' },
  removed: { sign: '−', family: 'clay', said: 'Removed' },
} as const;

type Props = { version: ListVersion; search: ListSearch; onChange: (part: ListSearch, replace?: boolean) => void };

/** What a version added, changed and removed against the one before it, field by field. */
export function ChangesTab({ version, search, onChange }: Props) {
  const query = useQuery(
    changesQuery(
      { list_key: version.list_key, id: version.id },
      {
        page: search.page ?? 1,
        perPage: PER_PAGE,
        ...(search.q ? { q: search.q } : {}),
        ...(search.change ? { change: search.change } : {}),
      },
    ),
  );
  const counts = query.data?.meta ?? version;
  const options = [
    { value: 'all' as const, label: `All ${formatCount(counts.added + counts.changed + counts.removed)}` },
    ...(['added', 'changed', 'removed'] as const).map((kind) => ({
      value: kind,
      label: `${LOOK[kind].said} ${formatCount(counts[kind])}`,
    })),
  ];
  return (
    <>
      <div className="fh-filters">
        <FindBox
          label="Find a name or number"
          name="Find a change by name or number"
          value={search.q}
          onChange={(q) => onChange({ q }, true)}
        />
        <Segmented
          label="Which changes"
          options={options}
          value={search.change ?? 'all'}
          onChange={(value) => onChange({ change: value === 'all' ? undefined : value })}
        />
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <Card>
            <PartFailed title="We could not load the changes" error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <LoadingRows rows={8} label="Changes are loading" />
        )
      ) : query.data.data.length === 0 ? (
        <NoChanges search={search} onChange={onChange} />
      ) : (
        <Card>
          <ul className={css.changes} aria-label="Changes">
            {query.data.data.map((one) => (
              <Change key={`${one.change} ${one.entry.ref}`} one={one} onOpen={() => onChange({ entry: one.entry.ref })} />
            ))}
          </ul>
          <TableFoot
            page={query.data.meta.page}
            perPage={query.data.meta.perPage}
            total={query.data.meta.total}
            onPage={(page) => onChange({ page })}
          />
        </Card>
      )}
    </>
  );
}

function NoChanges({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const isFiltered = search.q !== undefined || search.change !== undefined;
  return (
    <NothingFound
      title={search.q ? `No change of ‘${search.q}’` : isFiltered ? 'No change of this kind' : 'Nothing changed'}
      clear="Clear filters"
      {...(isFiltered ? { onClear: () => onChange({ q: undefined, change: undefined }) } : {})}
    >
      {isFiltered
        ? 'Other changes of this version are hidden by the filters.'
        : 'This version holds the same entries as the one before it.'}
    </NothingFound>
  );
}

function Change({ one, onOpen }: { one: EntryChange; onOpen: () => void }) {
  const { sign, family, said } = LOOK[one.change];
  const { entry } = one;
  return (
    <li className={css.change}>
      <span className={css.sign} data-family={family}>
        <span aria-hidden>{sign}</span>
        <span className="fh-spoken">{said}</span>
      </span>
      <span className="fh-col">
        {one.change === 'removed' ? (
          <b className={css.name}>{entry.name}</b>
        ) : (
          <button type="button" className={`${css.name} ${css.open}`} onClick={onOpen}>
            {entry.name}
          </button>
        )}
        <span className={css.ref}>{[entry.ref, entry.programme].filter(Boolean).join(', ')}</span>
      </span>
      <div className={css.what}>
        {one.change === 'changed' ? <FieldChanges fields={one.fields} /> : <span className="fh-2">{summary(one)}</span>}
      </div>
    </li>
  );
}

function summary({ change, entry }: EntryChange): string {
  const others = entry.names > 1 ? `, ${plural(entry.names - 1, 'other name')}` : '';
  const born = entry.dobs[0] ? `, born ${writeOutDates(entry.dobs[0])}` : '';
  return `${change === 'added' ? 'New entry' : 'No longer listed'}, ${KIND_WORDS[entry.kind].one.toLowerCase()}${born}${others}`;
}
