import {
  exportBreaches as exportRoute,
  getGate,
  listBreaches as listRoute,
  moveProperty as moveRoute,
} from '@freehold/contract/properties/property-moves';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { exportBreaches } from './export-breaches.ts';
import { listBreaches } from './list-breaches.ts';
import { moveProperty } from './move-property.ts';
import { readGate } from './read-gate.ts';

export function registerPropertyStages(app: FastifyInstance, services: Services): void {
  bind(app, services, getGate, ({ input, scope }) =>
    readGate(scope, services, { id: input.params.id, to: input.query.to, groupId: input.query.group_id }),
  );
  bind(app, services, moveRoute, ({ input, scope }) => moveProperty(scope, services, input.params.id, input.body));
  bind(app, services, listRoute, ({ input, scope }) => listBreaches(scope, services, input.query));
  bind(app, services, exportRoute, ({ input, scope }) => exportBreaches(scope, services, input.query));
}
