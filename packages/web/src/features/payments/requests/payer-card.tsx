import { PAYER_SOURCES, type PaymentRequest } from '@freehold/contract/payments/requests';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useNamePayer } from './queries.ts';
import css from './payments.module.css';

/** Under which name it was paid, and what stood there before. */
export function PayerCard({ payment }: { payment: PaymentRequest }) {
  const { payers, can } = payment;
  const isKnown = payers.some(({ counts }) => counts);
  return (
    <Card title="Who paid" padded>
      <div className={css.form}>
        {!isKnown && <p className="fh-body">Not known: no name came with the payment, and nobody has entered one.</p>}
        {payers.length > 0 && (
          <Facts
            facts={payers.map(({ name, came_from: from, counts, is_sandbox: isSandbox, by, at }) => ({
              label: counts ? PAYER_SOURCES[from] : 'Entered before',
              value: `${name}${isSandbox ? ' (sandbox)' : ''}, ${by === null ? '' : `by ${by}, `}${formatDate(at)}`,
            }))}
          />
        )}
        {can.name_payer && <NameForm key={payers.length} payment={payment} isFirst={!isKnown} />}
      </div>
    </Card>
  );
}

const FROM = ['statement', 'told'] as const;
type Typed = { name: string; from: (typeof FROM)[number] | '' };

function NameForm({ payment, isFirst }: { payment: PaymentRequest; isFirst: boolean }) {
  const act = useNamePayer(payment.id);
  const empty: Typed = { name: '', from: '' };
  const form = useCheckedForm(empty, ({ name, from }) => ({
    ...(name.trim() === '' && { name: 'Enter the name of whoever paid' }),
    ...(from === '' && { came_from: 'Choose where the name is from' }),
  }));
  const { values, errors, set } = form;
  const send = form.submit(() => {
    if (values.from === '') return;
    act.mutate(
      { name: values.name, came_from: values.from },
      {
        onSuccess: () => toast.ok('Name of the payer kept', payment.reference),
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    );
  });
  return (
    <Disclosure title={isFirst ? 'Enter who paid' : 'Enter another name'}>
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="it can be kept" message={act.error && form.count === 0 ? messageOf(act.error) : null} />
        <TextInput
          label="Name of whoever paid"
          description="It is compared with the bank account of the client"
          maxLength={140}
          value={values.name}
          error={errors['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Where the name is from"
          value={values.from}
          error={errors['came_from']}
          data={[{ value: '', label: 'Choose' }, ...FROM.map((value) => ({ value, label: PAYER_SOURCES[value] }))]}
          onChange={(event) => set({ from: FROM.find((one) => one === event.currentTarget.value) ?? '' })}
        />
        <Button type="submit" variant="default" loading={act.isPending}>
          Keep the name
        </Button>
      </form>
    </Disclosure>
  );
}
