import type { NewPartyInput } from '@freehold/contract/people/parties';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../ui/date-field.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { readTypedDate, writeTypedDate } from '../ui/typed-date.ts';
import css from './party-field.module.css';

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'company', label: 'Company' },
] as const;

type Props = {
  label: string;
  party: NewPartyInput;
  errors: Readonly<Record<string, string>>;
  canChangeKind: boolean;
  onChange: (party: NewPartyInput) => void;
  /** The same person was there already. */
  onExisting: (id: number) => void;
  onClear: () => void;
};

/** The few things that are asked of somebody new; everything else is added on their page. */
export function NewPartyFields({ label, party, errors, canChangeKind, onChange, onClear }: Props) {
  const text = (name: string, value: string, write: (typed: string) => NewPartyInput, type = 'text') => ({
    value,
    type,
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(write(event.currentTarget.value)),
  });
  const shared = { phones: party.phones ?? [], emails: party.emails ?? [] };
  return (
    <fieldset className={css.fresh}>
      <legend className={css.label}>{label}</legend>
      <div className={css.top}>
        {canChangeKind && (
          <Segmented
            label="Kind"
            options={KINDS}
            value={party.kind}
            onChange={(kind) =>
              onChange(kind === 'company' ? { kind, company_name: '', ...shared } : { kind, first_name: '', last_name: '', ...shared })
            }
          />
        )}
        <PlainButton size="xs" variant="subtle" onClick={onClear}>
          Find somebody instead
        </PlainButton>
      </div>
      {party.kind === 'person' ? (
        <>
          <div className={css.pair}>
            <TextInput label="First name" {...text('first_name', String(party.first_name), (first_name) => ({ ...party, first_name }))} />
            <TextInput label="Last name" {...text('last_name', String(party.last_name), (last_name) => ({ ...party, last_name }))} />
          </div>
          <BirthField dob={String(party.dob ?? '')} error={errors['dob']} onChange={(dob) => onChange({ ...party, dob })} />
        </>
      ) : (
        <div className={css.pair}>
          <TextInput
            label="Company name"
            {...text('company_name', String(party.company_name), (company_name) => ({ ...party, company_name }))}
          />
          <TextInput
            label="Company number, optional"
            {...text('company_number', String(party.company_number ?? ''), (company_number) => ({ ...party, company_number }))}
          />
        </div>
      )}
      <div className={css.pair}>
        <TextInput
          label="Email, optional"
          {...text('emails.0', shared.emails[0] ?? '', (email) => ({ ...party, emails: firstOf(email) }), 'email')}
        />
        <TextInput
          label="Phone, optional"
          {...text('phones.0', shared.phones[0] ?? '', (phone) => ({ ...party, phones: firstOf(phone) }), 'tel')}
        />
      </div>
    </fieldset>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
const firstOf = (typed: string) => (typed === '' ? [] : [typed]);

/** Keeps what was typed, and hands on the date once it is one. */
function BirthField({ dob, error, onChange }: { dob: string; error: string | undefined; onChange: (dob: string) => void }) {
  const [typed, setTyped] = useState(() => (readTypedDate(dob) ? writeTypedDate(dob) : dob));
  return (
    <DateField
      label="Date of birth, optional"
      value={typed}
      error={error}
      maxDate={today()}
      startWithYears
      onChange={(text) => {
        setTyped(text);
        onChange(readTypedDate(text) ?? text);
      }}
    />
  );
}
