import * as contract from '@freehold/contract/compliance/suspicions';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { decide, listSuspicions, noteAnswer, openPaper, readSuspicion } from './read-suspicions.ts';
import { addPaper, getReaders, reportSuspicion } from './report-suspicion.ts';

export function registerSuspicions(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getSuspicionReaders, ({ scope }) => getReaders(scope));
  bind(app, services, contract.reportSuspicion, ({ scope, input }) => reportSuspicion(scope, services, input.body));
  bind(app, services, contract.addSuspicionPaper, ({ scope, request }) => addPaper(scope, services, request));
  bind(app, services, contract.listSuspicions, ({ scope }) => listSuspicions(scope, services));
  bind(app, services, contract.getSuspicion, ({ scope, input }) => readSuspicion(scope, services, input.params.id));
  bind(app, services, contract.openSuspicionPaper, ({ scope, input }) =>
    openPaper(scope, services, input.params.id, input.params.paper_id),
  );
  bind(app, services, contract.decideSuspicion, ({ scope, input }) => decide(scope, services, input.params.id, input.body));
  bind(app, services, contract.noteNcaAnswer, ({ scope, input }) => noteAnswer(scope, services, input.params.id, input.body));
}
