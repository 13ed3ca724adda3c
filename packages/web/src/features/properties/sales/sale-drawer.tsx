import { Button, Textarea, TextInput } from '@mantine/core';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Sale } from '@freehold/contract/properties/sales';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { useMergedForm, type Versioned } from '../../../shared/use-merged-form.tsx';
import { saleQuery, useSaleActs } from './queries.ts';
import css from './sales.module.css';

const LABELS: Record<string, string> = {
  seller_solicitor: 'Seller’s solicitor',
  buyer_solicitor: 'Buyer’s solicitor',
  exchange_target_on: 'Exchange target',
  completion_target_on: 'Completion target',
  chain_note: 'Chain',
};
const DATES = ['exchange_target_on', 'completion_target_on'];

const versioned = (sale: Sale): Versioned => ({
  version: sale.version,
  savedAt: sale.saved_at,
  values: {
    seller_solicitor: sale.seller_solicitor ?? '',
    buyer_solicitor: sale.buyer_solicitor ?? '',
    exchange_target_on: sale.exchange_target_on ? writeTypedDate(sale.exchange_target_on) : '',
    completion_target_on: sale.completion_target_on ? writeTypedDate(sale.completion_target_on) : '',
    chain_note: sale.chain_note ?? '',
  },
});
const sent = (field: string, text: string) => (text.trim() === '' ? null : DATES.includes(field) ? readTypedDate(text) : text.trim());

/** The solicitors of both sides, the days to aim for, and what is known of the chain. */
export function SaleDrawer({
  property,
  sale,
  opened,
  onClose,
}: {
  property: PropertyDetails;
  sale: Sale;
  opened: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { change } = useSaleActs(property.id, sale.id);
  const form = useMergedForm({
    record: versioned(sale),
    what: 'the sale',
    labelOf: (field) => LABELS[field] ?? field,
    check: (values) =>
      Object.fromEntries(
        DATES.filter((field) => values[field]?.trim() && readTypedDate(values[field]) === null).map((field) => [
          field,
          'Enter a real date',
        ]),
      ),
    save: (version, changed) =>
      change.mutateAsync({
        version,
        ...Object.fromEntries(Object.entries(changed).map(([field, text]) => [field, sent(field, text)])),
      }),
    reread: async () => {
      const { current } = await client.fetchQuery({ ...saleQuery(property.id), staleTime: 0 });
      return current ? versioned(current) : undefined;
    },
    onSaved: (taken) => {
      toast.ok('Sale saved', taken.length > 0 ? `Taken over: ${taken.map((field) => LABELS[field]?.toLowerCase()).join(', ')}` : undefined);
      onClose();
    },
  });
  const text = (field: string) => ({
    label: LABELS[field],
    value: form.values[field] ?? '',
    error: form.errors[field],
    maxLength: field === 'chain_note' ? 2000 : 160,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  });
  const date = (field: string) => ({
    label: LABELS[field],
    value: form.values[field] ?? '',
    error: form.errors[field],
    onChange: (value: string) => form.set({ [field]: value }),
  });
  const close = () => {
    form.undo();
    onClose();
  };
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title="Solicitors and targets"
      sub={property.title}
      dirty={form.dirty}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="sale-form" loading={form.isSaving} disabled={!form.dirty}>
            Save sale
          </Button>
        </>
      }
    >
      <form id="sale-form" ref={form.formRef} className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <FormErrors
          count={Object.keys(form.errors).length}
          before="the sale is saved"
          message={form.refusal === null ? null : messageOf(form.refusal)}
        />
        <TextInput {...text('seller_solicitor')} data-autofocus />
        <TextInput {...text('buyer_solicitor')} />
        <div className={css.dates}>
          <DateField {...date('exchange_target_on')} />
          <DateField {...date('completion_target_on')} />
        </div>
        <Textarea
          {...text('chain_note')}
          description="The sales above and below this one, and what each is waiting for"
          autosize
          minRows={3}
        />
      </form>
      {form.conflict}
    </SideDrawer>
  );
}
