import * as contract from '@freehold/contract/flows/flows';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { presentFlow } from './present.ts';
import { saveFlow } from './save-flow.ts';
import { findFlows } from './store.ts';

const FIRST_PAGE = 1;
const ROWS_A_PAGE = 25;

export function registerFlows(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listFlows, async ({ input: { query }, scope }) => {
    const { page = FIRST_PAGE, perPage = ROWS_A_PAGE } = query;
    const { rows, total } = await findFlows(scope, services.config.environment, { page, perPage });
    return { data: rows.map(presentFlow), meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
  });
  bind(app, services, contract.saveFlow, ({ input, scope }) => saveFlow(scope, services, input.params.id, true));
  bind(app, services, contract.unsaveFlow, ({ input, scope }) => saveFlow(scope, services, input.params.id, false));
}
