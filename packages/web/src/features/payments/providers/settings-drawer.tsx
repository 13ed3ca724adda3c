import { AccountSettings, type PaymentsAccount } from '@freehold/contract/payments/providers';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { readPounds, writePounds } from '../../../lib/money.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChangeAccount } from './queries.ts';
import css from './account.module.css';

type Form = { vat: string; approval: string; refund: string; mark: string };
const plain = (pence: number) => writePounds(pence).replace(/,/g, '');

/** The VAT number, and above what a second person is asked. */
export function SettingsDrawer({ account, onClose }: { account: PaymentsAccount; onClose: () => void }) {
  const formId = useId();
  const act = useChangeAccount();
  const toBody = ({ vat, approval, refund, mark }: Form) => ({
    version: account.version,
    vat_number: vat,
    approval_limit_pence: readPounds(approval) ?? -1,
    refund_limit_pence: readPounds(refund) ?? -1,
    mark_limit_pence: readPounds(mark) ?? -1,
  });
  const form = useCheckedForm<Form>(
    {
      vat: account.vat_number === null ? '' : `GB ${account.vat_number}`,
      approval: plain(account.approval_limit_pence),
      refund: plain(account.refund_limit_pence),
      mark: plain(account.mark_limit_pence),
    },
    (values) =>
      Object.fromEntries(
        (AccountSettings.safeParse(toBody(values)).error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
      ),
  );
  const { values, errors, set } = form;
  const send = form.submit(() =>
    act.mutate(toBody(values), {
      onError: (error) => form.refuse(fieldErrorsOf(error)),
      onSuccess: () => {
        toast.ok('Settings saved');
        onClose();
      },
    }),
  );
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !act.isSuccess}
      title="VAT and limits"
      foot={
        <Button type="submit" form={formId} loading={act.isPending}>
          Save changes
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="they can be saved" message={act.error && form.count === 0 ? messageOf(act.error) : null} />
        <TextInput
          label="VAT number, where the firm has one"
          autoComplete="off"
          data-autofocus
          value={values.vat}
          error={errors['vat_number']}
          onChange={(event) => set({ vat: event.currentTarget.value })}
        />
        <MoneyField
          label="A second person approves requests above"
          value={values.approval}
          error={errors['approval_limit_pence']}
          onChange={(event) => set({ approval: event.currentTarget.value })}
        />
        <MoneyField
          label="A second person agrees to refunds above"
          value={values.refund}
          error={errors['refund_limit_pence']}
          onChange={(event) => set({ refund: event.currentTarget.value })}
        />
        <MoneyField
          label="A second person confirms transfers above"
          value={values.mark}
          error={errors['mark_limit_pence']}
          onChange={(event) => set({ mark: event.currentTarget.value })}
        />
      </form>
    </SideDrawer>
  );
}
