import { REFUND_REASONS, type PaymentRequest } from '@freehold/contract/payments/requests';
import { entriesOf, keysOf } from '@freehold/contract/kernel/keys';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { poundsAndPence, readPounds } from '../../../lib/money.ts';
import { accountQuery } from '../../../shared/payments-account-query.ts';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useRefund, type RefundInput } from './queries.ts';
import css from './payments.module.css';

type Form = { amount: string; reason: RefundInput['reason'] | ''; note: string };
const EMPTY: Form = { amount: '', reason: '', note: '' };

/** Gives money back, in part or whole. */
export function RefundCard({ payment }: { payment: PaymentRequest }) {
  const act = useRefund(payment.id);
  const account = useQuery(accountQuery()).data;
  const most = payment.refundable_pence;
  const form = useCheckedForm(EMPTY, ({ amount, reason, note }) => {
    const pence = readPounds(amount) ?? 0;
    return {
      ...(pence <= 0 && { amount_pence: 'Enter an amount in pounds, like 250 or 250.00' }),
      ...(pence > most && { amount_pence: `You can refund up to ${poundsAndPence(most)}` }),
      ...(reason === '' && { reason: 'Choose why' }),
      ...(note.trim().length < 10 && { note: 'Give a reason of at least 10 characters' }),
    };
  });
  const { values, errors, set } = form;
  const pence = readPounds(values.amount) ?? 0;
  const send = form.submit(() => {
    if (values.reason === '') return;
    act.mutate(
      { amount_pence: pence, reason: values.reason, note: values.note },
      {
        onSuccess: ({ refunds }) => {
          toast.ok(refunds.at(-1)?.state === 'waiting' ? 'Waits for a second person' : 'Refund made', poundsAndPence(pence));
          form.reset(EMPTY);
        },
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    );
  });
  return (
    <Card title="Refund" padded>
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be given back"
          message={act.error && form.count === 0 ? messageOf(act.error) : null}
        />
        <MoneyField
          label="Amount"
          description={`You can refund up to ${poundsAndPence(most)}`}
          value={values.amount}
          error={errors['amount_pence']}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <NativeSelect
          label="Why"
          value={values.reason}
          error={errors['reason']}
          data={[{ value: '', label: 'Choose' }, ...entriesOf(REFUND_REASONS).map(([value, label]) => ({ value, label }))]}
          onChange={(event) => set({ reason: keysOf(REFUND_REASONS).find((one) => one === event.currentTarget.value) ?? '' })}
        />
        <Textarea
          label="Note for the file"
          autosize
          minRows={2}
          maxLength={2000}
          value={values.note}
          error={errors['note']}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Button type="submit" loading={act.isPending}>
          Refund{pence > 0 ? ` ${poundsAndPence(pence)}` : ''}
        </Button>
        <p className="fh-body">
          {payment.method === 'bank transfer' ? 'Make the transfer at your bank: this records it.' : 'It goes back the way it came.'}
          {account && ` Above ${poundsAndPence(account.refund_limit_pence)} a second person must agree.`}
        </p>
      </form>
    </Card>
  );
}
