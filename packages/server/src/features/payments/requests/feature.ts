import * as contract from '@freehold/contract/payments/requests';
import type { Feature } from '../../../platform/feature.ts';
import { paymentRequestsActivity } from './activity-words.ts';
import { requestEraser } from './erase-request.ts';
import { endPayments, lookAgain, remindPayers } from './clock.ts';
import { fillPayments } from './example-rows.ts';
import { hearAccount, hearPayment } from './hear-payment.ts';
import { askRefund } from './refund.ts';
import { registerPaymentRequests } from './routes.ts';
import { workOfPayments } from './work-store.ts';

const TOKEN = 'x'.repeat(43);
const REASON = { reason: 'written for a test' };

/** Asking clients for money: the rules before it is sent, the page of whoever pays, what arrived, and what was given back. */
export const paymentRequestsFeature: Feature = {
  name: 'payments/requests',
  activity: paymentRequestsActivity,
  erasers: [requestEraser],
  tables: [
    'payment_numbers',
    'payment_requests',
    'payment_links',
    'payment_attempts',
    'payment_marks',
    'payment_refunds',
    'payment_events',
  ],
  routes: [contract],
  register: registerPaymentRequests,
  jobs: {
    lane: 'checks',
    handlers: { 'hear-payment': hearPayment, 'hear-payment-account': hearAccount, 'refund-payment': askRefund },
  },
  schedules: [remindPayers, endPayments, lookAgain],
  work: ({ scope }) => workOfPayments(scope),
  governs: {
    'GET /v2/client/payments/history': 'see_payments',
    'GET /v2/client/payments/history/export': { every: ['see_payments', 'export'] },
    'POST /v2/client/payments/requests/examine': 'request_payments',
    'POST /v2/client/payments/requests': 'request_payments',
    'GET /v2/client/payments/requests/{id}': 'see_payments',
    'PATCH /v2/client/payments/requests/{id}': 'request_payments',
    'DELETE /v2/client/payments/requests/{id}': 'request_payments',
    'POST /v2/client/payments/requests/{id}/send': 'request_payments',
    'POST /v2/client/payments/requests/{id}/approval': { person: 'a second person who may refund, or whoever asked, to take it back' },
    'POST /v2/client/payments/requests/{id}/remind': 'request_payments',
    'POST /v2/client/payments/requests/{id}/cancel': 'request_payments',
    'POST /v2/client/payments/requests/{id}/mark-received': 'request_payments',
    'POST /v2/client/payments/requests/{id}/payer': 'request_payments',
    'POST /v2/client/payments/requests/{id}/marks/{mark_id}/answer': 'request_payments',
    'POST /v2/client/payments/requests/{id}/refund': 'refund',
    'POST /v2/client/payments/requests/{id}/refunds/{refund_id}/answer': 'refund',
    'POST /v2/client/payments/requests/{id}/release': 'refund',
    'POST /v2/client/payments/requests/{id}/outcome': 'request_payments',
    'GET /v2/client/payments/requests/{id}/receipt': 'see_payments',
  },
  examples: {
    bodies: ({ partyId, propertyId }) => {
      const asked = {
        party_id: partyId,
        property_id: propertyId,
        category: 'other',
        description: 'A copy of the keys',
        amount_pence: 4800,
        methods: ['bank_transfer'],
      };
      return {
        'POST /v2/client/payments/requests/examine': { party_id: partyId, property_id: propertyId, category: 'other', amount_pence: 4800 },
        'POST /v2/client/payments/requests': { ...asked, send: false },
        'PATCH /v2/client/payments/requests/{id}': { ...asked, version: 1 },
        'POST /v2/client/payments/requests/{id}/approval': { approve: false, ...REASON },
        'POST /v2/client/payments/requests/{id}/cancel': REASON,
        'POST /v2/client/payments/requests/{id}/mark-received': {
          amount_pence: 4800,
          received_on: '2026-11-27',
          bank_reference: 'PAY-0001',
          evidence: 'Bank statement of today',
        },
        'POST /v2/client/payments/requests/{id}/payer': { name: 'secret', came_from: 'told' },
        'POST /v2/client/payments/requests/{id}/marks/{mark_id}/answer': { confirm: true },
        'POST /v2/client/payments/requests/{id}/refund': { amount_pence: 100, reason: 'agreed', note: 'Agreed by email today' },
        'POST /v2/client/payments/requests/{id}/refunds/{refund_id}/answer': { agree: true },
        'POST /v2/client/payments/requests/{id}/release': REASON,
        'POST /v2/client/payments/requests/{id}/outcome': { kind: 'towards_rent', note: 'The tenant agreed by email' },
        'POST /v2/public/payments/resolve': { token: TOKEN },
        'POST /v2/public/payments/start': { token: TOKEN },
        'POST /v2/public/payments/report': { token: TOKEN },
        'POST /v2/public/payments/receipt': { token: TOKEN },
      };
    },
    parameters: {
      '/v2/client/payments/requests/{id}': '{paymentRequestId}',
      '/v2/client/payments/requests/{id}/marks/{mark_id}': '{paymentMarkId}',
      '/v2/client/payments/requests/{id}/refunds/{refund_id}': '{paymentRefundId}',
    },
    fill: fillPayments,
  },
};
