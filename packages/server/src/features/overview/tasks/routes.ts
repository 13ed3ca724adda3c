import { listTasks as route, listWork as workRoute } from '@freehold/contract/overview/tasks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { WorkSource } from '../../../platform/work-query.ts';
import { listTasks } from './list-tasks.ts';
import { listWork } from './list-work.ts';

export function registerTasks(app: FastifyInstance, services: Services, sources: readonly WorkSource[]): void {
  bind(app, services, workRoute, ({ scope, input }) => listWork(scope, services, sources, input.query));
  bind(app, services, route, ({ scope }) => listTasks(scope, services, sources));
}
