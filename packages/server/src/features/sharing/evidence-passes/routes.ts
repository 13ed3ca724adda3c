import * as contract from '@freehold/contract/sharing/evidence-passes';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { answerRequest, withdraw } from './answer-request.ts';
import { askForEvidence, cancelRequest, listRequests } from './ask-for-evidence.ts';
import { showCode } from './pass-code.ts';
import { readPass } from './read-pass.ts';
import { openWrongCodes } from './wrong-codes.ts';

export function registerEvidencePasses(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listEvidenceRequests, ({ scope, input }) => listRequests(scope, services, input.params.id));
  const wrongCodes = openWrongCodes(services);
  bind(app, services, contract.askForEvidence, ({ scope, input }) => askForEvidence(scope, services, wrongCodes, input.body));
  bind(app, services, contract.cancelEvidenceRequest, ({ scope, input }) =>
    cancelRequest(scope, services, input.params.id, input.body.version),
  );
  const guest = forGuests(services);
  bind(app, guest, contract.readPass, ({ scope }) => readPass(scope, guest));
  bind(app, guest, contract.showPassCode, ({ scope }) => showCode(scope, guest));
  bind(app, guest, contract.answerEvidenceRequest, ({ scope, input }) =>
    answerRequest(scope, guest, { id: input.params.id, ...input.body }),
  );
  bind(app, guest, contract.withdrawPass, ({ scope, input }) => withdraw(scope, guest, input.params.id));
}
