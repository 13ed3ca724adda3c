import { advertisedRent, holdingDepositCapPence } from '@freehold/property-rules/lettings-law';
import { FUNDING, TENANCY_REGIMES, type TenancyRegime } from '@freehold/property-rules/offer-decisions';
import type { OfferTerms } from '@freehold/contract/properties/offers';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatPounds, londonDay } from '../../../lib/format.ts';
import { poundsAndPence, readPounds } from '../../../lib/money.ts';
import { EVERY, rentWords } from '../../../shared/rent-words.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { aboveBy, type OfferValues } from './offer-form.ts';
import { POSITIONS } from './words.ts';
import css from './offers.module.css';
import { keysOf } from '@freehold/contract/kernel/keys';
import { oneOf } from '../../../lib/search-params.ts';

type Form = ReturnType<typeof useCheckedForm<OfferValues>>;
type Props = { form: Form; terms: OfferTerms };

const REGIMES = [
  { value: 'assured', label: TENANCY_REGIMES.assured, detail: 'Section 56 applies' },
  { value: 'company_let', label: TENANCY_REGIMES.company_let, detail: 'Needs a reason' },
  { value: 'other', label: TENANCY_REGIMES.other, detail: 'Needs a reason' },
] as const satisfies readonly { value: TenancyRegime; label: string; detail: string }[];
const CHILDREN = Array.from({ length: 11 }, (_, number) => ({ value: String(number), label: number === 0 ? 'None' : String(number) }));

/** What is offered for a property for sale. */
export function SaleFields({ form, terms }: Props) {
  const list = useId();
  const { values, errors } = form;
  const pence = readPounds(values.amount);
  const share =
    terms.asking_pence !== null && pence !== null
      ? `${((pence / terms.asking_pence) * 100).toFixed(1)}% of ${formatPounds(terms.asking_pence)}`
      : undefined;
  return (
    <>
      <MoneyField
        label="Amount offered"
        value={values.amount}
        error={errors['amount_pence']}
        {...(share ? { description: share } : {})}
        onChange={(event) => form.set({ amount: event.currentTarget.value })}
        onBlur={() => values.amount !== '' && form.left('amount')}
      />
      <TextInput
        label="Buying position, optional"
        list={list}
        value={values.position}
        error={errors['buying_position']}
        maxLength={200}
        onChange={(event) => form.set({ position: event.currentTarget.value })}
        autoComplete="off"
      />
      <datalist id={list}>
        {POSITIONS.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <NativeSelect
        label="Funding"
        value={values.funding}
        error={errors['funding']}
        onChange={(event) => form.set({ funding: oneOf(event.currentTarget.value, keysOf(FUNDING)) ?? values.funding })}
        data={Object.entries(FUNDING).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

/** What is offered for a property to let, and what the law makes of it. */
export function LettingFields({ form, terms }: Props) {
  const { values, errors } = form;
  const above = aboveBy(values, terms);
  const pence = readPounds(values.amount);
  const advertised = advertisedRent({ rent_pence: terms.asking_pence, rent_frequency: terms.rent_frequency });
  const difference =
    above === null ? null : above.pence === 0 ? 'Above the advertised rent' : `${formatPounds(above.pence)} above the advertised rent`;
  const most = above === null ? (pence === null || pence === 0 ? null : { pence, frequency: values.frequency }) : advertised;
  return (
    <>
      <div className={css.pair}>
        <MoneyField
          label="Rent offered"
          value={values.amount}
          error={errors['rent_pence'] ?? difference}
          onChange={(event) => form.set({ amount: event.currentTarget.value })}
          onBlur={() => values.amount !== '' && form.left('amount')}
        />
        <NativeSelect
          label="Paid"
          value={values.frequency}
          error={errors['rent_frequency']}
          onChange={(event) => form.set({ frequency: oneOf(event.currentTarget.value, keysOf(EVERY)) ?? values.frequency })}
          data={Object.entries(EVERY).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <p className={css.known}>
        {advertised === null ? 'No rent is advertised yet.' : `Advertised at ${rentWords(advertised.pence, advertised.frequency)}.`}
        {most !== null && values.regime === 'assured' && (
          <> Holding deposit: at most {poundsAndPence(holdingDepositCapPence(most))}, one week’s rent.</>
        )}
      </p>
      <div className={css.pair}>
        <DateField
          label="Move in, optional"
          value={values.moveIn}
          error={errors['move_in_on']}
          onChange={(moveIn) => form.set({ moveIn })}
          onBlur={() => form.left('moveIn')}
        />
        {values.regime === 'assured' ? (
          <TextInput label="Term" value="Periodic" readOnly disabled />
        ) : (
          <TextInput
            label="Term in months, optional"
            inputMode="numeric"
            value={values.term}
            error={errors['term_months']}
            onChange={(event) => form.set({ term: event.currentTarget.value })}
            autoComplete="off"
          />
        )}
      </div>
      <div className={css.pair}>
        <NativeSelect
          label="Children under 18"
          value={values.under18}
          error={errors['occupiers_under_18']}
          onChange={(event) => form.set({ under18: event.currentTarget.value })}
          data={CHILDREN}
        />
        <div className={css.ticks}>
          <Checkbox label="Pets" checked={values.pets} onChange={(event) => form.set({ pets: event.currentTarget.checked })} />
          <Checkbox label="Smokers" checked={values.smokers} onChange={(event) => form.set({ smokers: event.currentTarget.checked })} />
        </div>
      </div>
      {terms.can.change_regime && (
        <>
          <ChoiceTiles
            legend="Kind of tenancy"
            across={3}
            value={values.regime}
            onChange={(regime) => form.set({ regime })}
            choices={REGIMES}
          />
          {values.regime !== 'assured' && (
            <Textarea
              label="Why it is not assured"
              description="Saved with the property. Homes outside England are Other"
              autosize
              minRows={2}
              maxRows={6}
              maxLength={2000}
              value={values.regimeReason}
              error={errors['reason']}
              onChange={(event) => form.set({ regimeReason: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </>
  );
}

/** What they said, and when. */
export function SharedFields({ form }: { form: Form }) {
  const [today] = useState(() => londonDay(new Date()));
  const { values, errors } = form;
  return (
    <>
      <Textarea
        label="Conditions and comments, optional"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={values.conditions}
        error={errors['conditions']}
        onChange={(event) => form.set({ conditions: event.currentTarget.value })}
      />
      <DateField
        label="Made on, if not today"
        value={values.madeOn}
        error={errors['made_on']}
        maxDate={today}
        onChange={(madeOn) => form.set({ madeOn })}
        onBlur={() => form.left('madeOn')}
      />
    </>
  );
}
