import { getMe } from '@freehold/contract/access/identity';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { loadAuthUser } from './load-auth-user.ts';

export function registerMe(app: FastifyInstance, services: Services): void {
  bind(app, services, getMe, ({ scope }) => loadAuthUser(services, scope));
}
