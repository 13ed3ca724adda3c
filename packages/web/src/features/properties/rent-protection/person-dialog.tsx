import { NativeSelect, TextInput } from '@mantine/core';
import { ADVERSE_CREDIT, REFERENCE_OUTCOMES } from '@freehold/property-rules/assess-rent-protection';
import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { MergedForm } from '../../../shared/use-merged-form.tsx';
import { faultsOf, guarantorField, tenantField } from './form-values.ts';
import type { Chosen } from './people-card.tsx';
import css from './rent-protection.module.css';

type Props = { form: RentProtection; edits: MergedForm; chosen: Chosen; onClose: () => void };

/** The answers about one tenant or guarantor. They join the form, which is saved as one. */
export function PersonDialog({ form, edits, chosen: { partyId, role }, onClose }: Props) {
  const isTenant = role === 'tenant';
  const names = isTenant ? ['share', 'income', 'reference', 'reference_on', 'credit', 'credit_on'] : [];
  const fields = isTenant ? names.map((name) => tenantField(partyId, name)) : [guarantorField(partyId)];
  const own = useCheckedForm(Object.fromEntries(fields.map((field) => [field, edits.values[field] ?? ''])), faultsOf);
  const person = form.people.find((one) => one.party_id === partyId && one.role === role);
  const of = (name: string) => (isTenant ? tenantField(partyId, name) : guarantorField(partyId));
  const text = (name: string) => ({
    value: own.values[of(name)] ?? '',
    error: own.errors[of(name)],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => own.set({ [of(name)]: event.currentTarget.value }),
    onBlur: () => own.left(of(name)),
  });
  const date = (name: string) => ({
    value: own.values[of(name)] ?? '',
    error: own.errors[of(name)],
    onChange: (value: string) => own.set({ [of(name)]: value }),
    onBlur: () => own.left(of(name)),
  });
  const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
  const credit = own.values[of('credit')];
  return (
    <Dialog opened onClose={onClose} title={person?.name ?? 'Answers'} size={480}>
      <DialogForm
        formRef={own.formRef}
        onSubmit={own.submit((values) => {
          edits.set(values);
          onClose();
        })}
      >
        {isTenant && (
          <div className={css.pair}>
            <TextInput {...text('share')} label="Rent share, a month" leftSection="£" inputMode="decimal" data-autofocus />
            <TextInput {...text('income')} label="Income a year, before tax" leftSection="£" inputMode="decimal" />
          </div>
        )}
        {isTenant && (
          <div className={css.pair}>
            <NativeSelect {...text('reference')} label="Reference" data={options(REFERENCE_OUTCOMES)} />
            <DateField {...date('reference_on')} label="Dated" />
          </div>
        )}
        {isTenant && (
          <div className={css.pair}>
            <NativeSelect
              {...text('credit')}
              label="Adverse credit"
              data={[{ value: '', label: 'Choose one' }, ...options(ADVERSE_CREDIT)]}
            />
            {credit !== '' && credit !== 'none' && <DateField {...date('credit_on')} label="When it was" />}
          </div>
        )}
        {!isTenant && (
          <TextInput {...text('income')} label="Income a year, before tax" leftSection="£" inputMode="decimal" data-autofocus />
        )}
        <DialogActs onNo={onClose} yes="Use these answers" />
      </DialogForm>
    </Dialog>
  );
}
