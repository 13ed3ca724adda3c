import { BankDetails, type PaymentsAccount } from '@freehold/contract/payments/providers';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChangeBank } from './queries.ts';
import css from './account.module.css';

/** The first message of each wrong field, from the contract's own schema. */
const check = (values: object): Record<string, string> =>
  Object.fromEntries(
    (BankDetails.safeParse(values).error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );

export function BankDrawer({ account, onClose }: { account: PaymentsAccount; onClose: () => void }) {
  const formId = useId();
  const act = useChangeBank();
  const form = useCheckedForm({ name: account.bank?.name ?? '', sort_code: '', account_number: '' }, check);
  const text = (field: 'name' | 'sort_code' | 'account_number') => ({
    value: form.values[field],
    error: form.errors[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  });
  const send = form.submit((values) =>
    act.mutate(values, {
      onError: (error) => form.refuse(fieldErrorsOf(error)),
      onSuccess: ({ waiting_bank: waiting }) => {
        toast.ok(waiting === null ? 'Bank account saved' : 'Waits for a second person');
        onClose();
      },
    }),
  );
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !act.isSuccess}
      title={account.bank === null ? 'Bank account for transfers' : 'Change bank account'}
      sub={account.bank === null ? 'Payers see it on the page of their payment' : 'It changes once a second person has approved it'}
      foot={
        <Button type="submit" form={formId} loading={act.isPending}>
          {account.bank === null ? 'Save bank account' : 'Ask to change it'}
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="it can be saved" message={act.error && form.count === 0 ? messageOf(act.error) : null} />
        <TextInput label="Name on the account" data-autofocus {...text('name')} />
        <TextInput label="Sort code" inputMode="numeric" {...text('sort_code')} />
        <TextInput label="Account number" inputMode="numeric" {...text('account_number')} />
      </form>
    </SideDrawer>
  );
}
