import {
  changeOfficers,
  changeWorkspace,
  createWorkspace,
  getLogo,
  getWorkspace,
  listWorkspaces,
  removeLogo,
  switchWorkspace,
  uploadLogo,
} from '@freehold/contract/firm/workspaces';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeLogo, readLogoOf, requireBrandEditor } from './change-logo.ts';
import { changeOfficers as nameOfficers } from './change-officers.ts';
import { changeWorkspace as change } from './change-workspace.ts';
import { createWorkspace as create } from './create-workspace.ts';
import { enterWorkspace } from './enter-workspace.ts';
import { getWorkspace as get } from './get-workspace.ts';
import { listWorkspaces as list } from './list-workspaces.ts';
import { requireOwnWorkspace } from './own-workspace.ts';
import { readLogo } from './read-logo.ts';

export function registerWorkspaces(app: FastifyInstance, services: Services): void {
  bind(app, services, listWorkspaces, async ({ scope, request }) => ({ workspaces: await list(services, scope, request.ip) }));
  bind(app, services, switchWorkspace, ({ input, scope, request }) => enterWorkspace(services, scope, input.params.selection, request.ip));
  bind(app, services, createWorkspace, ({ input, scope }) => create(services, scope, input.body));
  bind(app, services, getWorkspace, ({ input, scope }) => get(scope, input.params.id));
  bind(app, services, changeWorkspace, ({ input, scope }) => change(services, scope, input.params.id, input.body));
  bind(app, services, changeOfficers, ({ input, scope }) => nameOfficers(services, scope, input.params.id, input.body));
  bind(app, services, getLogo, async ({ input, scope }) => {
    requireOwnWorkspace(scope, input.params.id);
    return readLogoOf(services, scope);
  });
  bind(app, services, uploadLogo, async ({ input, scope, request }) => {
    requireBrandEditor(scope, input.params.id);
    return changeLogo(services, scope, await readLogo(request));
  });
  bind(app, services, removeLogo, async ({ input, scope }) => {
    requireBrandEditor(scope, input.params.id);
    return changeLogo(services, scope, null);
  });
}
