import type { ListEntryDetail } from '@freehold/contract/screening/list-entries';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { countryName } from '../../../lib/countries.ts';
import { formatDate } from '../../../lib/format.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { FieldChanges } from './field-changes.tsx';
import { entryQuery } from './queries.ts';
import { KIND_WORDS, NAME_KIND_WORDS, versionName } from './words.ts';
import css from './entry-drawer.module.css';

type Props = { version: ListVersion; entryRef: string | null; onClose: () => void };

/** One entry with all the publisher gives, and what each version did to it. */
export function EntryDrawer({ version, entryRef, onClose }: Props) {
  const query = useQuery({ ...entryQuery({ list_key: version.list_key, id: version.id }, entryRef ?? ''), enabled: entryRef !== null });
  const entry = entryRef === null ? undefined : query.data;
  return (
    <SideDrawer
      opened={entryRef !== null}
      onClose={onClose}
      size={560}
      title={entry?.name ?? 'Entry'}
      sub={entry ? `${entry.ref}. Version: ${versionName(version)}` : ''}
    >
      {entry ? (
        <Entry entry={entry} />
      ) : isApiError(query.error, 'NOT_FOUND') ? (
        <NothingFound title="Not on this version">This entry is not in the version shown. Choose another one.</NothingFound>
      ) : query.isError ? (
        <PartFailed title="We could not load the entry" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingCard height={260} label="The entry is loading" />
      )}
    </SideDrawer>
  );
}

function Entry({ entry }: { entry: ListEntryDetail }) {
  return (
    <>
      <Facts facts={factsOf(entry)} />
      <section>
        <h3 className={`fh-h2 ${css.head}`}>
          Names <span className="fh-pill num">{entry.all_names.length}</span>
        </h3>
        <ul className={css.names}>
          {entry.all_names.map((name) => (
            <li key={`${name.kind} ${name.text}`}>
              <span className={css.name} dir="auto">
                {name.text}
              </span>
              <span className={css.kind}>{[NAME_KIND_WORDS[name.kind], ...name.said_by].join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
      {entry.text !== '' && (
        <section>
          <h3 className={`fh-h2 ${css.head}`}>Remarks</h3>
          <p className={css.text}>{entry.text}</p>
        </section>
      )}
      <section>
        <h3 className={`fh-h2 ${css.head}`}>History</h3>
        <ol className={css.history}>
          {entry.history.map((event) => (
            <li key={event.version_id}>
              <p className={css.event}>
                <b>{EVENT[event.change]}</b>
                <span className="fh-dim">
                  {event.published_at ? `version of ${formatDate(event.published_at)}` : `loaded ${formatDate(event.imported_at)}`}
                </span>
              </p>
              {event.fields.length > 0 && <FieldChanges fields={event.fields} />}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const EVENT = { added: 'Listed', changed: 'Changed', removed: 'Removed' } as const;

function factsOf(entry: ListEntryDetail): Fact[] {
  const said = new Map(entry.said_by.map(({ value, datasets }) => [value, datasets]));
  const many = (label: string, values: readonly string[], words = (value: string) => value): Fact[] =>
    values.length === 0
      ? []
      : [
          {
            label,
            value: (
              <span className={css.values}>
                {values.map((value) => (
                  <span key={value}>
                    {words(value)}
                    {said.has(value) && <span className="fh-dim"> · {said.get(value)?.join(', ')}</span>}
                  </span>
                ))}
              </span>
            ),
          },
        ];
  return [
    { label: 'Kind', value: KIND_WORDS[entry.kind].one },
    { label: 'Listed for', value: entry.categories.map((category) => CATEGORY_WORDS[category].label).join(', ') },
    ...many('Programme', entry.programme ? [entry.programme] : []),
    ...many('Listed on', entry.listed_on ? [formatDate(entry.listed_on)] : []),
    ...many('Born', entry.dobs.map(writeOutDates)),
    ...many('Country', entry.countries, countryName),
    ...many('Gender', entry.gender ? [entry.gender] : []),
    ...many('Numbers', entry.identifiers),
    ...many('Address', entry.addresses),
    ...many('Data sets', entry.datasets),
    ...many('Also known as', entry.referents),
  ];
}
