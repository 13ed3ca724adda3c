import { listWorkspaces, switchWorkspace } from '@freehold/contract/workspaces';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listOwnWorkspaces } from './store.ts';
import { enterWorkspace } from './enter-workspace.ts';

export function registerWorkspaces(app: FastifyInstance, services: Services): void {
  bind(app, services, listWorkspaces, async ({ scope }) => ({ workspaces: await listOwnWorkspaces(services.db, scope.actor.userId) }));
  bind(app, services, switchWorkspace, ({ input, scope, request }) => enterWorkspace(services, scope, input.params.selection, request.ip));
}
