import type { NewBankAccount } from '@freehold/contract/identity/bank-checks';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import css from './bank-check.module.css';

export type AccountValues = { [Key in keyof NewBankAccount]: NewBankAccount[Key] };
export const NO_ACCOUNT: AccountValues = {
  holder_type: 'personal',
  account_name: '',
  sort_code: '',
  account_number: '',
  account_number_again: '',
  secondary_ref: '',
  role: 'receive',
  firm_client_account: false,
  regulator_number: '',
  method: 'typed',
};

type Props = { values: AccountValues; errors: Readonly<Record<string, string>>; onChange: (part: Partial<AccountValues>) => void };

/** The account as the client gave it, its number twice. */
export function AccountFields({ values, errors, onChange }: Props) {
  const text = (
    field: 'account_name' | 'sort_code' | 'account_number' | 'account_number_again' | 'secondary_ref' | 'regulator_number',
    label: string,
    numeric = false,
  ) => (
    <TextInput
      label={label}
      autoComplete="off"
      {...(numeric ? { inputMode: 'numeric' as const } : {})}
      // Pasting it twice would repeat a slip.
      {...(field === 'account_number_again' ? { onPaste: (event: { preventDefault(): void }) => event.preventDefault() } : {})}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <ChoiceTiles
        legend="What it is for"
        across={2}
        value={values.role}
        error={errors['role']}
        onChange={(role) => onChange({ role })}
        choices={[
          { value: 'receive', label: 'It receives money', detail: 'Rent, proceeds or a deposit back' },
          { value: 'send', label: 'It sends money', detail: 'Where their payment comes from' },
        ]}
      />
      {text('account_name', 'Name on the account')}
      <div className={css.pair}>
        {text('sort_code', 'Sort code', true)}
        {text('secondary_ref', 'Roll number, optional')}
      </div>
      <div className={css.pair}>
        {text('account_number', 'Account number', true)}
        {text('account_number_again', 'Account number again', true)}
      </div>
      <div className={css.pair}>
        <NativeSelect
          label="Kind of account"
          value={values.holder_type}
          onChange={(event) => onChange({ holder_type: event.currentTarget.value === 'business' ? 'business' : 'personal' })}
          data={[
            { value: 'personal', label: 'Personal' },
            { value: 'business', label: 'Business' },
          ]}
        />
        <NativeSelect
          label="How the details came"
          value={values.method}
          onChange={(event) => onChange({ method: event.currentTarget.value === 'statement_upload' ? 'statement_upload' : 'typed' })}
          data={[
            { value: 'typed', label: 'Told or written to us' },
            { value: 'statement_upload', label: 'Read from a statement' },
          ]}
        />
      </div>
      <Checkbox
        label="It is the client account of a firm of conveyancers"
        checked={values.firm_client_account}
        onChange={(event) => onChange({ firm_client_account: event.currentTarget.checked })}
      />
      {values.firm_client_account && text('regulator_number', 'SRA or CLC number')}
    </>
  );
}
