import type { FieldChange } from '@freehold/contract/screening/list-entries';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { countryName } from '../../../lib/countries.ts';
import { KIND_WORDS, FIELD_WORDS } from './words.ts';
import css from './field-changes.module.css';
import { isKeyOf } from '@freehold/contract/kernel/keys';

/** Each field that differs: what went is struck through, what came stands beside it. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <ul className={css.fields}>
      {fields.map(({ field, removed, added }) => (
        <li key={field} className={css.field}>
          <span className={css.label}>{FIELD_WORDS[field]}</span>
          <span className={css.values}>
            {removed.map((value) => (
              <del key={value} className={css.value} data-family="clay">
                <span className="fh-spoken">was </span>
                {inWords(field, value)}
              </del>
            ))}
            {added.map((value) => (
              <ins key={value} className={css.value} data-family="moss">
                <span className="fh-spoken">now </span>
                {inWords(field, value)}
              </ins>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inWords(field: FieldChange['field'], value: string): string {
  if (field === 'countries') return countryName(value);
  if (field === 'dobs' || field === 'listed_on') return writeOutDates(value);
  if (field === 'kind' && isKeyOf(KIND_WORDS, value)) return KIND_WORDS[value].one;
  if (field === 'categories' && isKeyOf(CATEGORY_WORDS, value)) return CATEGORY_WORDS[value].label;
  return value;
}
