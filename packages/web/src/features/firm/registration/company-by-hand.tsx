import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { CompanyValues } from './company-form.ts';

type Props = { form: ReturnType<typeof useCheckedForm<CompanyValues>> };

/** The firm as typed: for sole traders, and where the register does not have it or does not answer. */
export function CompanyByHand({ form }: Props) {
  const { values, errors, set, left } = form;
  return (
    <>
      <PlainCheckbox name="is_sole_trader" checked={values.is_sole_trader} onChange={(is_sole_trader) => set({ is_sole_trader })}>
        Sole trader, or a partnership without a company number
      </PlainCheckbox>
      <PlainField
        name="legal_name"
        label={values.is_sole_trader ? 'Name you trade under' : 'Company name'}
        autoComplete="organization"
        value={values.legal_name}
        error={errors['legal_name'] ?? null}
        onChange={(event) => set({ legal_name: event.currentTarget.value })}
        onBlur={() => values.legal_name !== '' && left('legal_name')}
      />
      {!values.is_sole_trader && (
        <PlainField
          name="company_number"
          label="Company number"
          description="Eight characters, like 01234567 or SC123456"
          autoCapitalize="characters"
          value={values.company_number}
          error={errors['company_number'] ?? null}
          onChange={(event) => set({ company_number: event.currentTarget.value })}
          onBlur={() => values.company_number !== '' && left('company_number')}
        />
      )}
      <AddressField form={form} />
    </>
  );
}

export function AddressField({ form: { values, errors, set, left } }: Props) {
  return (
    <PlainField
      name="registered_address"
      label={values.is_sole_trader ? 'Business address' : 'Registered address'}
      autoComplete="street-address"
      value={values.registered_address}
      error={errors['registered_address'] ?? null}
      onChange={(event) => set({ registered_address: event.currentTarget.value })}
      onBlur={() => values.registered_address !== '' && left('registered_address')}
    />
  );
}
