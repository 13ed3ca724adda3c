import { NativeSelect } from '@mantine/core';
import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import type { MergedForm } from '../../../shared/use-merged-form.tsx';
import css from './rent-protection.module.css';

/** What is covered, from when and for how long. Rent and deposit are the tenancy's. */
export function CoverCard({ form, edits }: { form: RentProtection; edits: MergedForm }) {
  const { tenancy } = form;
  return (
    <Card title="Cover" padded>
      <ChoiceTiles
        legend="What is covered"
        quietLegend
        across={2}
        value={edits.values['cover_type'] === 'rent_only' ? 'rent_only' : 'rent_and_legal'}
        onChange={(cover_type) => edits.set({ cover_type })}
        choices={[
          { value: 'rent_only', label: 'Rent only', detail: 'Unpaid rent' },
          { value: 'rent_and_legal', label: 'Rent and legal costs', detail: 'Also the cost of getting possession' },
        ]}
      />
      <div className={css.four}>
        <div className={css.fixed}>
          <span className={css.fixedLabel}>Rent a month</span>
          <span className="num">{poundsAndPence(tenancy.monthly_rent_pence)}</span>
        </div>
        <DateField
          label="Cover starts"
          value={edits.values['cover_starts_on'] ?? ''}
          error={edits.errors['cover_starts_on']}
          onChange={(cover_starts_on) => edits.set({ cover_starts_on })}
        />
        <NativeSelect
          label="For"
          value={edits.values['cover_months'] ?? '12'}
          onChange={(event) => edits.set({ cover_months: event.currentTarget.value })}
          data={[
            { value: '6', label: '6 months' },
            { value: '12', label: '12 months' },
          ]}
        />
        <div className={css.fixed}>
          <span className={css.fixedLabel}>Deposit</span>
          <span className="num">{tenancy.deposit_pence === null ? 'None' : poundsAndPence(tenancy.deposit_pence)}</span>
        </div>
      </div>
    </Card>
  );
}
