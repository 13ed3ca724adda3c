import { approveChange, listApprovals, refuseChange, withdrawChange } from '@freehold/contract/firm/approvals';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import * as answers from './answer-change.ts';

/** Changes that one person asks for and another allows. */
export function registerApprovals(app: FastifyInstance, services: Services, changes: answers.ConsentedChanges): void {
  bind(app, services, listApprovals, ({ scope }) => answers.listApprovals(scope));
  bind(app, services, approveChange, ({ scope, input }) => answers.approveChange(scope, changes, input.params.id));
  bind(app, services, refuseChange, ({ scope, input }) => answers.refuseChange(scope, changes, input.params.id, input.body.reason));
  bind(app, services, withdrawChange, ({ scope, input }) => answers.withdrawChange(scope, changes, input.params.id));
}
