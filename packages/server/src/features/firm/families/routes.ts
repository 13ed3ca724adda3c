import { approveFamily, askFamily, getFamily, leaveFamily, refuseFamily, withdrawFamily } from '@freehold/contract/firm/families';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import * as answers from './answer-family.ts';
import { askFamily as ask } from './ask-family.ts';
import { leaveFamily as leave } from './leave-family.ts';
import { loadFamily } from './load-family.ts';

/** Workspaces of one firm as a family, by the consent of both owners. */
export function registerFamilies(app: FastifyInstance, services: Services): void {
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());
  bind(app, services, getFamily, ({ scope }) => loadFamily(services, scope));
  bind(app, services, askFamily, ({ scope, input }) => ask(services, scope, input.body, work));
  bind(app, services, approveFamily, ({ scope, input }) => answers.approveFamily(services, scope, input.params.id));
  bind(app, services, refuseFamily, ({ scope, input }) => answers.refuseFamily(services, scope, input.params.id));
  bind(app, services, withdrawFamily, ({ scope, input }) => answers.withdrawFamily(services, scope, input.params.id));
  bind(app, services, leaveFamily, ({ scope }) => leave(services, scope));
}
