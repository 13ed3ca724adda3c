import { PAYMENT_CATEGORIES, VAT_MODES, WITHOUT_VAT } from '@freehold/property-rules/payments/categories';
import { PAYMENT_STATES } from '@freehold/property-rules/payments/payment-states';
import { PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { keysOf } from '../kernel/keys.ts';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, DateOnly, EnteredDate, Id, IdParams, Pence, Reason, Timestamp, Version } from '../kernel/values.ts';

const staff = { tag: 'Payments', access: 'staff' } as const;

export const PAYMENT_METHODS = { card: 'Card', bank_transfer: 'Bank transfer' } as const;
/** What becomes of a holding deposit once it is known whether the tenancy goes ahead; giving it back is a refund. */
export const HOLDING_OUTCOMES = {
  towards_rent: 'Put towards the first rent',
  towards_deposit: 'Put towards the deposit',
  retained: 'Kept',
} as const;
/** Why a holding deposit may be kept: Tenant Fees Act 2019 sch 2 paras 8 to 12. */
export const RETAINED_BECAUSE = {
  withdrew: 'The tenant told us that they will not go on',
  false_information: 'The tenant gave false or misleading information',
  right_to_rent: 'The tenant has no right to rent',
  no_steps: 'The tenant did not take reasonable steps to enter into the tenancy',
} as const;
export const REFUND_REASONS = {
  agreed: 'Part returned by agreement',
  cancelled: 'It does not go ahead',
  mistake: 'Asked for by mistake',
  twice: 'Paid twice',
  law: 'It had to be returned',
} as const;

const Category = z.enum(keysOf(PAYMENT_CATEGORIES), 'Choose what it is for');
const Method = z.enum(keysOf(PAYMENT_METHODS));
const State = z.enum(PAYMENT_STATES);

export const Finding = z.object({
  rule: z.string(),
  title: z.string(),
  result: z.enum(['kept', 'broken', 'not_held']),
  words: z.string(),
  citation: z.string().nullable().describe('The law; null for a rule of the firm'),
  field: z.enum(['amount_pence', 'category', 'told_on', 'evidence', 'property_id']).nullable(),
  lines: z.array(z.object({ label: z.string(), pence: z.int(), isTotal: z.literal(true).optional() })).optional(),
  capPence: z.int().optional().describe('The most that may be asked for'),
});
export type Finding = z.infer<typeof Finding>;

export const PaymentRow = z.object({
  id: Id,
  reference: z.string().describe('PAY-0042; payers give it with a transfer'),
  party: z.object({ id: Id, name: z.string(), kind: z.enum(['person', 'company']) }),
  property: z
    .object({ id: Id, line1: z.string(), address: z.string(), kind: z.enum(['sale', 'letting']), type: z.enum(keysOf(PROPERTY_TYPES)) })
    .nullable(),
  category: Category,
  gross_pence: z.int().describe('What they pay, with VAT'),
  refunded_pence: z.int(),
  state: State,
  is_overdue: z.boolean(),
  is_frozen: z.boolean().describe('The payer does not recognise it'),
  method: z.string().nullable().describe('Visa 4242, Bank transfer'),
  due_on: DateOnly.nullable(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
  is_sandbox: z.boolean().describe('No money moved: the provider makes its payments up'),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

const Mark = z.object({
  id: Id,
  amount_pence: z.int(),
  received_on: DateOnly,
  bank_reference: z.string(),
  reference_matches: z.boolean(),
  evidence: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  by: z.string(),
  at: Timestamp,
  answered_by: z.string().nullable(),
  can: z.object({ answer: z.boolean() }),
});
/** Where the name of a payer is from. */
export const PAYER_SOURCES = {
  card: 'Name on the card',
  statement: 'Name on the bank statement',
  told: 'As they or the firm say',
} as const;
const PayerName = z.object({
  name: z.string(),
  came_from: z.enum(keysOf(PAYER_SOURCES)),
  counts: z.boolean().describe('False where a later entry stands for it'),
  is_sandbox: z.boolean(),
  by: z.string().nullable().describe('Who entered it; null where the provider gave it'),
  at: Timestamp,
});
const Refund = z.object({
  id: Id,
  amount_pence: z.int(),
  reason: z.enum(keysOf(REFUND_REASONS)),
  note: z.string(),
  by_provider: z.boolean().describe('Goes back the way it came; else the firm pays it by transfer'),
  state: z
    .enum(['waiting', 'pending', 'done', 'failed', 'refused'])
    .describe('`waiting`: for a second person; `pending`: with the provider'),
  asked_by: z.string(),
  asked_at: Timestamp,
  answered_by: z.string().nullable(),
  can: z.object({ answer: z.boolean() }),
});

export const PaymentRequest = PaymentRow.extend({
  version: Version,
  description: z.string(),
  message: z.string(),
  client_reference: z.string().nullable(),
  vat_mode: z.enum(keysOf(VAT_MODES)),
  amount_pence: z.int().describe('As it was entered'),
  net_pence: z.int(),
  vat_pence: z.int(),
  methods: z.array(Method),
  expires_at: Timestamp.nullable(),
  told_on: DateOnly.nullable().describe('When the payer was told of the fee'),
  told_how: z.string().nullable(),
  is_arrears: z.boolean(),
  evidence: z.string().nullable(),
  findings: z.array(Finding).describe('The rules that were looked at when it was sent, or as they stand now for a draft'),
  frozen_note: z.string().nullable(),
  received_pence: z.int(),
  disputed_pence: z.int(),
  lost_pence: z.int(),
  refundable_pence: z.int(),
  fee_pence: z.int().nullable().describe('What the provider kept'),
  overpaid_pence: z.int(),
  receipt: z.string().nullable().describe('Number of the receipt'),
  decide_by: DateOnly.nullable().describe('Of a holding deposit: the day by which it is decided'),
  outcome: z
    .object({ kind: z.enum(keysOf(HOLDING_OUTCOMES)), because: z.string().nullable(), note: z.string(), at: Timestamp, by: z.string() })
    .nullable(),
  asked_by: z.string(),
  sent_at: Timestamp.nullable(),
  viewed_at: Timestamp.nullable(),
  approved_by: z.string().nullable(),
  payers: z.array(PayerName).describe('Under which names it was paid, the newest first; empty while it is not known'),
  marks: z.array(Mark),
  refunds: z.array(Refund),
  events: z.array(z.object({ at: Timestamp, who: z.string(), words: z.string(), family: z.enum(['done', 'note', 'trouble']) })),
  can: z.object({
    change: z.boolean(),
    send: z.boolean(),
    answer_approval: z.boolean(),
    remind: z.boolean(),
    cancel: z.boolean(),
    mark: z.boolean(),
    name_payer: z.boolean(),
    refund: z.boolean(),
    release: z.boolean(),
    settle: z.boolean(),
  }),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/* ---------- the list ---------- */
export const HISTORY_VIEWS = ['all', 'paid', 'waiting', 'problems'] as const;
export const HistoryFilters = z.object({
  view: z.enum(HISTORY_VIEWS).default('all'),
  state: blankAsAbsent(State),
  category: blankAsAbsent(Category),
  from: blankAsAbsent(EnteredDate),
  to: blankAsAbsent(EnteredDate),
  q: blankAsAbsent(z.string().trim().max(100)),
  party_id: blankAsAbsent(z.coerce.number().int().positive()),
  property_id: blankAsAbsent(z.coerce.number().int().positive()),
});
export type HistoryFilters = z.output<typeof HistoryFilters>;

const Sum = z.object({ pence: z.int(), count: z.int() });
export const HistoryMeta = PageMeta.extend({
  totals: z.object({ gross_pence: z.int(), refunded_pence: z.int(), fee_pence: z.int() }).describe('Of everything under these filters'),
  cards: z.object({
    received: Sum.describe('This month'),
    waiting: Sum,
    overdue: Sum.extend({ oldest_days: z.int() }),
    in_dispute: Sum,
  }),
  can: z.object({ request: z.boolean(), export: z.boolean() }),
  why_not_request: z.string().nullable(),
});
export type HistoryMeta = z.infer<typeof HistoryMeta>;

export const listPayments = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/history',
  key: 'payments:read',
  summary: 'Requests for payments and what became of them, the newest first, with the sums of the list',
  query: PageQuery.extend(HistoryFilters.shape),
  output: z.array(PaymentRow),
  meta: HistoryMeta,
  errors: [],
});

export const exportPayments = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/history/export',
  summary: 'The same list as CSV: ref,created,paid,payer,property,category,net,vat,gross,fee,refunded,state,method',
  query: HistoryFilters,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['INVALID_STATE'],
});

/* ---------- asking ---------- */
const line = (least: number, most: number, missing: string) =>
  z
    .string(missing)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(least, missing).max(most, `Must be ${most} characters or fewer`));

/** Without marks that nobody sees: they hide what is read. */
const PayerLine = z
  .string('Enter the name of whoever paid')
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' '))
  .pipe(line(1, 140, 'Enter the name of whoever paid'))
  .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Enter the name of whoever paid');

const Asked = z.object({
  party_id: Id.describe('Who pays'),
  property_id: blankAsAbsent(Id),
  category: Category,
  description: line(3, 140, 'Say in 3 to 140 characters what it is for'),
  message: z.string().trim().max(300, 'Must be 300 characters or fewer').default(''),
  client_reference: blankAsAbsent(line(1, 60, 'Enter a reference')),
  amount_pence: Pence,
  vat_mode: z.enum(keysOf(VAT_MODES)).default('none'),
  due_on: blankAsAbsent(EnteredDate),
  methods: z
    .array(Method)
    .min(1, 'Choose how they can pay')
    .transform((all) => [...new Set(all)]),
  told_on: blankAsAbsent(EnteredDate).describe('When they were told of the fee'),
  told_how: blankAsAbsent(line(3, 140, 'Say where they were told')).describe('Terms of business, by email'),
  is_arrears: z.boolean().default(false).describe('Rent that is owed for a time that is over'),
  evidence: blankAsAbsent(line(1, 500, 'Say what shows it')),
});
const vatFits = ({ category, vat_mode }: { category: z.output<typeof Category>; vat_mode: string }, context: z.RefinementCtx) => {
  if (vat_mode !== 'none' && WITHOUT_VAT.includes(category))
    context.addIssue({ code: 'custom', path: ['vat_mode'], message: 'Rents and deposits bear no VAT' });
};
export const NewPayment = Asked.superRefine(vatFits);
export type NewPaymentInput = z.input<typeof NewPayment>;
export type NewPayment = z.output<typeof NewPayment>;

export const examinePaymentRequest = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/requests/examine',
  key: 'payments:write',
  summary: 'The rules that bear on a request, before it is made. It changes nothing',
  body: Asked.pick({
    party_id: true,
    property_id: true,
    category: true,
    amount_pence: true,
    vat_mode: true,
    told_on: true,
    is_arrears: true,
    evidence: true,
  }),
  output: z.object({
    findings: z.array(Finding),
    gross_pence: z.int(),
    vat_pence: z.int(),
    needs_approval: z.boolean(),
    payer: z.string().describe('Tenant, buyer: who they are at the property'),
    rent: z.string().nullable().describe('£1,250.00 a month'),
  }),
  errors: ['NOT_FOUND'],
});

const Errors = ['NOT_FOUND', 'INVALID_STATE'] as const;
export const requestPayment = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/requests',
  key: 'payments:write',
  summary:
    'Ask somebody for a payment. With `send` it goes out at once, or to a second person first above the firm’s limit; what the law forbids is refused with its citation',
  body: Asked.extend({ send: z.boolean().default(true) }).superRefine(vatFits),
  output: PaymentRequest,
  errors: [...Errors, 'DUPLICATE', 'VERIFICATION_REQUIRED'],
  idempotent: true,
});

export const readPayment = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/requests/{id}',
  key: 'payments:read',
  summary: 'A request for a payment with its rules, refunds and everything that happened',
  params: IdParams,
  output: PaymentRequest,
  errors: ['NOT_FOUND'],
});

export const changePayment = defineRoute({
  ...staff,
  method: 'PATCH',
  path: '/v2/client/payments/requests/{id}',
  summary: 'Change a draft',
  params: IdParams,
  body: Asked.extend({ version: Version }).superRefine(vatFits),
  output: PaymentRequest,
  errors: [...Errors, 'STALE_VERSION'],
});

export const deletePayment = defineRoute({
  ...staff,
  method: 'DELETE',
  path: '/v2/client/payments/requests/{id}',
  summary: 'Delete a draft',
  params: IdParams,
  output: z.object({ deleted: z.literal(true) }),
  errors: Errors,
});

const act = { ...staff, method: 'POST', params: IdParams, output: PaymentRequest } as const;

export const sendPayment = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/send',
  summary: 'Send a draft, or put it before a second person above the firm’s limit',
  errors: [...Errors, 'DUPLICATE', 'VERIFICATION_REQUIRED'],
  idempotent: true,
});

export const answerPaymentApproval = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/approval',
  summary: 'Approve a request that waits for a second person, which sends it, or refuse it, which makes it a draft again',
  body: z.object({ approve: z.boolean(), reason: blankAsAbsent(Reason) }).superRefine(({ approve, reason }, context) => {
    if (!approve && reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Give a reason of at least 10 characters' });
  }),
  errors: Errors,
  idempotent: true,
});

export const remindPayer = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/remind',
  summary: 'Send the payer a new link',
  errors: Errors,
  idempotent: true,
});

export const cancelPayment = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/cancel',
  summary: 'Ask no longer. The payer is told, and the page for cards is closed',
  body: z.object({ reason: Reason }),
  errors: [...Errors, 'PROVIDER_UNAVAILABLE'],
});

export const markReceived = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/mark-received',
  summary: 'Record that a transfer arrived, with where it is seen. Above £5,000 a second person confirms it',
  body: z.object({
    amount_pence: Pence,
    received_on: EnteredDate,
    bank_reference: line(1, 60, 'Enter the reference on the bank statement'),
    evidence: Reason.describe('Where it is seen'),
    payer_name: blankAsAbsent(PayerLine).describe('Who paid, as the statement names them'),
  }),
  errors: Errors,
  idempotent: true,
});

export const namePayer = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/payer',
  summary:
    'Enter who paid, from the bank statement or as they say. It stands for what was entered before, and is compared with the checks of the client',
  body: z.object({ name: PayerLine, came_from: z.enum(['statement', 'told'], 'Choose where the name is from') }),
  errors: Errors,
  idempotent: true,
});

export const answerMark = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/requests/{id}/marks/{mark_id}/answer',
  summary: 'Confirm that a transfer arrived, or refuse it; not by whoever recorded it',
  params: IdParams.extend({ mark_id: z.coerce.number().int().positive() }),
  body: z.object({ confirm: z.boolean() }),
  output: PaymentRequest,
  errors: Errors,
});

export const refundPayment = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/refund',
  summary: 'Give money back, in part or whole, the way it came. Above £1,000 a second person agrees first',
  body: z.object({ amount_pence: Pence, reason: z.enum(keysOf(REFUND_REASONS), 'Choose why'), note: Reason }),
  errors: Errors,
  idempotent: true,
});

export const answerRefund = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/requests/{id}/refunds/{refund_id}/answer',
  summary: 'Agree to a refund, or refuse it; not by whoever asked for it',
  params: IdParams.extend({ refund_id: z.coerce.number().int().positive() }),
  body: z.object({ agree: z.boolean() }),
  output: PaymentRequest,
  errors: Errors,
});

export const releasePayment = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/release',
  summary: 'Let a request go on that the payer did not recognise, with what was cleared up',
  body: z.object({ reason: Reason }),
  errors: Errors,
});

export const settleHolding = defineRoute({
  ...act,
  path: '/v2/client/payments/requests/{id}/outcome',
  summary:
    'Say what became of a holding deposit: put towards the rent or the deposit with the tenant’s consent, or kept for one of the reasons of the law',
  body: z
    .object({
      kind: z.enum(keysOf(HOLDING_OUTCOMES), 'Choose what becomes of it'),
      because: blankAsAbsent(z.enum(keysOf(RETAINED_BECAUSE), 'Choose why')),
      note: Reason,
    })
    .superRefine(({ kind, because }, context) => {
      if (kind === 'retained' && because === undefined) context.addIssue({ code: 'custom', path: ['because'], message: 'Choose why' });
    }),
  errors: Errors,
});

export const readReceipt = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/requests/{id}/receipt',
  summary: 'The receipt as PDF, with VAT',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: Errors,
});

/* ---------- the payer ---------- */
const Token = z.string().min(20).max(100).describe('What the link holds after its number sign');
const publicly = { method: 'POST', tag: 'Paying', access: 'public' } as const;

export const PayerPage = z.object({
  agency: z.object({
    name: z.string(),
    colour: z.string().nullable(),
    logo: z.string().nullable().describe('As a data URL'),
    contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  reference: z.string(),
  state: z
    .enum(['ready', 'checking', 'failed', 'paid', 'refunded', 'cancelled', 'expired', 'frozen'])
    .describe('`checking`: a payment is on its way; only the provider says whether it arrived'),
  payer: z.string(),
  category: z.string(),
  description: z.string(),
  message: z.string(),
  property: z.object({ line1: z.string(), place: z.string() }).nullable(),
  net_pence: z.int(),
  vat_pence: z.int(),
  gross_pence: z.int(),
  refunded_pence: z.int(),
  due_on: DateOnly.nullable(),
  told: z.string().nullable().describe('When and where they were told of the fee'),
  comes_back: z.string().nullable().describe('When it is given back'),
  methods: z.array(Method),
  bank: z.object({ name: z.string(), sort_code: z.string(), account_number: z.string(), reference: z.string() }).nullable(),
  card_provider: z.string().nullable(),
  is_sandbox: z.boolean(),
  receipt: z.string().nullable(),
});
export type PayerPage = z.infer<typeof PayerPage>;

export const resolvePayment = defineRoute({
  ...publicly,
  path: '/v2/public/payments/resolve',
  summary: 'What the holder of a link is asked to pay. The first time is noted',
  body: z.strictObject({ token: Token }),
  output: PayerPage,
  errors: ['LINK_INVALID'],
});

export const startPayment = defineRoute({
  ...publicly,
  path: '/v2/public/payments/start',
  summary: 'The page of the card provider for this payment. Coming back from it proves nothing: only the provider says that it was paid',
  body: z.strictObject({ token: Token }),
  output: z.object({ url: z.string() }),
  errors: ['LINK_INVALID', 'INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

export const reportPayment = defineRoute({
  ...publicly,
  path: '/v2/public/payments/report',
  summary: 'Say that one does not recognise this. Nobody can pay it until the firm has answered',
  body: z.strictObject({ token: Token, note: z.string().trim().max(500, 'Must be 500 characters or fewer').default('') }),
  output: PayerPage,
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});

export const readPayerReceipt = defineRoute({
  ...publicly,
  path: '/v2/public/payments/receipt',
  summary: 'The receipt as PDF, for the holder of the link',
  body: z.strictObject({ token: Token }),
  answers: 'bytes',
  output: z.unknown(),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});
