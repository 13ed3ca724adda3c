import * as contract from '@freehold/contract/payments/providers';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { answerBank, changeBank, changeSettings, readAccount } from './change-account.ts';
import { beginOnboarding, refreshByMember } from './connect.ts';
import { compareAccount, readReconciliation } from './reconcile-account.ts';

export function registerPaymentProviders(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.readPaymentsAccount, ({ scope }) => readAccount(scope, services));
  bind(app, services, contract.changePaymentsAccount, ({ scope, input }) => changeSettings(scope, services, input.body));
  bind(app, services, contract.changeBankDetails, ({ scope, input }) => changeBank(scope, services, input.body));
  bind(app, services, contract.answerBankDetails, ({ scope, input }) => answerBank(scope, services, input.body));
  bind(app, services, contract.beginOnboarding, ({ scope }) => beginOnboarding(scope, services));
  bind(app, services, contract.refreshAccount, ({ scope }) => refreshByMember(scope, services));
  bind(app, services, contract.readReconciliation, ({ scope }) => readReconciliation(scope));
  bind(app, services, contract.compareWithProvider, ({ scope }) => compareAccount(scope, services));
}
