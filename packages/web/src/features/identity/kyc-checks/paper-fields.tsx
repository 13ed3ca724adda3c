import { NativeSelect, TextInput } from '@mantine/core';
import { ADDRESS_PROOF_KINDS } from '@freehold/contract/identity/kyc-inputs';
import { lazy, Suspense } from 'react';
import { LoadingCard } from '../../../ui/states.tsx';
import { PROOF_WORDS } from './kyc-words.ts';
import type { Paper, Reads } from './review-form.ts';
import css from './review.module.css';

const DateField = lazy(async () => ({ default: (await import('../../../ui/date-field.tsx')).DateField }));
const FIELD_HEIGHT = 56;
const LONGEST = { issuer: 80, number: 40, name: 60 };

/** What a paper says it is, as the reviewer reads it. */
export function PaperFields({ paper, onChange }: { paper: Paper; onChange: (part: Partial<Paper>) => void }) {
  return (
    <div className={css.fields}>
      <NativeSelect
        size="xs"
        label="What it is"
        value={paper.kind}
        data={[{ value: '', label: 'Choose' }, ...ADDRESS_PROOF_KINDS.map((value) => ({ value, label: PROOF_WORDS[value] }))]}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Who sent it"
        maxLength={LONGEST.issuer}
        value={paper.issuer}
        onChange={(event) => onChange({ issuer: event.currentTarget.value })}
      />
      <Suspense fallback={<LoadingCard height={FIELD_HEIGHT} label="The date is loading" />}>
        <DateField label="Its date" value={paper.dated_on} onChange={(dated_on) => onChange({ dated_on })} />
      </Suspense>
    </div>
  );
}

/** What is printed on the document, where its lines were not read. */
export function ReadFields({ reads, onChange }: { reads: Reads; onChange: (part: Partial<Reads>) => void }) {
  const text = (field: 'first_names' | 'last_name' | 'number', label: string, maxLength: number) => (
    <TextInput
      size="xs"
      label={label}
      maxLength={maxLength}
      value={reads[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className={css.fields}>
      <p className="fh-small fh-dim">Its machine-readable lines were not read. Type what is printed, or leave all of it empty.</p>
      {text('first_names', 'First names as printed', LONGEST.name)}
      {text('last_name', 'Last name as printed', LONGEST.name)}
      {text('number', 'Number', LONGEST.number)}
      <Suspense fallback={<LoadingCard height={FIELD_HEIGHT} label="The dates are loading" />}>
        <DateField label="Date of birth" value={reads.dob} startWithYears onChange={(dob) => onChange({ dob })} />
        <DateField label="Expires, empty where it does not" value={reads.expires_on} onChange={(expires_on) => onChange({ expires_on })} />
      </Suspense>
    </div>
  );
}
