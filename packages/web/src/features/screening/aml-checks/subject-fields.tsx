import { Select, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { AddressFinder, onOneLine } from '../../../shared/address-finder.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldWithWarning } from '../../../ui/field-warning.tsx';
import { choiceField, textField, type Form } from './form-fields.tsx';
import { MoreDetails } from './more-details.tsx';
import css from './new-check-drawer.module.css';

const GENDERS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const today = () => new Date().toISOString().slice(0, 10);

/** The fields of what is screened; what is seldom known stands behind “More details”. */
export function SubjectFields({ form }: { form: Form }) {
  switch (form.values.kind) {
    case 'person':
      return (
        <>
          <PersonFields form={form} />
          <MoreDetails form={form} />
        </>
      );
    case 'company':
      return (
        <>
          <CompanyFields form={form} />
          <MoreDetails form={form} />
        </>
      );
    case 'vessel':
      return (
        <>
          <VesselFields form={form} />
          <MoreDetails form={form} />
        </>
      );
    case 'aircraft':
      return <AircraftFields form={form} />;
    case 'wallet':
      return (
        <TextInput
          label="Wallet address"
          description="Compared sign by sign with the addresses the lists give"
          data-autofocus
          {...textField(form, 'wallet')}
        />
      );
  }
}

function PersonFields({ form }: { form: Form }) {
  const warningId = useId();
  const noDate = form.values.dob.trim() === '' && form.errors['dob'] === undefined;
  return (
    <>
      <div className={css.pair}>
        <TextInput label="First name" data-autofocus {...textField(form, 'first_name')} />
        <TextInput label="Last name" {...textField(form, 'last_name')} />
      </div>
      <TextInput label="Middle names, optional" {...textField(form, 'middle_names')} />
      <FieldWithWarning id={warningId} warning={noDate ? 'Without a date of birth you will see more wrong matches.' : null}>
        <div className={css.pair}>
          <DateField
            label="Date of birth"
            value={form.values.dob}
            error={form.errors['dob']}
            onChange={(dob) => form.set({ dob })}
            onBlur={() => form.left('dob')}
            describedBy={warningId}
            maxDate={today()}
            startWithYears
          />
          <Select
            label="Nationality, optional"
            searchable
            nothingFoundMessage="No country of that name"
            data={COUNTRY_OPTIONS}
            {...choiceField(form, 'nationality')}
          />
        </div>
      </FieldWithWarning>
      <Select label="Gender, optional" data={GENDERS} {...choiceField(form, 'gender')} />
      <AddressFinder onPick={(address) => form.set({ address: onOneLine(address) })} />
      <Textarea label="Address, optional" {...textField(form, 'address')} />
    </>
  );
}

function CompanyFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput label="Company name" description="As on the register" data-autofocus {...textField(form, 'name')} />
      <TextInput label="Company number, optional" {...textField(form, 'number')} />
      <Select
        label="Country, optional"
        searchable
        nothingFoundMessage="No country of that name"
        data={COUNTRY_OPTIONS}
        {...choiceField(form, 'country')}
      />
    </>
  );
}

function VesselFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput label="Name of the ship" description="Or its IMO number alone" data-autofocus {...textField(form, 'name')} />
      <div className={css.pair}>
        <TextInput label="IMO number, optional" inputMode="numeric" {...textField(form, 'imo')} />
        <Select
          label="Flag, optional"
          searchable
          nothingFoundMessage="No country of that name"
          data={COUNTRY_OPTIONS}
          {...choiceField(form, 'flag')}
        />
      </div>
    </>
  );
}

function AircraftFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label="Registration"
        description="As painted on the tail, like G-ABCD"
        data-autofocus
        {...textField(form, 'registration')}
      />
      <TextInput label="Type, optional" description="Shown beside the listed one, and not compared" {...textField(form, 'model')} />
    </>
  );
}
