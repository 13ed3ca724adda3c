import { BUDGET_THEN, type Subscription } from '@freehold/contract/firm/billing';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence, readPounds, writePounds } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetBudget, useSetPaymentMethod } from './queries.ts';
import { signedPounds } from './words.ts';
import css from './billing.module.css';

type Props = { subscription: Subscription };
const FAILED = 'This could not be saved. Try again in a moment.';

/** What the next invoice would say today. */
export function NextInvoice({ subscription: { next_invoice: next, seller, state } }: Props) {
  return (
    <Card
      title="Next invoice"
      action={<span className="fh-small fh-dim">{state === 'cancelled' ? '' : formatLongDate(next.on)}</span>}
      padded
    >
      {next.lines.length === 0 ? (
        <p className="fh-body fh-dim">Nothing to pay so far.</p>
      ) : (
        <dl className={css.lines}>
          {next.lines.map((line) => (
            <div key={line.label}>
              <dt>{line.quantity > 1 ? `${line.label}, ${line.quantity}` : line.label}</dt>
              <dd>{signedPounds(line.net_pence)}</dd>
            </div>
          ))}
          <div>
            <dt>VAT</dt>
            <dd>{signedPounds(next.vat_pence)}</dd>
          </div>
          <div data-sum>
            <dt>So far</dt>
            <dd>{signedPounds(next.total_pence)}</dd>
          </div>
        </dl>
      )}
      {seller === null && (
        <p className={css.note}>This installation sends no invoices: nothing is to be paid. The amounts show what the prices come to.</p>
      )}
    </Card>
  );
}

/** How invoices are paid, and where they go. */
export function PaymentCard({ subscription }: Props) {
  const { seller, card, billing_email: email, purchase_order: order, can } = subscription;
  const [isEditing, setEditing] = useState(false);
  if (seller === null) return null;
  return (
    <Card
      title={card === null ? 'Payment by bank transfer' : 'Billing details'}
      padded
      action={
        can.manage && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        side
        facts={[
          ...(card === null
            ? [
                { label: 'To', value: seller.bank.account_name },
                { label: 'Sort code', value: seller.bank.sort_code },
                { label: 'Account', value: seller.bank.account_number },
              ]
            : [{ label: 'Invoices from', value: seller.name }]),
          { label: 'Invoices by email to', value: email ?? 'Owners and Accounts' },
          { label: 'Your order number', value: order ?? 'None' },
        ]}
      />
      {isEditing && <PaymentDialog subscription={subscription} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function PaymentDialog({ subscription: { version, billing_email, purchase_order }, onClose }: Props & { onClose: () => void }) {
  const [email, setEmail] = useState(billing_email ?? '');
  const [order, setOrder] = useState(purchase_order ?? '');
  const save = useSetPaymentMethod();
  const faults = save.error ? fieldErrorsOf(save.error) : {};
  return (
    <Dialog opened onClose={onClose} title="Billing details">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { version, billing_email: email.trim() || null, purchase_order: order.trim() || null },
            {
              onSuccess() {
                toast.ok('Billing details saved');
                onClose();
              },
            },
          );
        }}
      >
        <FormErrors count={0} before="" message={save.error && Object.keys(faults).length === 0 ? messageOf(save.error) || FAILED : null} />
        <TextInput
          label="Email for invoices"
          description="Told of each invoice, beside Owners and Accounts"
          type="email"
          value={email}
          error={faults['billing_email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Your order number"
          description="Printed on the next invoices"
          maxLength={40}
          value={order}
          error={faults['purchase_order']}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
        <DialogActs no="Cancel" onNo={onClose} yes="Save" isBusy={save.isPending} />
      </DialogForm>
    </Dialog>
  );
}

const THEN_WORDS: Record<(typeof BUDGET_THEN)[number], string> = { ask_owner: 'Ask the owner', tell: 'Only tell people' };

/** What may be spent on checks in a period, how far that is, and what happens then. */
export function BudgetCard({ subscription }: Props) {
  const { budget, version, can } = subscription;
  const [amount, setAmount] = useState(budget.cap_pence === null ? '' : writePounds(budget.cap_pence));
  const [then, setThen] = useState(budget.at_limit);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useSetBudget();
  const share = budget.cap_pence === null ? 0 : Math.min(100, Math.round((budget.spent_pence / budget.cap_pence) * 100));
  return (
    <Card title="Budget for checks" padded>
      <p className={css.budget}>
        <span className={css.figure}>{poundsAndPence(budget.spent_pence)}</span>
        <span className="fh-small fh-dim">
          {budget.cap_pence === null ? 'this period, no budget set' : `of ${poundsAndPence(budget.cap_pence)}`}
        </span>
      </p>
      {budget.cap_pence !== null && (
        <div className={css.track} role="img" aria-label={`${share}% of the budget is spent`} data-full={share >= 100 || undefined}>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      {budget.reached_on !== null && (
        <p className={css.pace}>
          {share >= 100 ? 'The budget is spent.' : `At this pace the budget is spent on ${formatLongDate(budget.reached_on)}.`}
        </p>
      )}
      {can.manage && (
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const cap = amount.trim() === '' ? null : readPounds(amount);
            setWrong(amount.trim() !== '' && cap === null ? 'Enter an amount in pounds, like 250 or 250.00' : null);
            if (amount.trim() !== '' && cap === null) return;
            save.mutate(
              { version, cap_pence: cap, at_limit: then },
              { onSuccess: () => toast.ok(cap === null ? 'Budget removed' : 'Budget saved') },
            );
          }}
        >
          <FormErrors
            count={0}
            before=""
            message={save.error && fieldErrorsOf(save.error)['cap_pence'] === undefined ? messageOf(save.error) || FAILED : null}
          />
          <MoneyField
            label="Stop at"
            description="For each period, without VAT. Empty for no budget"
            value={amount}
            error={wrong ?? (save.error ? fieldErrorsOf(save.error)['cap_pence'] : undefined)}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <NativeSelect
            label="Then"
            value={then}
            data={BUDGET_THEN.map((value) => ({ value, label: THEN_WORDS[value] }))}
            onChange={(event) => setThen(event.currentTarget.value === 'tell' ? 'tell' : 'ask_owner')}
          />
          <p className={css.note}>We tell Owners and Accounts at 80% and at 100%. Checks that were started always finish.</p>
          <Button type="submit" variant="default" loading={save.isPending}>
            Save budget
          </Button>
        </form>
      )}
    </Card>
  );
}
