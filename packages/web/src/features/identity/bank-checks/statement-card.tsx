import { addBankFile, type BankCheck, reviewStatement, type StatementReview } from '@freehold/contract/identity/bank-checks';
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { formatDateTime, formatLongDate } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import css from './bank-check.module.css';

type Answer = StatementReview['genuine'];
const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';
const QUESTIONS = [
  ['numbers_match', 'Sort code and account number agree'],
  ['name_matches', 'The name agrees'],
  ['address_matches', 'The address is the client’s'],
  ['genuine', 'It looks genuine and unaltered'],
] as const;
export const ANSWERS = [
  { value: '', label: 'Choose' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
];
export const isAnswer = (text: string): text is Answer => text === 'yes' || text === 'no' || text === 'unsure';

/** The statement: its file, and what a member saw on it. */
export function StatementCard({ check }: { check: BankCheck }) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [issuer, setIssuer] = useState('');
  const [day, setDay] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useCheckAct(check.id, (file: File) => callWithFile(addBankFile, { params: { id: check.id }, body: {}, file }));
  const record = useCheckAct(check.id, (said: Record<(typeof QUESTIONS)[number][0], Answer>) =>
    call(reviewStatement, {
      params: { id: check.id },
      body: { ...said, version: check.version, issuer, dated_on: readTypedDate(day) ?? day },
    }),
  );
  const errors = fieldErrorsOf(record.error);
  const last = check.statements.at(-1);
  const send = () => {
    const [numbers_match, name_matches, address_matches, genuine] = QUESTIONS.map(([key]) => answers[key] ?? '').map((one) =>
      isAnswer(one) ? one : null,
    );
    setMissing(true);
    if (numbers_match && name_matches && address_matches && genuine)
      record.mutate(
        { numbers_match, name_matches, address_matches, genuine },
        { onSuccess: () => toast.ok('Recorded', check.subject_name) },
      );
  };
  return (
    <Card title="Statement of the account" count={check.files.length} padded>
      <div className={css.fields}>
        {last && (
          <p className="fh-body">
            {last.issuer}, of {formatLongDate(last.dated_on)}. Looked at by {last.by.name}, {formatDateTime(last.at)}.
          </p>
        )}
        {check.bank_can.record.may && (
          <>
            <p className="fh-body">A statement or a letter of the bank from the last three months, as a PDF or a picture up to 15 MB.</p>
            {add.error && (
              <Notice kind="stops">
                {Object.values(fieldErrorsOf(add.error))[0] ?? (messageOf(add.error) || 'This could not be saved. Try again in a moment.')}
              </Notice>
            )}
            <div className={css.acts}>
              <FileButton
                accept={ACCEPT}
                onChange={(file) => file && add.mutate(file, { onSuccess: () => void client.invalidateQueries(evidenceQuery(check.id)) })}
              >
                {(props) => (
                  <Button {...props} variant="default" loading={add.isPending} leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                    Add a statement
                  </Button>
                )}
              </FileButton>
            </div>
            <div className={css.pair}>
              {QUESTIONS.map(([key, label]) => (
                <NativeSelect
                  key={key}
                  label={label}
                  data={ANSWERS}
                  value={answers[key] ?? ''}
                  error={errors[key] ?? (missing && !answers[key] ? 'Choose yes, no or not sure' : undefined)}
                  onChange={(event) => setAnswers({ ...answers, [key]: event.currentTarget.value })}
                />
              ))}
              <TextInput label="Bank" value={issuer} error={errors['issuer']} onChange={(event) => setIssuer(event.currentTarget.value)} />
              <DateField label="Date on the statement" value={day} error={errors['dated_on']} onChange={setDay} />
            </div>
            {record.error && Object.keys(errors).length === 0 && <ActRefused error={record.error} onReload={() => record.reset()} />}
            <div>
              <Button variant="default" loading={record.isPending} onClick={send}>
                Record what it shows
              </Button>
            </div>
          </>
        )}
        {!last && !check.bank_can.record.may && <p className="fh-body">No statement was looked at.</p>}
      </div>
    </Card>
  );
}
