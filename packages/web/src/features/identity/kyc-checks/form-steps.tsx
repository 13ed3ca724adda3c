import { Button, Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { DOCUMENT_KINDS, KYC_PURPOSES } from '@freehold/contract/identity/kyc-inputs';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countIn } from '../../../lib/search-params.ts';
import { AddressFinder } from '../../../shared/address-finder.tsx';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { PartyField } from '../../../shared/party-field.tsx';
import { partyQuery } from '../../../shared/party-queries.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { writeTypedDate } from '../../../ui/typed-date.ts';
import { PaperFields } from './paper-fields.tsx';
import { DOCUMENT_WORDS, PURPOSE_WORDS } from './kyc-words.ts';
import { DraftFiles } from './draft-files.tsx';
import { type AddressValues, type FormValues, NO_ADDRESS } from './form-values.ts';
import type { Draft } from './use-draft.ts';
import css from './kyc-form.module.css';

export type StepProps = { form: Draft; errors: Readonly<Record<string, string>> };
type TextName = { [K in keyof FormValues]: FormValues[K] extends string ? K : never }[keyof FormValues];

function useTexts({ form, errors }: StepProps) {
  const text = (name: TextName, label: string, field: string = name) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={form.values[name]}
      error={errors[field]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
  const date = (name: TextName, label: string, field: string = name) => (
    <DateField
      label={label}
      value={form.values[name]}
      error={errors[field]}
      startWithYears={name === 'dob'}
      onChange={(value) => form.set({ [name]: value })}
    />
  );
  const country = (name: TextName, label: string, field: string = name) => (
    <Select
      label={label}
      searchable
      nothingFoundMessage="No country of that name"
      data={COUNTRY_OPTIONS}
      value={form.values[name] || null}
      error={errors[field]}
      onChange={(value) => form.set({ [name]: value ?? '' })}
    />
  );
  return { text, date, country };
}

/** Who it is, and what for. */
export function PersonStep(props: StepProps) {
  const { form, errors } = props;
  const { text, date, country } = useTexts(props);
  const client = useQueryClient();
  async function pick(id: number | null) {
    if (id === null) return form.set({ party_id: null });
    const party = await client.fetchQuery(partyQuery(id));
    form.set({
      party_id: id,
      first_name: party.first_name ?? '',
      middle_names: party.middle_names ?? '',
      last_name: party.last_name ?? '',
      dob: party.dob ? writeTypedDate(party.dob) : '',
      nationality: party.nationality ?? '',
    });
  }
  const wanted = countIn(useSearch({ strict: false })['party']);
  const isNew = form.draft === null && form.values.party_id === null;
  useEffect(() => {
    if (wanted !== undefined && isNew) void pick(wanted).catch(() => undefined);
    // Once, as the form opens: whoever takes them out again means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  return (
    <>
      <PartyField
        label="One of your people, optional"
        kind="person"
        canAdd={false}
        help="Their record follows what you decide."
        value={form.values.party_id === null ? null : { party_id: form.values.party_id }}
        error={errors['party_id'] ?? null}
        onChange={(choice) => void pick(choice && 'party_id' in choice ? choice.party_id : null)}
      />
      <div className={css.pair}>
        {text('first_name', 'First name')}
        {text('middle_names', 'Middle names, optional')}
      </div>
      <div className={css.pair}>
        {text('last_name', 'Last name')}
        {date('dob', 'Date of birth')}
      </div>
      <div className={css.pair}>
        {country('nationality', 'Nationality')}
        <NativeSelect
          label="What it is for"
          value={form.values.purpose}
          error={errors['purpose']}
          data={[{ value: '', label: 'Choose' }, ...KYC_PURPOSES.map((value) => ({ value, label: PURPOSE_WORDS[value] }))]}
          onChange={(event) => form.set({ purpose: event.currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        {text('email', 'Email, optional')}
        {text('phone', 'Phone, optional')}
      </div>
      {text('reference', 'Your reference, optional')}
    </>
  );
}

/** What they showed, and pictures of it. */
export function DocumentStep(props: StepProps) {
  const { form, errors } = props;
  const { text, date, country } = useTexts(props);
  return (
    <>
      <div className={css.pair}>
        <NativeSelect
          label="Document"
          value={form.values.document_kind}
          error={errors['document.kind']}
          data={[{ value: '', label: 'Choose' }, ...DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_WORDS[value] }))]}
          onChange={(event) => form.set({ document_kind: event.currentTarget.value })}
        />
        {country('document_country', 'Country that issued it', 'document.country')}
      </div>
      {text('document_number', 'Number', 'document.number')}
      <Textarea
        label="Machine-readable lines, optional"
        description="The two or three lines of letters and < at the foot of a passport or card, as printed."
        autosize
        minRows={2}
        value={form.values.mrz}
        error={errors['document.mrz']}
        classNames={{ input: css.mono ?? '' }}
        spellCheck={false}
        onChange={(event) => form.set({ mrz: event.currentTarget.value.toUpperCase() })}
      />
      <div className={css.pair}>
        {date('issued_on', 'Issued, optional', 'document.issued_on')}
        {date('expires_on', 'Expires, optional', 'document.expires_on')}
      </div>
      <div className={css.pair}>
        <DraftFiles form={form} kind="front" label="Front, or the page with the picture" error={errors['front']} />
        <DraftFiles form={form} kind="back" label="Back, of a card" error={errors['back']} />
      </div>
      <DraftFiles form={form} kind="selfie" label="Picture of the person, where you did not meet them" error={errors['selfie']} />
      <DraftFiles form={form} kind="name_change" label="Marriage certificate or deed poll, where names differ" />
      <Checkbox
        label="I met the person and saw the original document"
        checked={form.values.seen_in_person}
        onChange={(event) => form.set({ seen_in_person: event.currentTarget.checked })}
      />
    </>
  );
}

/** Where they live, what shows it, and that they agreed. */
export function AddressStep({ form, errors }: StepProps) {
  const { addresses, address_proofs: proofs } = form.values;
  const change = (at: number, part: Partial<AddressValues>) =>
    form.set({ addresses: addresses.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <>
      {addresses.map((address, at) => (
        <fieldset key={at} className={css.group}>
          <legend>{at === 0 ? 'Where they live now' : `Before that, ${at}`}</legend>
          {(address.country === '' || address.country === 'GB') && (
            <AddressFinder
              onPick={({ line1, line2, town, postcode }) => change(at, { line1, line2: line2 ?? '', town, postcode, country: 'GB' })}
            />
          )}
          {(['line1', 'line2', 'town', 'postcode'] as const).map((name) => (
            <TextInput
              key={name}
              label={ADDRESS_LABELS[name]}
              autoComplete="off"
              value={address[name]}
              error={errors[`addresses.${at}.address.${name}`]}
              onChange={(event) => change(at, { [name]: event.currentTarget.value })}
            />
          ))}
          <Select
            label="Country"
            searchable
            data={COUNTRY_OPTIONS}
            value={address.country || null}
            error={errors[`addresses.${at}.address.country`]}
            onChange={(value) => change(at, { country: value ?? '' })}
          />
          <TextInput
            label="Since, year and month"
            placeholder="2022-03"
            value={address.from}
            error={errors[`addresses.${at}.from`]}
            onChange={(event) => change(at, { from: event.currentTarget.value })}
          />
          {at > 0 && (
            <>
              <TextInput
                label="Until, year and month"
                placeholder="2024-02"
                value={address.to}
                error={errors[`addresses.${at}.to`]}
                onChange={(event) => change(at, { to: event.currentTarget.value })}
              />
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => form.set({ addresses: addresses.filter((_, index) => index !== at) })}
              >
                Remove this address
              </Button>
            </>
          )}
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.7} />}
        onClick={() => form.set({ addresses: [...addresses, NO_ADDRESS] })}
      >
        Add an earlier address
      </Button>
      {proofs.map((proof, at) => (
        <fieldset key={proof.key} className={css.group}>
          <legend>{`Paper ${at + 1} that shows the address`}</legend>
          <div className={css.wide}>
            <PaperFields
              paper={proof}
              onChange={(part) => form.set({ address_proofs: proofs.map((one, index) => (index === at ? { ...one, ...part } : one)) })}
            />
          </div>
          <div className={css.wide}>
            <DraftFiles
              form={form}
              kind="address"
              part={proof.key}
              label={`Picture of paper ${at + 1}`}
              error={errors[`address_proofs.${at}.issuer`]}
            />
          </div>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={15} stroke={1.7} />}
            onClick={() => form.set({ address_proofs: proofs.filter((_, index) => index !== at) })}
          >
            Remove this paper
          </Button>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.7} />}
        onClick={() =>
          form.set({ address_proofs: [...proofs, { key: `p${crypto.randomUUID().slice(0, 8)}`, kind: '', issuer: '', dated_on: '' }] })
        }
      >
        Add a paper
      </Button>
      <p className="fh-small fh-dim">
        Two sources that do not depend on each other are wanted, three where the risk is high. Two papers of one sender count once.
      </p>
      <ChoiceTiles
        legend="Risk"
        value={form.values.risk_level}
        onChange={(value) => form.set({ risk_level: value })}
        choices={[
          { value: 'normal', label: 'Normal', detail: 'Two sources of the address' },
          { value: 'high', label: 'High', detail: 'Three sources of the address' },
        ]}
      />
      <Checkbox
        label="The person agreed to this check"
        checked={form.values.consent}
        error={errors['consent']}
        onChange={(event) => form.set({ consent: event.currentTarget.checked })}
      />
    </>
  );
}
const ADDRESS_LABELS = {
  line1: 'Address, first line',
  line2: 'Second line, optional',
  town: 'Town or city',
  postcode: 'Postcode',
} as const;
