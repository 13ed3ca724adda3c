import { relationLines } from '@freehold/contract/screening/relation-words';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { countryName } from '../../../lib/countries.ts';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { ENTRY_KIND, MATCH_CATEGORY, NAME_KIND } from './words.ts';
import css from './entry-text.module.css';

const lines = (values: readonly string[]) =>
  values.length === 0 ? <span className="fh-dim">Not published</span> : values.map((value, index) => <div key={index}>{value}</div>);

/** The entry as its publisher gives it: every name, birth date, country, number and remark. */
export function EntryText({ match }: { match: Match }) {
  const { entry } = match;
  const facts: Fact[] = [
    {
      label: 'Names',
      value: entry.names.map((name, index) => (
        <div key={index}>
          {name.text} <span className="fh-small fh-dim">{NAME_KIND[name.kind].toLowerCase()}</span>
        </div>
      )),
    },
    { label: 'Kind', value: `${ENTRY_KIND[match.entry_kind]}, ${MATCH_CATEGORY[match.category].toLowerCase()}` },
    { label: 'Born', value: lines(entry.dobs.map(writeOutDates)) },
    ...(entry.birth_places.length > 0 ? [{ label: 'Place of birth', value: lines(entry.birth_places) }] : []),
    ...(entry.relations.length > 0 ? [{ label: 'Named with it', value: lines(relationLines(entry)) }] : []),
    { label: 'Countries', value: lines(entry.countries.map(countryName)) },
    { label: 'Addresses', value: lines(entry.addresses) },
    { label: 'Numbers', value: lines(entry.identifiers) },
    { label: 'Programme', value: match.programme ?? <span className="fh-dim">Not published</span> },
    { label: 'Listed on', value: entry.listed_on ? writeOutDates(entry.listed_on) : <span className="fh-dim">Not published</span> },
    {
      label: 'List',
      value: (
        <>
          {match.list_name}, version <span className="fh-mono">{match.list_version}</span>
        </>
      ),
    },
  ];
  return (
    <>
      <Facts facts={facts} />
      {entry.text && <p className={css.text}>{entry.text}</p>}
    </>
  );
}
