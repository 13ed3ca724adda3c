import { keysOf } from '@freehold/contract/kernel/keys';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import type { MergedForm } from '../../../shared/use-merged-form.tsx';
import { PAPERS } from './form-values.ts';
import css from './rent-protection.module.css';

/** Certificates, what was given to the tenants, and what the agent declares. */
export function PapersCard({ edits }: { edits: MergedForm }) {
  const fields = keysOf(PAPERS).filter((field) => field !== 'gas_safety_on' || edits.values['has_gas'] === 'yes');
  return (
    <Card title="Dates and papers" padded>
      <div className={css.papers}>
        {fields.map((field) => (
          <DateField
            key={field}
            label={PAPERS[field]}
            value={edits.values[field] ?? ''}
            error={edits.errors[field]}
            onChange={(value) => edits.set({ [field]: value })}
          />
        ))}
        <NativeSelect
          label="Rent owed now"
          value={edits.values['has_arrears'] ?? ''}
          onChange={(event) => edits.set({ has_arrears: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose one' },
            { value: 'no', label: 'None' },
            { value: 'yes', label: 'Yes, rent is owed' },
          ]}
        />
      </div>
      <Textarea
        className={css.claims ?? ''}
        label="Earlier claims"
        description="Left empty where there were none"
        value={edits.values['previous_claims'] ?? ''}
        error={edits.errors['previous_claims']}
        maxLength={2000}
        autosize
        minRows={1}
        onChange={(event) => edits.set({ previous_claims: event.currentTarget.value })}
      />
      <div className={css.boxes}>
        <Checkbox
          label="There is gas at the property"
          checked={edits.values['has_gas'] === 'yes'}
          onChange={(event) => edits.set({ has_gas: event.currentTarget.checked ? 'yes' : '' })}
        />
        <Checkbox
          label="I have checked these answers with the landlord"
          checked={edits.values['is_declared'] === 'yes'}
          onChange={(event) => edits.set({ is_declared: event.currentTarget.checked ? 'yes' : '' })}
        />
      </div>
    </Card>
  );
}
