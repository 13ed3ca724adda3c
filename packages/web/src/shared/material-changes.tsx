import { countryName } from '../lib/countries.ts';
import { formatDate } from '../lib/format.ts';
import css from './material-changes.module.css';

export type MaterialChangeShown = {
  of: 'entry' | 'client';
  field: 'names' | 'dobs' | 'countries' | 'identifiers' | 'categories' | 'programme' | 'name' | 'dob' | 'number';
  before: readonly string[];
  after: readonly string[];
};

const FIELD = {
  names: ['Name or alias', 'Names'],
  dobs: ['Date of birth', 'Dates of birth'],
  countries: ['Country', 'Countries'],
  identifiers: ['Document or number', 'Documents and numbers'],
  categories: ['Listed for', 'Listed for'],
  programme: ['Programme', 'Programme'],
  name: ['Client’s name', 'Client’s name'],
  dob: ['Client’s date of birth', 'Client’s date of birth'],
  number: ['Company number', 'Company number'],
} as const;
const CATEGORY: Record<string, string> = {
  sanctions: 'Sanctions',
  pep: 'Exposed person',
  rca: 'Relative or close associate',
  regulatory: 'Regulatory',
  adverse: 'Adverse media',
};

function shown(field: MaterialChangeShown['field'], value: string): string {
  if (field === 'countries') return countryName(value);
  if (field === 'categories') return CATEGORY[value] ?? value;
  if ((field === 'dobs' || field === 'dob') && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return value;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const without = (values: readonly string[], others: readonly string[]) => {
  const known = new Set(others.map(plain));
  return values.filter((value) => !known.has(plain(value)));
};

/** What was added and what is gone since people were told apart, and under it both values whole. The signs say it without colour. */
export function MaterialChanges({ changes }: { changes: readonly MaterialChangeShown[] }) {
  return (
    <ul className={css.changes}>
      {changes.map(({ of, field, before, after }) => {
        const [added, gone] = [without(after, before), without(before, after)];
        const list = (values: readonly string[]) => values.map((value) => shown(field, value)).join('; ') || 'nothing';
        return (
          <li key={`${of} ${field}`}>
            <strong>
              {FIELD[field][0]}:{' '}
              {added.map((value) => (
                <ins key={`+${value}`}>
                  <span aria-hidden>+ </span>
                  <span className="fh-spoken">added </span>
                  {shown(field, value)}
                </ins>
              ))}
              {gone.map((value) => (
                <del key={`-${value}`}>
                  <span aria-hidden>− </span>
                  <span className="fh-spoken">removed </span>
                  {shown(field, value)}
                </del>
              ))}
            </strong>
            <span className={css.whole}>
              {FIELD[field][1]} then: {list(before)}. Now: {list(after)}.
            </span>
          </li>
        );
      })}
    </ul>
  );
}
