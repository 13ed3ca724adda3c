import { Select, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldWithWarning } from '../../../ui/field-warning.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { NewCheckValues } from './new-check-form.ts';
import css from './new-check-drawer.module.css';

type Form = ReturnType<typeof useCheckedForm<NewCheckValues>>;
type TextName = Exclude<keyof NewCheckValues, 'kind' | 'match_mode' | 'categories' | 'party_id'>;

const GENDERS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const today = () => new Date().toISOString().slice(0, 10);

function textField(form: Form, name: TextName) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
    onBlur: () => form.left(name),
    autoComplete: 'off',
  };
}
function choiceField(form: Form, name: TextName) {
  return {
    name,
    value: form.values[name] || null,
    error: form.errors[name],
    onChange: (value: string | null) => form.set({ [name]: value ?? '' }),
    clearable: form.values[name] !== '',
    rightSection: form.values[name] === '' ? <IconSelector size={15} stroke={1.7} aria-hidden /> : undefined,
  };
}

export function PersonFields({ form }: { form: Form }) {
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
      <Textarea label="Address, optional" {...textField(form, 'address')} />
    </>
  );
}

export function CompanyFields({ form }: { form: Form }) {
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
