import { type Finding, type NewPaymentInput, type PaymentRequest } from '@freehold/contract/payments/requests';
import {
  PAYMENT_CATEGORIES,
  type PaymentCategory,
  VAT_MODES,
  type VatMode,
  WITHOUT_VAT,
} from '@freehold/property-rules/payments/categories';
import { entriesOf, keysOf } from '@freehold/contract/kernel/keys';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { poundsAndPence, readPounds, writePounds } from '../../../lib/money.ts';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';
import { PropertyField, type ChosenProperty } from '../../../shared/property-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { accountQuery } from '../../../shared/payments-account-query.ts';
import { LawBox } from './law-box.tsx';
import { examineQuery, useChangePayment, useRequestPayment } from './queries.ts';
import css from './payments.module.css';

type Form = {
  party: PartyChoice | null;
  property: ChosenProperty | null;
  category: PaymentCategory | '';
  description: string;
  amount: string;
  vat: VatMode;
  due: string;
  reference: string;
  card: boolean;
  bank: boolean;
  message: string;
  toldOn: string;
  toldHow: string;
  isArrears: boolean;
  evidence: string;
};
const EMPTY: Form = {
  party: null,
  property: null,
  category: '',
  description: '',
  amount: '',
  vat: 'none',
  due: '',
  reference: '',
  card: true,
  bank: true,
  message: '',
  toldOn: '',
  toldHow: '',
  isArrears: false,
  evidence: '',
};
const FEES: readonly string[] = ['aml_fee', 'valuation_fee', 'reservation', 'service', 'sales_commission'];
const MESSAGE_MOST = 300;

const day = (iso: string | null) => (iso === null ? '' : writeTypedDate(iso));
const formOf = (payment: PaymentRequest): Form => ({
  party: { party_id: payment.party.id },
  property: payment.property && { id: payment.property.id, line1: payment.property.address },
  category: payment.category,
  description: payment.description,
  amount: writePounds(payment.amount_pence).replace(/,/g, ''),
  vat: payment.vat_mode,
  due: day(payment.due_on),
  reference: payment.client_reference ?? '',
  card: payment.methods.includes('card'),
  bank: payment.methods.includes('bank_transfer'),
  message: payment.message,
  toldOn: day(payment.told_on),
  toldHow: payment.told_how ?? '',
  isArrears: payment.is_arrears,
  evidence: payment.evidence ?? '',
});

const partyId = ({ party }: Form) => (party && 'party_id' in party ? party.party_id : null);

function check(values: Form): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (partyId(values) === null) wrong['party_id'] = 'Choose who pays';
  if (values.category === '') wrong['category'] = 'Choose what it is for';
  if (values.description.trim().length < 3) wrong['description'] = 'Say in 3 to 140 characters what it is for';
  if ((readPounds(values.amount) ?? 0) <= 0) wrong['amount_pence'] = 'Enter an amount in pounds, like 250 or 250.00';
  if (!values.card && !values.bank) wrong['methods'] = 'Choose how they can pay';
  for (const field of ['due', 'toldOn'] as const)
    if (values[field].trim() !== '' && readTypedDate(values[field]) === null)
      wrong[field === 'due' ? 'due_on' : 'told_on'] = 'Enter a real date';
  return wrong;
}

const absent = (text: string) => (text.trim() === '' ? undefined : text.trim());
const dateOf = (text: string) => readTypedDate(text) ?? undefined;
function toBody(values: Form): NewPaymentInput {
  return {
    party_id: partyId(values) ?? 0,
    property_id: values.property?.id,
    category: values.category === '' ? 'other' : values.category,
    description: values.description,
    message: values.message,
    client_reference: absent(values.reference),
    amount_pence: readPounds(values.amount) ?? 0,
    vat_mode: values.vat,
    due_on: dateOf(values.due),
    methods: [...(values.card ? ['card' as const] : []), ...(values.bank ? ['bank_transfer' as const] : [])],
    told_on: FEES.includes(values.category) ? dateOf(values.toldOn) : undefined,
    told_how: FEES.includes(values.category) ? absent(values.toldHow) : undefined,
    is_arrears: values.category === 'ongoing_rent' && values.isArrears,
    evidence: values.category === 'default_fee' ? absent(values.evidence) : undefined,
  };
}

/** Asks somebody for money. What the law says of it stands beside the field that it concerns, as soon as it is known. */
export function RequestDrawer({
  onClose,
  draft,
  begin,
}: {
  onClose: () => void;
  draft?: PaymentRequest;
  begin?: { property?: ChosenProperty; party?: number };
}) {
  const formId = useId();
  const navigate = useNavigate();
  const account = useQuery(accountQuery()).data;
  const takesCards = account?.provider?.charges_enabled === true;
  const initial: Form = draft
    ? formOf(draft)
    : { ...EMPTY, property: begin?.property ?? null, party: begin?.party === undefined ? null : { party_id: begin.party } };
  const form = useCheckedForm(initial, check);
  const ask = useRequestPayment();
  const change = useChangePayment(draft?.id ?? 0);
  const [sends, setSends] = useState(true);
  const { values, errors, set } = form;
  const effective: Form = { ...values, card: values.card && takesCards, bank: values.bank && account?.bank != null };
  const found = useExamined(effective);
  const broken = found?.findings.filter(({ result }) => result === 'broken') ?? [];
  const at = (field: Finding['field']) => broken.filter((one) => one.field === field);
  const gross = found?.gross_pence ?? readPounds(values.amount) ?? 0;
  const isBusy = ask.isPending || change.isPending;
  const error = ask.error ?? change.error;

  const send = (isSent: boolean) => {
    setSends(isSent);
    form.submit(() => {
      const body = toBody(effective);
      const onError = (fault: unknown) => form.refuse(fieldErrorsOf(fault));
      const done = (payment: PaymentRequest) => {
        toast.ok(
          payment.state === 'draft' ? 'Saved as a draft' : payment.state === 'approval' ? 'Waits for a second person' : 'Request sent',
          payment.reference,
        );
        onClose();
        void navigate({ to: '/payment_history/$id', params: { id: String(payment.id) } });
      };
      if (draft) change.mutate({ ...body, version: draft.version }, { onError, onSuccess: done });
      else ask.mutate({ ...body, send: isSent }, { onError, onSuccess: done });
    })();
  };
  const isFee = FEES.includes(values.category) && !at('category').length;
  const bearsVat = values.category !== '' && !WITHOUT_VAT.includes(values.category);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !ask.isSuccess && !change.isSuccess}
      title={draft ? 'Change request' : 'Request payment'}
      sub="They get a link by email and text message"
      foot={
        <>
          {!draft && (
            <Button variant="default" loading={isBusy && !sends} onClick={() => send(false)}>
              Save as draft
            </Button>
          )}
          <Button type="submit" form={formId} loading={isBusy && (sends || draft !== undefined)}>
            {draft
              ? 'Save changes'
              : found?.needs_approval
                ? 'Ask for approval'
                : `Send request${gross > 0 ? ` for ${poundsAndPence(gross)}` : ''}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.formRef}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <FormErrors
          count={form.count}
          before="this can be sent"
          message={error && form.count < 2 ? messageOf(error) || 'This was not saved. Try again in a moment.' : null}
        />
        <PartyField
          label="From"
          value={values.party}
          onChange={(party) => set({ party })}
          canAdd={false}
          error={errors['party_id'] ?? null}
          {...(found && { help: found.payer })}
        />
        <PropertyField
          value={values.property}
          onChange={(property) => set({ property })}
          description={found?.rent ? `${found.payer}. Rent ${found.rent}` : 'Type its address. A payment may belong to none.'}
        />
        <LawBox findings={at('property_id')} error={errors['property_id']} />
        <div className={css.two}>
          <NativeSelect
            label="For"
            value={values.category}
            error={errors['category'] && at('category').length === 0 ? errors['category'] : undefined}
            data={[{ value: '', label: 'Choose' }, ...entriesOf(PAYMENT_CATEGORIES).map(([value, label]) => ({ value, label }))]}
            onChange={(event) => {
              const category = keysOf(PAYMENT_CATEGORIES).find((one) => one === event.currentTarget.value) ?? '';
              const isNamed = values.description === '' || values.description === (values.category && PAYMENT_CATEGORIES[values.category]);
              set({
                category,
                ...(category !== '' && isNamed && { description: PAYMENT_CATEGORIES[category] }),
                ...(category !== '' && WITHOUT_VAT.includes(category) && { vat: 'none' }),
              });
            }}
          />
          <MoneyField
            label="Amount"
            value={values.amount}
            error={
              errors['amount_pence'] && at('amount_pence').length === 0
                ? errors['amount_pence']
                : at('amount_pence').length > 0
                  ? ' '
                  : undefined
            }
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
        </div>
        <LawBox
          findings={[...at('category'), ...at('amount_pence')]}
          onUse={(pence) => set({ amount: writePounds(pence).replace(/,/g, '') })}
        />
        <TextInput
          label="What it is for"
          description="The payer reads it, on the page and on the receipt"
          maxLength={140}
          value={values.description}
          error={errors['description']}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {bearsVat && (
          <NativeSelect
            label="VAT"
            value={values.vat}
            error={errors['vat_mode']}
            data={entriesOf(VAT_MODES).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ vat: keysOf(VAT_MODES).find((one) => one === event.currentTarget.value) ?? 'none' })}
          />
        )}
        {isFee && (
          <>
            <div className={css.two}>
              <DateField
                label="Told of the fee on"
                value={values.toldOn}
                error={errors['told_on'] && at('told_on').length === 0 ? errors['told_on'] : undefined}
                onChange={(toldOn) => set({ toldOn })}
              />
              <TextInput
                label="Where"
                placeholder="Terms of business"
                maxLength={140}
                value={values.toldHow}
                error={errors['told_how']}
                onChange={(event) => set({ toldHow: event.currentTarget.value })}
              />
            </div>
            <LawBox findings={at('told_on')} />
          </>
        )}
        {values.category === 'ongoing_rent' && (
          <Checkbox
            label="It is owed for a time that is over"
            checked={values.isArrears}
            onChange={(event) => set({ isArrears: event.currentTarget.checked })}
          />
        )}
        {values.category === 'default_fee' && (
          <>
            <Textarea
              label="What was lost or late, what it cost, and where the evidence is"
              autosize
              minRows={2}
              maxLength={500}
              value={values.evidence}
              onChange={(event) => set({ evidence: event.currentTarget.value })}
            />
            <LawBox findings={at('evidence')} />
          </>
        )}
        <div className={css.two}>
          <DateField label="Due" value={values.due} error={errors['due_on']} onChange={(due) => set({ due })} />
          <TextInput
            label="Your reference"
            maxLength={60}
            value={values.reference}
            error={errors['client_reference']}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
        </div>
        <Checkbox.Group
          label="They can pay by"
          error={errors['methods']}
          value={[...(effective.card ? ['card'] : []), ...(effective.bank ? ['bank'] : [])]}
          onChange={(all) => set({ card: all.includes('card'), bank: all.includes('bank') })}
        >
          <div className={css.acts}>
            <Checkbox value="card" label={account?.provider?.is_sandbox ? 'Card (sandbox)' : 'Card'} disabled={!takesCards} />
            <Checkbox value="bank" label="Bank transfer" disabled={account?.bank == null} />
          </div>
        </Checkbox.Group>
        <Textarea
          label="Message"
          description={`${values.message.length} of ${MESSAGE_MOST} characters`}
          autosize
          minRows={2}
          maxLength={MESSAGE_MOST}
          value={values.message}
          error={errors['message']}
          onChange={(event) => set({ message: event.currentTarget.value })}
        />
        {found && (
          <div className={css.law}>
            <dl className={css.lines}>
              {found.vat_pence > 0 && (
                <div>
                  <dt>VAT</dt>
                  <dd>{poundsAndPence(found.vat_pence)}</dd>
                </div>
              )}
              <div className={css.total}>
                <dt>They pay</dt>
                <dd>{poundsAndPence(found.gross_pence)}</dd>
              </div>
            </dl>
          </div>
        )}
        {values.category === 'holding_deposit' && (
          <p className="fh-body">
            Once it is paid we remind you by the fifteenth day to return it, put it towards the rent, or keep it with a written reason.
          </p>
        )}
      </form>
    </SideDrawer>
  );
}

const WAIT_MS = 250;
/** What the rules say of what stands in the form, once there is enough of it. */
function useExamined(values: Form) {
  const amount = readPounds(values.amount) ?? 0;
  const [asked] = useDebouncedValue(values, WAIT_MS);
  const body = toBody(asked);
  const isReady = partyId(asked) !== null && asked.category !== '' && amount > 0 && (readPounds(asked.amount) ?? 0) > 0;
  const { data } = useQuery({
    ...examineQuery({
      party_id: body.party_id,
      property_id: body.property_id,
      category: body.category,
      amount_pence: body.amount_pence,
      vat_mode: body.vat_mode,
      told_on: body.told_on,
      is_arrears: body.is_arrears,
      evidence: body.evidence,
    }),
    enabled: isReady,
  });
  return isReady ? data : undefined;
}
