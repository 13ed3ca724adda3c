import { type BankCheck, CALL_NUMBER_SOURCES, checkModulusAgain, recordCallBack } from '@freehold/contract/identity/bank-checks';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { ANSWERS, isAnswer } from './statement-card.tsx';
import { NUMBER_FROM } from './words.ts';
import css from './bank-check.module.css';

const CONFIRMED = { yes: 'said that it is theirs', no: 'said that it is not theirs', unsure: 'did not clearly say' } as const;

/** A call to the client on a number that did not come with the account. */
export function CallCard({ check }: { check: BankCheck }) {
  const [values, setValues] = useState({ spoke_to: check.subject_name, number: '', number_from: '', called_at: '', confirmed: '' });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const source = CALL_NUMBER_SOURCES.find((one) => one === values.number_from);
  const record = useCheckAct(
    check.id,
    (body: { number_from: NonNullable<typeof source>; confirmed: 'yes' | 'no' | 'unsure'; called_at: string }) =>
      call(recordCallBack, {
        params: { id: check.id },
        body: { version: check.version, spoke_to: values.spoke_to, number: values.number, ...body },
      }),
  );
  const again = useCheckAct(check.id, () => call(checkModulusAgain, { params: { id: check.id }, body: { version: check.version } }));
  const errors = fieldErrorsOf(record.error);
  const last = check.calls.at(-1);
  const time = values.called_at === '' ? null : new Date(values.called_at);
  const send = () => {
    setMissing(true);
    if (source && isAnswer(values.confirmed) && time)
      record.mutate(
        { number_from: source, confirmed: values.confirmed, called_at: time.toISOString() },
        { onSuccess: () => toast.ok('Call recorded', check.subject_name) },
      );
  };
  const lacks = (is: boolean, words: string) => (missing && is ? words : undefined);
  return (
    <>
      <Card title="Call to the client" padded>
        <div className={css.fields}>
          <p className="fh-body">
            {last
              ? `${last.spoke_to} ${CONFIRMED[last.confirmed]}, ${formatDateTime(last.called_at)}. Called by ${last.by.name}, on ${last.number}. Number from: ${NUMBER_FROM[last.number_from].toLowerCase()}.`
              : check.changed
                ? 'Needed before this account can be accepted.'
                : 'Nobody has called the client about this account.'}
          </p>
          {check.bank_can.record.may && (
            <>
              <div className={css.pair}>
                <TextInput
                  label="Who you spoke to"
                  value={values.spoke_to}
                  error={errors['spoke_to']}
                  onChange={(event) => set({ spoke_to: event.currentTarget.value })}
                />
                <TextInput
                  label="Number you called"
                  inputMode="tel"
                  autoComplete="off"
                  value={values.number}
                  error={errors['number']}
                  onChange={(event) => set({ number: event.currentTarget.value })}
                />
                <NativeSelect
                  label="Where the number stood"
                  value={values.number_from}
                  error={errors['number_from'] ?? lacks(!source, 'Choose where the number stood')}
                  onChange={(event) => set({ number_from: event.currentTarget.value })}
                  data={[{ value: '', label: 'Choose' }, ...CALL_NUMBER_SOURCES.map((value) => ({ value, label: NUMBER_FROM[value] }))]}
                />
                <TextInput
                  type="datetime-local"
                  label="When"
                  value={values.called_at}
                  error={errors['called_at'] ?? lacks(!time, 'Enter when you called')}
                  onChange={(event) => set({ called_at: event.currentTarget.value })}
                />
                <NativeSelect
                  label="They said that it is theirs"
                  data={ANSWERS}
                  value={values.confirmed}
                  error={errors['confirmed'] ?? lacks(!isAnswer(values.confirmed), 'Choose yes, no or not sure')}
                  onChange={(event) => set({ confirmed: event.currentTarget.value })}
                />
              </div>
              {record.error && Object.keys(errors).length === 0 && <ActRefused error={record.error} onReload={() => record.reset()} />}
              <div>
                <Button variant="default" loading={record.isPending} onClick={send}>
                  Record the call
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
      {check.bank_can.record.may && check.modulus.outcome !== 'pass' && (
        <Card title="Number and sort code" padded>
          <div className={css.fields}>
            <p className="fh-body">{check.modulus.words}</p>
            {again.error && <ActRefused error={again.error} onReload={() => again.reset()} />}
            <div>
              <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
                Check the number again
              </Button>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}
