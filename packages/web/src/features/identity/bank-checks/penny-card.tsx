import { type BankCheck, returnPenny, sendPenny } from '@freehold/contract/identity/bank-checks';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './bank-check.module.css';

const STATE = {
  sent: 'A code waits for the client.',
  returned: 'The client read the code back.',
  failed: 'A wrong code was read back three times.',
  expired: 'The code was not read back within 72 hours.',
} as const;

/** One penny with a code in its reference: who reads it back sees the statement of that account. */
export function PennyCard({ check }: { check: BankCheck }) {
  const { penny } = check;
  const [code, setCode] = useState<string | null>(null);
  const [read, setRead] = useState('');
  const send = useCheckAct(check.id, async () => {
    const sent = await call(sendPenny, { params: { id: check.id }, body: { version: check.version } });
    setCode(sent.code);
    return sent.check;
  });
  const enter = useCheckAct(check.id, () => call(returnPenny, { params: { id: check.id }, body: { version: check.version, code: read } }));
  const errors = fieldErrorsOf(enter.error);
  const fault = send.error ?? (Object.keys(errors).length === 0 ? enter.error : null);
  return (
    <Card title="Code in a payment" padded>
      <div className={css.fields}>
        <p className="fh-body">
          {penny
            ? STATE[penny.state]
            : 'Pay one penny from your own bank with a code as its reference, and ask the client to read it to you. Freehold makes no payment.'}
        </p>
        {code !== null && penny?.state === 'sent' && (
          <Notice kind="tells">
            <b>Write this into the reference of the payment:</b> <span className={css.code}>{code}</span>
            <br />
            It is not shown again. Do not tell it to the client.
          </Notice>
        )}
        {fault && <ActRefused error={fault} onReload={() => (send.reset(), enter.reset())} />}
        {check.bank_can.record.may && penny?.state === 'sent' && (
          <form
            className={css.fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              enter.mutate(undefined, { onSuccess: () => setRead('') });
            }}
          >
            <div className={css.pair}>
              <TextInput
                label="The code that the client read"
                autoComplete="off"
                value={read}
                error={errors['code']}
                onChange={(event) => setRead(event.currentTarget.value)}
              />
            </div>
            <p className={css.help}>
              {plural(penny.tries_left, 'attempt')} left, until {formatDateTime(penny.until)}.
            </p>
            <div>
              <Button type="submit" variant="default" loading={enter.isPending}>
                Compare the code
              </Button>
            </div>
          </form>
        )}
        {check.bank_can.record.may && penny?.state !== 'sent' && penny?.state !== 'returned' && (
          <div>
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate(undefined)}>
              Get a code
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
