import type { Consent, Suspicion } from '@freehold/contract/compliance/suspicions';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { useNoteAnswer } from './queries.ts';
import css from './suspicions.module.css';

/** What may be done now, in a sentence; by the dates alone. */
export function consentWords({ state, notice_ends_on: notice, moratorium_ends_on: moratorium, answered_on: on }: Consent): string {
  switch (state) {
    case 'notice':
      return `Nothing may be done for the client until the Agency answers, or the notice period ends with ${formatDate(notice)}.`;
    case 'no_refusal':
      return `The notice period ended on ${formatDate(notice)} and no refusal is noted here. Where none came, the law treats the defence as given.`;
    case 'granted':
      return `The Agency gave the defence on ${formatDate(on ?? notice)}.`;
    case 'moratorium':
      return `The Agency refused. Nothing may be done for the client until ${formatDate(moratorium ?? notice)} is over; a court may make it longer.`;
    case 'moratorium_over':
      return `The Agency refused, and the 31 days ended on ${formatDate(moratorium ?? notice)}. Make sure that no court has made them longer.`;
    case 'refused_late':
      return `A refusal came on ${formatDate(on ?? notice)}, after the notice period had ended on ${formatDate(notice)}. Take advice before anything is done.`;
  }
}
const STOPS: readonly Consent['state'][] = ['notice', 'moratorium', 'refused_late'];

/** The clock of a report that asks for a defence. It is known in the vault alone: nothing outside of it waits or moves with it. */
export function ConsentCard({ report, consent }: { report: Suspicion; consent: Consent }) {
  return (
    <Card title="Defence from the National Crime Agency" padded>
      <div className={css.form}>
        <Notice kind={STOPS.includes(consent.state) ? 'stops' : 'asks'}>{consentWords(consent)}</Notice>
        <Facts
          facts={[
            { label: 'Report sent', value: formatDate(consent.submitted_on) },
            { label: 'Notice period ends', value: `${formatDate(consent.notice_ends_on)}, 7 working days` },
            ...(consent.answered_on === null ? [] : [{ label: 'Answered', value: formatDate(consent.answered_on) }]),
            ...(consent.moratorium_ends_on === null
              ? []
              : [{ label: 'Moratorium ends', value: `${formatDate(consent.moratorium_ends_on)}, 31 days` }]),
          ]}
        />
        <p className="fh-small fh-dim">
          Working days of England and Wales, with the bank holidays that return every year; add a day for each holiday of one year alone.
          Proceeds of Crime Act 2002, section 335.
        </p>
        <AnswerForm report={report} />
      </div>
    </Card>
  );
}

function AnswerForm({ report }: { report: Suspicion }) {
  const note = useNoteAnswer();
  const [answer, setAnswer] = useState<'granted' | 'refused' | null>(null);
  const [on, setOn] = useState('');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState<{ answer?: string; on?: string }>({});
  const errors = fieldErrorsOf(note.error);
  return (
    <form
      noValidate
      autoComplete="off"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const received = readTypedDate(on);
        if (answer === null || !received)
          return setMissing({ ...(answer === null && { answer: 'Choose one' }), ...(!received && { on: 'Enter the day it came' }) });
        setMissing({});
        note.mutate(
          { id: report.id, version: report.version, answer, received_on: received, note: words },
          { onSuccess: () => toast.ok('Answer kept') },
        );
      }}
    >
      <FormErrors
        count={0}
        before=""
        message={note.error && Object.keys(errors).length === 0 ? messageOf(note.error) || 'It was not kept. Try again in a moment.' : null}
      />
      <div className={css.pair}>
        <NativeSelect
          label="What the Agency answered"
          value={answer ?? ''}
          error={missing.answer}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setAnswer(value === 'granted' || value === 'refused' ? value : null);
          }}
          data={[
            { value: '', label: 'Choose' },
            { value: 'granted', label: 'Defence given' },
            { value: 'refused', label: 'Refused' },
          ]}
        />
        <DateField label="Received on" value={on} error={missing.on ?? errors['received_on']} onChange={setOn} />
      </div>
      <TextInput label="Note, optional" maxLength={500} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <span>
        <Button type="submit" variant="default" loading={note.isPending}>
          Keep answer
        </Button>
      </span>
    </form>
  );
}
