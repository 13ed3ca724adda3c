import * as contract from '@freehold/contract/firm/billing';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { openCardPage, payInvoices, refreshCard, removeCard } from './change-card.ts';
import { changePlan, previewMove } from './change-plan.ts';
import { cancelSubscription, resumeSubscription, setBudget, setPaymentMethod } from './change-subscription.ts';
import { registerCardCalls } from './hear-card.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { listInvoices } from './list-invoices.ts';
import { readSubscription } from './read-subscription.ts';

export function registerBilling(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.readSubscription, ({ scope }) => readSubscription(scope, services));
  bind(app, services, contract.previewPlan, ({ scope, input }) => previewMove(scope, services, input.query.plan));
  bind(app, services, contract.changePlan, ({ scope, input }) => changePlan(scope, services, input.body));
  bind(app, services, contract.cancelPlan, ({ scope, input }) => cancelSubscription(scope, services, input.body.version));
  bind(app, services, contract.resumePlan, ({ scope, input }) => resumeSubscription(scope, services, input.body.version));
  bind(app, services, contract.setPaymentMethod, ({ scope, input }) => setPaymentMethod(scope, services, input.body));
  bind(app, services, contract.openCardPage, ({ scope }) => openCardPage(scope, services));
  bind(app, services, contract.refreshCard, ({ scope }) => refreshCard(scope, services));
  bind(app, services, contract.removeCard, ({ scope }) => removeCard(scope, services));
  bind(app, services, contract.payInvoices, ({ scope }) => payInvoices(scope, services));
  registerCardCalls(app, services);
  bind(app, services, contract.setBudget, ({ scope, input }) => setBudget(scope, services, input.body));
  bind(app, services, contract.listInvoices, ({ scope, input }) => listInvoices(scope, services, input.query));
  bind(app, services, contract.downloadInvoice, ({ scope, input }) => invoicePdf(scope, input.params.id));
}
