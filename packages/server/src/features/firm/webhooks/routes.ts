import * as contract from '@freehold/contract/firm/webhooks';
import { WEBHOOK_EVENTS } from '@freehold/contract/firm/webhook-events';
import { entriesOf } from '@freehold/contract/kernel/keys';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
} from './change-endpoints.ts';
import { listDeliveries, pollEvents, readDelivery, resendDelivery, resendSince, sendTest } from './deliveries.ts';

export function registerWebhooks(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listWebhooks, ({ scope }) => listEndpoints(scope, services));
  bind(app, services, contract.addWebhook, ({ scope, input }) => addEndpoint(scope, services, input.body));
  bind(app, services, contract.listEventTypes, async ({ scope }) => {
    requireMay(scope, 'see_webhooks');
    return entriesOf(WEBHOOK_EVENTS).map(([type, about]) => ({ type, about }));
  });
  bind(app, services, contract.readWebhook, ({ scope, input }) => readEndpoint(scope, services, input.params.id));
  bind(app, services, contract.changeWebhook, ({ scope, input }) => changeEndpoint(scope, services, input.params.id, input.body));
  bind(app, services, contract.rotateWebhook, ({ scope, input }) => rotateSecret(scope, services, input.params.id));
  bind(app, services, contract.switchWebhook, ({ scope, input }) => switchEndpoint(scope, services, input.params.id, input.body.enabled));
  bind(app, services, contract.removeWebhook, ({ scope, input }) => removeEndpoint(scope, input.params.id));
  bind(app, services, contract.listDeliveries, ({ scope, input }) => listDeliveries(scope, input.params.id, input.query));
  bind(app, services, contract.readDelivery, ({ scope, input }) => readDelivery(scope, input.params.id));
  bind(app, services, contract.resendDelivery, ({ scope, input }) => resendDelivery(scope, services, input.params.id));
  bind(app, services, contract.resendSince, ({ scope, input }) =>
    resendSince(scope, services, input.params.id, new Date(input.body.since)),
  );
  bind(app, services, contract.testWebhook, ({ scope, input }) => sendTest(scope, services, input.params.id));
  bind(app, services, contract.pollEvents, ({ scope, input }) => pollEvents(scope, input.query));
}
