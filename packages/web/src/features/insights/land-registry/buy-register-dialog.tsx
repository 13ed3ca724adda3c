import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { TitleOffer, TitlePurchase } from '@freehold/contract/insights/title-purchases';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatPounds } from '../../../lib/format.ts';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useBuyRegister } from './queries.ts';

type Values = { title: string; purpose: string; withPlan: boolean; acceptsPending: boolean; again: boolean };
const TITLE = /^[a-z]{1,3}\s*(\d\s*){1,6}$/i;
const SHORTEST = 10;
const DAY_MS = 86_400_000;

const check = ({ title, purpose }: Values): Record<string, string> => ({
  ...(TITLE.test(title.trim()) ? {} : { title: 'Enter a title number, like AV990142' }),
  ...(purpose.trim().length < SHORTEST ? { purpose: 'Say why you need it, in 10 characters or more' } : {}),
});

type Props = { title?: string | undefined; offer: TitleOffer; bought: readonly TitlePurchase[]; onClose: () => void };
/** Shows what a register costs, and orders it once that is confirmed. */
export function BuyRegisterDialog({ title = '', offer, bought, onClose }: Props) {
  const buy = useBuyRegister();
  const [openedAt] = useState(() => Date.now());
  const form = useCheckedForm<Values>({ title, purpose: '', withPlan: false, acceptsPending: false, again: false }, check);
  const { values, errors } = form;
  const refused = buy.error ? fieldErrorsOf(buy.error) : {};
  const typed = values.title.toUpperCase().replace(/\s/g, '');
  const ofTitle = bought.filter((row) => row.title_number === typed);
  const last = ofTitle.find(({ state, settled_at: at }) => state === 'delivered' && at !== null && Date.parse(at) > openedAt - DAY_MS);
  const wasPending = ofTitle[0]?.state === 'failed' && /pending/i.test(ofTitle[0].reason ?? '');
  const pricePence = offer.price_pence + (values.withPlan ? offer.plan_price_pence : 0);
  const price = formatPounds(pricePence);
  const invoiced = (offer.invoiced_pence?.register ?? 0) + (values.withPlan ? (offer.invoiced_pence?.plan ?? 0) : 0);
  const send = ({ purpose, withPlan, acceptsPending, again }: Values) =>
    buy.mutate(
      {
        title_number: typed,
        purpose: purpose.trim(),
        price_pence: pricePence,
        with_plan: withPlan,
        accepts_pending: acceptsPending,
        again,
      },
      {
        onSuccess: (order) => {
          toast.ok(`The register of ${order.title_number} is ordered`);
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title="Buy a register">
      <DialogForm formRef={form.formRef} onSubmit={form.submit(send)}>
        <p className="fh-body">
          {offer.is_sandbox
            ? `The sandbox makes it up and charges nothing. From HM Land Registry it would cost ${price}.`
            : `HM Land Registry charges your firm ${price} for ${values.withPlan ? 'official copies of the register and the title plan' : 'an official copy'}. Where it costs more, or there is no such title, nothing is charged.`}
        </p>
        {invoiced > 0 && (
          <p className="fh-body">
            Once it came, your plan puts {formatPounds(invoiced)} with VAT on your Freehold invoice
            {values.withPlan ? ' for both' : ''}.
          </p>
        )}
        <FormErrors count={0} before="" message={buy.error ? (Object.values(refused)[0] ?? messageOf(buy.error)) : null} />
        <TextInput
          label="Title number"
          placeholder="AV990142"
          autoComplete="off"
          maxLength={20}
          readOnly={title !== ''}
          data-autofocus={title === '' || undefined}
          value={values.title}
          error={errors['title']}
          onChange={(event) => form.set({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Why you need it"
          description="It stands in the file and in the activity"
          autosize
          minRows={2}
          maxRows={5}
          maxLength={300}
          data-autofocus={title !== '' || undefined}
          value={values.purpose}
          error={errors['purpose']}
          onChange={(event) => form.set({ purpose: event.currentTarget.value })}
        />
        <Checkbox
          label={`With the title plan, ${formatPounds(offer.plan_price_pence)} more`}
          checked={values.withPlan}
          onChange={(event) => form.set({ withPlan: event.currentTarget.checked })}
        />
        {wasPending && (
          <Checkbox
            label="Buy it as it stood before the application that waits"
            checked={values.acceptsPending}
            onChange={(event) => form.set({ acceptsPending: event.currentTarget.checked })}
          />
        )}
        {last && (
          <Checkbox
            label={`Buy it once more: it was bought on ${formatDateTime(last.settled_at ?? last.requested_at)}`}
            checked={values.again}
            onChange={(event) => form.set({ again: event.currentTarget.checked })}
          />
        )}
        <DialogActs yes={`Buy for ${price}`} isBusy={buy.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
