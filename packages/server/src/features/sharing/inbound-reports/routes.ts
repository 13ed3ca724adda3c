import * as contract from '@freehold/contract/sharing/inbound-reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptInbound, rejectInbound } from './decide-inbound.ts';
import { openInbound, readInbound } from './read-inbound.ts';
import { listInbound, receiveReport, takeShare } from './receive-report.ts';

export function registerInboundReports(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listInboundReports, ({ scope, input }) => listInbound(scope, services, input.query));
  bind(app, services, contract.addInboundReport, ({ scope, request }) => receiveReport(scope, services, request));
  bind(app, services, contract.takeShareIn, ({ scope, input }) => takeShare(scope, services, input.body.session));
  bind(app, services, contract.readInboundReport, ({ scope, input }) => readInbound(scope, services, input.params.id, input.body));
  bind(app, services, contract.acceptInboundReport, ({ scope, input }) => acceptInbound(scope, services, input.params.id, input.body));
  bind(app, services, contract.rejectInboundReport, ({ scope, input }) => rejectInbound(scope, services, input.params.id, input.body));
  bind(app, services, contract.openInboundReport, ({ scope, input }) => openInbound(scope, services, input.params.id));
}
