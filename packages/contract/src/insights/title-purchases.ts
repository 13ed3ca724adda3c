import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Timestamp } from '../kernel/values.ts';
import { TitleNumber } from './title-documents.ts';

const tag = 'Land registry';

/** `requested`: its answer is still to come. `failed`: no copy came. `refunded`: HM Land Registry gave back what it had charged. */
export const TITLE_PURCHASE_STATES = ['requested', 'delivered', 'failed', 'refunded'] as const;

/** What a register says, where HM Land Registry sent its data and no PDF. */
export const TitleRegisterData = z.object({
  address: z.string(),
  edition_on: DateOnly.nullable(),
  tenure: z.string(),
  title_class: z.string(),
  owners: z.array(z.string()),
  restrictions: z.array(z.string()),
  lenders: z.array(z.string()),
});
export type TitleRegisterData = z.infer<typeof TitleRegisterData>;

export const TitlePurchase = z.object({
  id: Id,
  title_number: z.string(),
  purpose: z.string(),
  provider: z.string(),
  state: z.enum(TITLE_PURCHASE_STATES),
  price_pence: z.int().describe('What was confirmed, with VAT'),
  paid_pence: z.int().nullable().describe('What HM Land Registry charged; null while it is not known'),
  code: z.string().nullable().describe('Why it failed, as HM Land Registry names it'),
  reason: z.string().nullable(),
  retry_at: Timestamp.nullable().describe('When it is asked again'),
  document_id: Id.nullable().describe('The copy among the documents of its title; null where none came, or it was erased since'),
  with_plan: z.boolean().describe('The title plan was ordered with it'),
  plan_document_id: Id.nullable().describe('The plan among the documents of its title; null where none came, or it was erased since'),
  register: TitleRegisterData.nullable().describe('What HM Land Registry says of the title, kept where it sent no PDF'),
  number: z.string().describe('Number of the order at HM Land Registry'),
  requested_by: z.string(),
  requested_at: Timestamp,
  settled_at: Timestamp.nullable(),
  can_refund: z.boolean().describe('Whether you may record that the money came back'),
});
export type TitlePurchase = z.infer<typeof TitlePurchase>;

export const TitleOffer = z.object({
  price_pence: z.int().describe('What an official copy of a register costs now, with VAT'),
  plan_price_pence: z.int().describe('What the title plan costs beside it'),
  invoiced_pence: z
    .object({ register: z.int(), plan: z.int() })
    .nullable()
    .describe('What the plan of your workspace puts on its invoice for each besides, with VAT; null where it names no price'),
  provider: z.string(),
  is_sandbox: z.boolean().describe('Registers are made up, and nothing is charged'),
});
export type TitleOffer = z.infer<typeof TitleOffer>;

export const listTitlePurchases = defineRoute({
  method: 'GET',
  path: '/v2/client/land-registry/purchases',
  tag,
  access: 'staff',
  summary: 'Registers that members bought from the land registry search, newest first, and what one costs now',
  query: PageQuery.extend({ title: TitleNumber.optional().describe('Those of one title') }),
  output: z.object({
    purchases: z.array(TitlePurchase),
    offer: TitleOffer.nullable().describe('Null where no source is connected: registers are bought elsewhere'),
    can: z.object({ buy: z.boolean() }),
  }),
  meta: PageMeta,
  errors: [],
});

export const buyTitleRegister = defineRoute({
  method: 'POST',
  path: '/v2/client/land-registry/purchases',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Buy an official copy of a register at the price that was shown. It is sent with the order: where it costs more it is rejected, and nothing is charged. While one of a title is on its way no other is ordered',
  body: z.strictObject({
    title_number: TitleNumber,
    purpose: z
      .string('Say why you need it')
      .trim()
      .min(10, 'Say why you need it, in 10 characters or more')
      .max(300, 'Type at most 300 characters'),
    price_pence: z.int('Confirm the price').min(0, 'Confirm the price').describe('What was confirmed; it must be the price as it is now'),
    with_plan: z.boolean().default(false).describe('Order the title plan with it; `price_pence` is of both'),
    accepts_pending: z.boolean().default(false).describe('Buy it though an application waits, as it stood before'),
    again: z.boolean().default(false).describe('Buy it though a copy of the last 24 hours is kept'),
  }),
  output: TitlePurchase,
  errors: ['CONFLICT', 'INVALID_STATE', 'RATE_LIMITED'],
});

export const refundTitlePurchase = defineRoute({
  method: 'POST',
  path: '/v2/client/land-registry/purchases/{id}/refund',
  tag,
  access: 'staff',
  summary: 'Record that HM Land Registry gave back what it charged. The copy that came stays',
  params: IdParams,
  output: TitlePurchase,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
