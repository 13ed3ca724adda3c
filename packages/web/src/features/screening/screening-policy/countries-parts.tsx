import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';
import { TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { LoadingCard } from '../../../ui/states.tsx';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { CountryPicker } from './country-picker.tsx';
import type { Draft } from './use-draft.ts';
import css from './screening-policy.module.css';

const DateField = lazy(async () => ({ default: (await import('../../../ui/date-field.tsx')).DateField }));

const MANDATORY = 'Countries that ask for enhanced due diligence';
const OWN = 'Countries that always need a review';

/** Countries for which the law asks for more, with the list they come from and its day; and those of the firm's own rule. */
export function CountriesParts({ draft, canEdit }: { draft: Draft; canEdit: boolean }) {
  const { countries, mandatory } = draft.rules;
  const set = (change: Partial<ScreeningRules['mandatory']>) => draft.set({ mandatory: { ...mandatory, ...change } });
  return (
    <>
      <div>
        <h3 className={css.sub}>{MANDATORY}</h3>
        <p className="fh-small fh-dim">
          A client of one of these nationalities, or a company registered there, is not accepted without enhanced due diligence and a second
          person. The Money Laundering Regulations 2017, regulation 33(1)(b), ask for it where somebody lives in a country under a FATF call
          for action, or a company is registered there. Where a client lives a check does not know, so it goes by nationality. The FATF
          reviews its list up to three times a year: check that this one is the newest.
        </p>
        <CountryPicker label={MANDATORY} value={mandatory.countries} canEdit={canEdit} onChange={(codes) => set({ countries: codes })} />
        {canEdit ? (
          <div className={css.source}>
            <TextInput
              label="List they are taken from"
              value={mandatory.source}
              error={draft.errors['mandatory.source']}
              onChange={(event) => set({ source: event.currentTarget.value })}
            />
            <Suspense fallback={<LoadingCard height={56} label="The date is loading" />}>
              <AsOf value={mandatory.as_of} error={draft.errors['mandatory.as_of']} onChange={(as_of) => set({ as_of })} />
            </Suspense>
          </div>
        ) : (
          <p className="fh-small fh-dim">
            {mandatory.source}, as of {formatDate(mandatory.as_of)}
          </p>
        )}
      </div>
      <div>
        <h3 className={css.sub}>{OWN}</h3>
        <p className="fh-small fh-dim">
          Your own rule: a client of one of these nationalities, or a company registered there, never passes on the search alone.
        </p>
        <CountryPicker label={OWN} value={countries} canEdit={canEdit} onChange={(codes) => draft.set({ countries: codes })} />
      </div>
    </>
  );
}

/** The day of the list as it is typed; what cannot be read as a day is told as such. */
function AsOf({ value, error, onChange }: { value: string; error: string | undefined; onChange: (asOf: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label="As of"
      value={typed !== null && (readTypedDate(typed) ?? typed) === value ? typed : writeTypedDate(value)}
      error={error && 'Enter the day of the list'}
      onChange={(text) => {
        setTyped(text);
        onChange(readTypedDate(text) ?? text);
      }}
    />
  );
}
