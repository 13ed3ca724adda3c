import { listTasks as route } from '@freehold/contract/tasks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listTasks } from './list-tasks.ts';

export function registerTasks(app: FastifyInstance, services: Services): void {
  bind(app, services, route, ({ scope }) => listTasks(scope, services));
}
