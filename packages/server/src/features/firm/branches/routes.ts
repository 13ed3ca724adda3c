import * as contract from '@freehold/contract/firm/branches';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addBranch, changeBranch, closeBranch, reopenBranch } from './change-branches.ts';
import { listBranches } from './list-branches.ts';

export function registerBranches(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listBranches, ({ scope }) => listBranches(scope));
  bind(app, services, contract.addBranch, ({ scope, input }) => addBranch(scope, input.body));
  bind(app, services, contract.changeBranch, ({ scope, input }) => changeBranch(scope, input.params.id, input.body));
  bind(app, services, contract.closeBranch, ({ scope, input }) => closeBranch(scope, input.params.id, input.body));
  bind(app, services, contract.reopenBranch, ({ scope, input }) => reopenBranch(scope, input.params.id, input.body.version));
}
