import { Button, Select } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import { COUNTRY_OPTIONS, countryName } from '../../lib/countries.ts';
import css from './screening-policy.module.css';

/** Under a call for action of the FATF when this version of Freehold was made. The list is reviewed three times a year. */
const CALL_FOR_ACTION = ['IR', 'KP', 'MM'];

type Props = { value: readonly string[]; canEdit: boolean; onChange: (value: string[]) => void };

/** Countries for which a person always looks, and what the law says about them. */
export function CountryPicker({ value, canEdit, onChange }: Props) {
  const missing = CALL_FOR_ACTION.filter((code) => !value.includes(code));
  const add = (codes: readonly string[]) => onChange([...new Set([...value, ...codes])].sort());
  return (
    <div>
      <h3 className={css.sub}>Countries that always need a review</h3>
      <p className="fh-small fh-dim">
        A client of one of these nationalities, or a company registered there, never passes on the search alone: the check asks for enhanced
        due diligence. The Money Laundering Regulations 2017, regulation 33, ask for it where somebody lives in a high-risk third country;
        nationality alone is your own rule.
      </p>
      {value.length > 0 && (
        <ul className={css.countries}>
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
            aria-label="Add a country"
            placeholder="Add a country"
            searchable
            nothingFoundMessage="No country of that name"
            data={COUNTRY_OPTIONS.filter((option) => !value.includes(option.value))}
            value={null}
            onChange={(code) => code && add([code])}
            rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
          />
          {missing.length > 0 && (
            <Button variant="subtle" size="xs" onClick={() => add(missing)}>
              Add {missing.map(countryName).join(', ')}
            </Button>
          )}
        </div>
      )}
      {canEdit && missing.length > 0 && (
        <p className="fh-small fh-dim">Under a FATF call for action in 2026. Check the current FATF list before you rely on it.</p>
      )}
    </div>
  );
}
