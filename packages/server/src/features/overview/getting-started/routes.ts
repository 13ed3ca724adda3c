import { getChecklist } from '@freehold/contract/firm/registration';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { getChecklistOf } from './checklist.ts';

export function registerGettingStarted(app: FastifyInstance, services: Services): void {
  bind(app, services, getChecklist, ({ scope }) => getChecklistOf(scope, services));
}
