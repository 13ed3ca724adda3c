import { Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { AddressFinder } from '../../../shared/address-finder.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import type { PartyForm } from './party-fields.tsx';
import { EMPTY_ADDRESS, type AddressValues } from './party-form.ts';
import css from './party-form.module.css';

const MOST = 10;

/** Where somebody lives and lived, newest first. */
export function AddressList({ form }: { form: PartyForm }) {
  const { addresses, kind } = form.values;
  const write = (next: AddressValues[]) => form.set({ addresses: next });
  return (
    <div className={css.lines}>
      {addresses.map((address, index) => (
        <AddressFields
          key={index}
          address={address}
          index={index}
          isCompany={kind === 'company'}
          form={form}
          onChange={(part) => write(addresses.map((each, at) => (at === index ? { ...each, ...part } : each)))}
          onRemove={() => write(addresses.filter((_, at) => at !== index))}
        />
      ))}
      {addresses.length < MOST && (
        <button type="button" className={`fh-act ${css.add}`} onClick={() => write([...addresses, EMPTY_ADDRESS])}>
          <IconPlus size={14} stroke={2} aria-hidden /> {addresses.length === 0 ? 'Add an address' : 'Add an earlier address'}
        </button>
      )}
    </div>
  );
}

type Props = {
  address: AddressValues;
  index: number;
  isCompany: boolean;
  form: PartyForm;
  onChange: (part: Partial<AddressValues>) => void;
  onRemove: () => void;
};
function AddressFields({ address, index, isCompany, form, onChange, onRemove }: Props) {
  const path = (name: keyof AddressValues) => `addresses.${index}.${name}` as const;
  const text = (name: keyof AddressValues) => ({
    value: address[name],
    error: form.errors[path(name)],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => form.left(path(name)),
    autoComplete: 'off',
  });
  const date = (name: 'from' | 'to') => ({
    value: address[name],
    error: form.errors[path(name)],
    onChange: (typed: string) => onChange({ [name]: typed }),
    onBlur: () => form.left(path(name)),
  });
  return (
    <fieldset className={css.address}>
      <legend className={css.legend}>{index === 0 ? 'Address' : `Earlier address ${index}`}</legend>
      {address.country === 'GB' && (
        <AddressFinder
          onPick={({ line1, line2, town, county, postcode }) =>
            onChange({ line1, line2: line2 ?? '', town, county: county ?? '', postcode })
          }
        />
      )}
      <TextInput label="First line" {...text('line1')} />
      <TextInput label="Second line, optional" {...text('line2')} />
      <div className={css.pair}>
        <TextInput label="Town" {...text('town')} />
        <TextInput label="Postcode" {...text('postcode')} />
      </div>
      <div className={css.pair}>
        <TextInput label="County, optional" {...text('county')} />
        <Select
          label="Country"
          searchable
          allowDeselect={false}
          nothingFoundMessage="No country of that name"
          data={COUNTRY_OPTIONS}
          value={address.country}
          onChange={(country) => onChange({ country: country ?? 'GB' })}
        />
      </div>
      {!isCompany && (
        <div className={css.pair}>
          <DateField label="From, optional" {...date('from')} />
          <DateField label="Until, optional" {...date('to')} />
        </div>
      )}
      <button type="button" className={`fh-act ${css.add}`} onClick={onRemove}>
        Remove this address
      </button>
    </fieldset>
  );
}
