import type { PaymentRequest } from '@freehold/contract/payments/requests';
import { Button, Textarea, TextInput } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useMark } from './queries.ts';
import css from './payments.module.css';

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

/** A transfer that arrived at the bank: the day, the reference on the statement and where it is seen. */
export function MarkCard({ payment }: { payment: PaymentRequest }) {
  const act = useMark(payment.id);
  const form = useCheckedForm({ on: writeTypedDate(today()), reference: '', payer: '', evidence: '' }, (values) => ({
    ...(readTypedDate(values.on) === null && { received_on: 'Enter a real date' }),
    ...(values.reference.trim() === '' && { bank_reference: 'Enter the reference on the bank statement' }),
    ...(values.evidence.trim().length < 10 && { evidence: 'Give a reason of at least 10 characters' }),
  }));
  const { values, errors, set } = form;
  const send = form.submit(() =>
    act.mutate(
      {
        amount_pence: payment.gross_pence,
        received_on: readTypedDate(values.on) ?? '',
        bank_reference: values.reference,
        evidence: values.evidence,
        ...(values.payer.trim() !== '' && { payer_name: values.payer }),
      },
      {
        onSuccess: ({ state }) => toast.ok(state === 'paid' ? 'Marked as received' : 'Recorded for a second person', payment.reference),
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    ),
  );
  return (
    <Card title="Paid by bank transfer" padded>
      <Disclosure title="Mark as received">
        <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
          <FormErrors
            count={form.count}
            before="it can be recorded"
            message={act.error && form.count === 0 ? messageOf(act.error) : null}
          />
          <DateField label="Arrived on" value={values.on} error={errors['received_on']} onChange={(on) => set({ on })} />
          <TextInput
            label="Reference on the statement"
            description={`We compare it with ${payment.reference}`}
            maxLength={60}
            value={values.reference}
            error={errors['bank_reference']}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
          <TextInput
            label="Name of whoever paid"
            description="As the statement has it. Leave it empty where it names nobody"
            maxLength={140}
            value={values.payer}
            error={errors['payer_name']}
            onChange={(event) => set({ payer: event.currentTarget.value })}
          />
          <Textarea
            label="Where it is seen"
            description="Which account and statement"
            autosize
            minRows={2}
            maxLength={2000}
            value={values.evidence}
            error={errors['evidence']}
            onChange={(event) => set({ evidence: event.currentTarget.value })}
          />
          <Button type="submit" loading={act.isPending}>
            Mark {poundsAndPence(payment.gross_pence)} as received
          </Button>
        </form>
      </Disclosure>
    </Card>
  );
}
