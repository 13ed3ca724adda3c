import { Select } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import { COUNTRY_OPTIONS, countryName } from '../../../lib/countries.ts';
import css from './screening-policy.module.css';

type Props = { label: string; value: readonly string[]; canEdit: boolean; onChange: (value: string[]) => void };

/** Countries, each taken out with a press, and one more chosen by name. */
export function CountryPicker({ label, value, canEdit, onChange }: Props) {
  return (
    <>
      {value.length > 0 && (
        <ul className={css.countries} aria-label={label}>
          {value.map((code) => (
            <li key={code}>
              {countryName(code)}
              {canEdit && (
                <button
                  type="button"
                  aria-label={`Remove ${countryName(code)}`}
                  onClick={() => onChange(value.filter((each) => each !== code))}
                >
                  <IconX size={14} stroke={1.8} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {value.length === 0 && !canEdit && <p className="fh-body">None is named.</p>}
      {canEdit && (
        <div className={css.addCountry}>
          <Select
            aria-label={`Add a country: ${label.toLowerCase()}`}
            placeholder="Add a country"
            searchable
            nothingFoundMessage="No country of that name"
            data={COUNTRY_OPTIONS.filter((option) => !value.includes(option.value))}
            value={null}
            onChange={(code) => code && onChange([...new Set([...value, code])].sort())}
            rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
          />
        </div>
      )}
    </>
  );
}
