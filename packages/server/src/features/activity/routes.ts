import { verifyActivity as route } from '@freehold/contract/activity';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { verifyActivity } from './verify-activity.ts';

export function registerActivity(app: FastifyInstance, services: Services): void {
  bind(app, services, route, ({ scope }) => verifyActivity(scope));
}
