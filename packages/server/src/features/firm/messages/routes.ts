import * as routes from '@freehold/contract/firm/messages';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { listMessages } from './list-messages.ts';
import { registerReceipts } from './receipt-routes.ts';
import { resendMessage } from './resend-message.ts';

export function registerMessages(app: FastifyInstance, services: Services): void {
  bind(app, services, routes.listMessages, ({ scope, input: { query } }) => listMessages(scope, query));
  bind(app, services, routes.resendMessage, ({ scope, input: { params } }) => resendMessage(scope, services, params.id));
  registerReceipts(app, services);
}
