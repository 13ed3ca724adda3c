import { Select, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { AddressList } from './address-list.tsx';
import { LineList } from './line-list.tsx';
import type { PartyValues } from './party-form.ts';
import css from './party-form.module.css';

export type PartyForm = ReturnType<typeof useCheckedForm<PartyValues>>;
type TextName = Exclude<keyof PartyValues, 'kind' | 'phones' | 'emails' | 'addresses'>;

const today = () => new Date().toISOString().slice(0, 10);

function textField(form: PartyForm, name: TextName) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
    onBlur: () => form.left(name),
    autoComplete: 'off',
  };
}
function dateField(form: PartyForm, name: TextName) {
  return {
    value: form.values[name],
    error: form.errors[name],
    onChange: (text: string) => form.set({ [name]: text }),
    onBlur: () => form.left(name),
  };
}
function CountryField({ form, name, label }: { form: PartyForm; name: 'nationality' | 'jurisdiction'; label: string }) {
  const value = form.values[name];
  return (
    <Select
      label={label}
      searchable
      nothingFoundMessage="No country of that name"
      data={COUNTRY_OPTIONS}
      value={value || null}
      error={form.errors[name]}
      onChange={(code) => form.set({ [name]: code ?? '' })}
      clearable={value !== ''}
      rightSection={value === '' ? <IconSelector size={15} stroke={1.7} aria-hidden /> : undefined}
    />
  );
}

/** Everything that is recorded of a person or a company. */
export function PartyFields({ form }: { form: PartyForm }) {
  return (
    <>
      {form.values.kind === 'person' ? <PersonPart form={form} /> : <CompanyPart form={form} />}
      <LineList form={form} name="phones" one="Phone" type="tel" another="Add a number" />
      <LineList form={form} name="emails" one="Email" type="email" another="Add an email address" />
      <AddressList form={form} />
      <div className={css.pair}>
        <DateField label="Client since, optional" {...dateField(form, 'relationship_started_on')} />
        <DateField label="Client until, optional" {...dateField(form, 'relationship_ended_on')} />
      </div>
      {form.values.relationship_ended_on.trim() !== '' && (
        <p className="fh-small fh-dim">
          The record is kept for five years from that day (Money Laundering Regulations 2017, regulation 40).
        </p>
      )}
      <TextInput label="Your reference, optional" {...textField(form, 'user_reference')} />
    </>
  );
}

function PersonPart({ form }: { form: PartyForm }) {
  return (
    <>
      <div className={css.names}>
        <TextInput label="Title" {...textField(form, 'title')} />
        <TextInput label="First name" data-autofocus {...textField(form, 'first_name')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Middle names, optional" {...textField(form, 'middle_names')} />
        <TextInput label="Last name" {...textField(form, 'last_name')} />
      </div>
      <div className={css.pair}>
        <DateField label="Date of birth, optional" maxDate={today()} startWithYears {...dateField(form, 'dob')} />
        <CountryField form={form} name="nationality" label="Nationality, optional" />
      </div>
    </>
  );
}

function CompanyPart({ form }: { form: PartyForm }) {
  return (
    <>
      <TextInput label="Company name" description="As on the register" data-autofocus {...textField(form, 'company_name')} />
      <div className={css.pair}>
        <TextInput label="Company number, optional" {...textField(form, 'company_number')} />
        <CountryField form={form} name="jurisdiction" label="Registered in, optional" />
      </div>
      <TextInput label="Kind of company, optional" placeholder="Private limited company" {...textField(form, 'company_type')} />
    </>
  );
}
