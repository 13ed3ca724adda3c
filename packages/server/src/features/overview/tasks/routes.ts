import { listTasks as route, listWork as workRoute } from '@freehold/contract/overview/tasks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { listTasks } from './list-tasks.ts';
import { listWork } from './list-work.ts';

export function registerTasks(app: FastifyInstance, services: Services, kinds: CheckKinds): void {
  bind(app, services, workRoute, ({ scope, input }) => listWork(scope, services, kinds, input.query));
  bind(app, services, route, ({ scope }) => listTasks(scope, services, kinds));
}
