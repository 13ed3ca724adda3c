import { HOLDING_OUTCOMES, RETAINED_BECAUSE, type PaymentRequest } from '@freehold/contract/payments/requests';
import { entriesOf, keysOf } from '@freehold/contract/kernel/keys';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useSettle, type OutcomeInput } from './queries.ts';
import css from './payments.module.css';

type Form = { kind: OutcomeInput['kind'] | ''; because: NonNullable<OutcomeInput['because']> | ''; note: string };
const EMPTY: Form = { kind: '', because: '', note: '' };

/** What becomes of a holding deposit that is not given back. */
export function SettleCard({ payment }: { payment: PaymentRequest }) {
  const act = useSettle(payment.id);
  const form = useCheckedForm(EMPTY, ({ kind, because, note }) => ({
    ...(kind === '' && { kind: 'Choose what becomes of it' }),
    ...(kind === 'retained' && because === '' && { because: 'Choose why' }),
    ...(note.trim().length < 10 && { note: 'Give a reason of at least 10 characters' }),
  }));
  const { values, errors, set } = form;
  const send = form.submit(() => {
    if (values.kind === '') return;
    act.mutate(
      { kind: values.kind, note: values.note, ...(values.kind === 'retained' && values.because !== '' && { because: values.because }) },
      { onSuccess: () => toast.ok('Holding deposit settled', payment.reference), onError: (error) => form.refuse(fieldErrorsOf(error)) },
    );
  });
  return (
    <Card title="Holding deposit" padded>
      <p className="fh-body">
        {payment.decide_by !== null && `Decide by ${formatDate(payment.decide_by)}, unless both agreed another day. `}Where the tenancy does
        not go ahead it is given back within 7 days, unless a reason of the law lets you keep it (Tenant Fees Act 2019 sch 2).
      </p>
      <Disclosure title="Settle it">
        <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
          <FormErrors count={form.count} before="it can be settled" message={act.error && form.count === 0 ? messageOf(act.error) : null} />
          <NativeSelect
            label="What becomes of it"
            value={values.kind}
            error={errors['kind']}
            data={[{ value: '', label: 'Choose' }, ...entriesOf(HOLDING_OUTCOMES).map(([value, label]) => ({ value, label }))]}
            onChange={(event) => set({ kind: keysOf(HOLDING_OUTCOMES).find((one) => one === event.currentTarget.value) ?? '' })}
          />
          {values.kind === 'retained' && (
            <NativeSelect
              label="Why it is kept"
              value={values.because}
              error={errors['because']}
              data={[{ value: '', label: 'Choose' }, ...entriesOf(RETAINED_BECAUSE).map(([value, label]) => ({ value, label }))]}
              onChange={(event) => set({ because: keysOf(RETAINED_BECAUSE).find((one) => one === event.currentTarget.value) ?? '' })}
            />
          )}
          <Textarea
            label={values.kind === 'retained' ? 'The reason as you write it to them' : 'Where their consent is'}
            autosize
            minRows={2}
            maxLength={2000}
            value={values.note}
            error={errors['note']}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          <Button type="submit" loading={act.isPending}>
            Settle holding deposit
          </Button>
        </form>
      </Disclosure>
    </Card>
  );
}
