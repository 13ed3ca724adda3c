import * as contract from '@freehold/contract/firm/usage';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { exportUsage } from './export-usage.ts';
import { listUsage, sumUsage } from './read-usage.ts';

/** Where a check is opened: checks are a later area, which hands it in. */
export type PathOfCheck = (check: { kind: string; id: number }) => string;

export function registerUsage(app: FastifyInstance, services: Services, pathOf: PathOfCheck): void {
  bind(app, services, contract.listUsage, ({ scope, input }) => listUsage(scope, services, input.query, pathOf));
  bind(app, services, contract.sumUsage, ({ scope, input }) => sumUsage(scope, services, input.query));
  bind(app, services, contract.exportUsage, ({ scope, input }) => exportUsage(scope, services, input.query));
}
