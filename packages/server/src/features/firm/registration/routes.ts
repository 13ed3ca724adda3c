import * as contract from '@freehold/contract/firm/registration';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { callerOf } from '../../access/public.ts';
import { answerCompany } from './answer-company.ts';
import { answerMember } from './answer-member.ts';
import { answerPlan, answerPolicies, answerTeam } from './answer-others.ts';
import { answerSupervision } from './answer-supervision.ts';
import { completeRegistration } from './complete-registration.ts';
import { getRegistration } from './get-registration.ts';
import { currentLegal } from './legal.ts';
import { register } from './register.ts';

export function registerRegistration(app: FastifyInstance, services: Services): void {
  const { config } = services;
  bind(app, services, contract.getLegal, async () => currentLegal(config));
  bind(app, services, contract.register, async ({ input: { body }, request, reply }) => {
    return register(services, body, callerOf(request, reply, config.origin));
  });
  bind(app, services, contract.getRegistration, ({ scope }) => getRegistration(scope, services));
  bind(app, services, contract.answerCompany, ({ scope, input }) => answerCompany(scope, services, input.body));
  bind(app, services, contract.answerSupervision, ({ scope, input }) => answerSupervision(scope, services, input.body));
  bind(app, services, contract.answerTeam, ({ scope }) => answerTeam(scope, services));
  bind(app, services, contract.answerPlan, ({ scope, input }) => answerPlan(scope, services, input.body.plan));
  bind(app, services, contract.answerPolicies, ({ scope, input }) => answerPolicies(scope, services, input.body));
  bind(app, services, contract.answerMember, ({ scope, input }) => answerMember(scope, services, input.body));
  bind(app, services, contract.completeRegistration, ({ scope }) => completeRegistration(scope, services));
}
