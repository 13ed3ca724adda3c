import { Select, Textarea, TextInput } from '@mantine/core';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { choiceField, textField, type Form } from './form-fields.tsx';
import css from './new-check-drawer.module.css';

const lines = (form: Form, name: 'former_names' | 'aliases' | 'other_numbers') => ({
  ...textField(form, name),
  description: 'One on each line',
  autosize: true,
  minRows: 1,
  maxRows: 4,
});

/** Other names and facts, each of which is compared too. */
export function DetailFields({ form, kind }: { form: Form; kind: 'person' | 'company' | 'vessel' }) {
  return (
    <div className={css.form}>
      <Textarea label="Former names, optional" {...lines(form, 'former_names')} />
      {kind === 'person' && (
        <TextInput label="Maiden name, optional" description="The family name alone" {...textField(form, 'maiden_name')} />
      )}
      {kind !== 'vessel' && (
        <>
          <TextInput label="Name in its own script, optional" dir="auto" {...textField(form, 'native_name')} />
          <Textarea label="Other names, optional" {...lines(form, 'aliases')} />
        </>
      )}
      {kind === 'company' && <Textarea label="Numbers in other registers, optional" {...lines(form, 'other_numbers')} />}
      {kind === 'person' && (
        <>
          <CountryField form={form} name="residence" label="Lives in, optional" />
          <div className={css.pair}>
            <TextInput label="Town of birth, optional" {...textField(form, 'birth_place')} />
            <CountryField form={form} name="birth_country" label="Country of birth, optional" />
          </div>
          <TextInput label="Passport number, optional" {...textField(form, 'passport_number')} />
        </>
      )}
    </div>
  );
}

const CountryField = ({ form, name, label }: { form: Form; name: 'residence' | 'birth_country'; label: string }) => (
  <Select label={label} searchable nothingFoundMessage="No country of that name" data={COUNTRY_OPTIONS} {...choiceField(form, name)} />
);
