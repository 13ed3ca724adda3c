import { Button, TextInput } from '@mantine/core';
import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useRentProtectionActs } from './queries.ts';
import css from './rent-protection.module.css';

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The account, typed whole each time: what is kept of it is shown masked and cannot be read back. */
export function PayoutDialog({ form, onClose }: { form: RentProtection; onClose: () => void }) {
  const { change } = useRentProtectionActs(form.property_id);
  const own = useCheckedForm({ account_name: form.payout?.account_name ?? '', sort_code: '', account_number: '' }, (values) => ({
    ...(values.account_name.trim() === '' ? { account_name: 'Enter the name of the account' } : {}),
    ...(/^\d{6}$/.test(digits(values.sort_code)) ? {} : { sort_code: 'Sort code must be 6 digits' }),
    ...(/^\d{6,8}$/.test(digits(values.account_number)) ? {} : { account_number: 'Account number must be 8 digits' }),
  }));
  const save = (payout: { account_name: string; sort_code: string; account_number: string } | null) =>
    tell(
      change,
      { id: form.id, version: form.version, payout },
      {
        onSuccess: () => {
          toast.ok(payout ? 'Account saved' : 'Account removed');
          onClose();
        },
        onError: (error) => {
          const found = Object.entries(fieldErrorsOf(error)).map(([field, message]): [string, string] => [
            field.replace('payout.', ''),
            message,
          ]);
          if (found.length > 0) own.refuse(Object.fromEntries(found));
          else toast.fail('Not saved', messageOf(error));
        },
      },
    );
  const isShort = /^\d{6,7}$/.test(digits(own.values.account_number));
  const field = (name: keyof typeof own.values) => ({
    value: own.values[name],
    error: own.errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => own.set({ [name]: event.currentTarget.value }),
    onBlur: () => own.left(name),
  });
  return (
    <Dialog opened onClose={onClose} title="Claims are paid to">
      <DialogForm formRef={own.formRef} onSubmit={own.submit(save)}>
        <TextInput {...field('account_name')} label="Name of the account" data-autofocus />
        <div className={css.pair}>
          <TextInput {...field('sort_code')} label="Sort code" inputMode="numeric" placeholder="00-00-00" />
          <TextInput
            {...field('account_number')}
            label="Account number"
            inputMode="numeric"
            {...(isShort ? { description: `Kept as ${digits(own.values.account_number).padStart(8, '0')}` } : {})}
          />
        </div>
        <p className="fh-small fh-dim">Kept encrypted. Only its last digits are shown here; the worksheet prints it whole.</p>
        <DialogActs onNo={onClose} yes="Save account" isBusy={change.isPending}>
          {form.payout && (
            <Button variant="subtle" color="red" onClick={() => save(null)} disabled={change.isPending}>
              Remove
            </Button>
          )}
        </DialogActs>
      </DialogForm>
    </Dialog>
  );
}
