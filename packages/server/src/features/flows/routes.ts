import { listFlows } from '@freehold/contract/flows';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { findFlows } from './store.ts';

const FIRST_PAGE = 1;
const ROWS_A_PAGE = 25;

export function registerFlows(app: FastifyInstance, services: Services): void {
  bind(app, services, listFlows, async ({ input: { query }, scope }) => {
    const { page = FIRST_PAGE, perPage = ROWS_A_PAGE } = query;
    const { rows, total } = await findFlows(scope, services.config.environment, { page, perPage });
    const data = rows.map((row) => ({ ...row, is_saved: row.is_saved ? (1 as const) : (0 as const) }));
    return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
  });
}
