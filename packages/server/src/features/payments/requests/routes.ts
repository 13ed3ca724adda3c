import * as contract from '@freehold/contract/payments/requests';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { registerCallbacks } from './callbacks.ts';
import { cancelPayment, releasePayment, remindPayer, settleHolding } from './cancel.ts';
import { answerMark, markReceived } from './mark-received.ts';
import { namePayer } from './name-payer.ts';
import { openPayment, payerReceipt, reportPayment, startPayment } from './payer.ts';
import { exportPayments, listPayments, readPayment } from './read-payments.ts';
import { readReceipt } from './receipt.ts';
import { answerRefund, refundPayment } from './refund.ts';
import { answerApproval, changeRequest, deleteDraft, examineRequest, requestPayment, sendRequest } from './request-payment.ts';

/** A whole office may stand behind one address, and a link cannot be guessed. */
const LINK_LIMIT = { max: 600, timeWindow: 60_000 };

export function registerPaymentRequests(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listPayments, ({ scope, input }) => listPayments(scope, services, input.query));
  bind(app, services, contract.exportPayments, ({ scope, input }) => exportPayments(scope, services, input.query));
  bind(app, services, contract.examinePaymentRequest, ({ scope, input }) => examineRequest(scope, services, input.body));
  bind(app, services, contract.requestPayment, ({ scope, input }) => requestPayment(scope, services, input.body));
  bind(app, services, contract.readPayment, ({ scope, input }) => readPayment(scope, services, input.params.id));
  bind(app, services, contract.changePayment, ({ scope, input }) => changeRequest(scope, services, input.params.id, input.body));
  bind(app, services, contract.deletePayment, ({ scope, input }) => deleteDraft(scope, services, input.params.id));
  bind(app, services, contract.sendPayment, ({ scope, input }) => sendRequest(scope, services, input.params.id));
  bind(app, services, contract.answerPaymentApproval, ({ scope, input }) => answerApproval(scope, services, input.params.id, input.body));
  bind(app, services, contract.remindPayer, ({ scope, input }) => remindPayer(scope, services, input.params.id));
  bind(app, services, contract.cancelPayment, ({ scope, input }) => cancelPayment(scope, services, input.params.id, input.body));
  bind(app, services, contract.markReceived, ({ scope, input }) => markReceived(scope, services, input.params.id, input.body));
  bind(app, services, contract.namePayer, ({ scope, input }) => namePayer(scope, services, input.params.id, input.body));
  bind(app, services, contract.answerMark, ({ scope, input }) => answerMark(scope, services, input.params, input.body));
  bind(app, services, contract.refundPayment, ({ scope, input }) => refundPayment(scope, services, input.params.id, input.body));
  bind(app, services, contract.answerRefund, ({ scope, input }) => answerRefund(scope, services, input.params, input.body));
  bind(app, services, contract.releasePayment, ({ scope, input }) => releasePayment(scope, services, input.params.id, input.body));
  bind(app, services, contract.settleHolding, ({ scope, input }) => settleHolding(scope, services, input.params.id, input.body));
  bind(app, services, contract.readReceipt, ({ scope, input }) => readReceipt(scope, services, input.params.id));

  const guests = forGuests(services);
  bind(app, guests, contract.resolvePayment, ({ input }) => openPayment(guests, input.body.token), LINK_LIMIT);
  bind(app, guests, contract.startPayment, ({ input }) => startPayment(guests, input.body.token), LINK_LIMIT);
  bind(app, guests, contract.reportPayment, ({ input }) => reportPayment(guests, input.body.token, input.body.note), LINK_LIMIT);
  bind(app, guests, contract.readPayerReceipt, ({ input }) => payerReceipt(guests, input.body.token), LINK_LIMIT);
  registerCallbacks(app, services);
}
