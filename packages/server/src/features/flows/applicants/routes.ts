import * as contract from '@freehold/contract/flows/applicants';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { uploadCalls } from '../../access/public.ts';
import { saveStep, skipStep, submitTask } from './answer-step.ts';
import { redeem, sendCode, useCode } from './enter.ts';
import { listTasks } from './list-tasks.ts';
import { openInvitation, tellFirm } from './open-link.ts';
import { askForData, askForHelp, handOver, listRequests, readLooks } from './own-data.ts';
import { presentTask } from './present-task.ts';
import { proveByCode, sendPhoneCode } from './prove-phone.ts';
import { addFile, dropFile, readOwnFile, uploaderOf, uploaderOfTask } from './task-files.ts';
import { withTask } from './with-task.ts';

/**
 * A whole office or a mobile network may stand behind one address, and a link cannot be guessed: what counts strictly is how many codes are asked
 * for of one run, and how often one is tried.
 */
const LINK_LIMIT = { max: 600, timeWindow: 60_000 };
const CODE_LIMIT = { max: 300, timeWindow: 60_000 };

export function registerApplicants(app: FastifyInstance, all: Services): void {
  const services = forGuests(all);
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());

  bind(app, services, contract.resolveLink, ({ input }) => openInvitation(services, input.body.token), LINK_LIMIT);
  bind(app, services, contract.askForLink, ({ input }) => tellFirm(services, input.body), LINK_LIMIT);
  bind(app, services, contract.sendLinkCode, ({ input }) => sendCode(services, input.body, work), CODE_LIMIT);
  bind(app, services, contract.verifyLinkCode, ({ input }) => useCode(services, input.body), CODE_LIMIT);
  bind(app, services, contract.redeemLink, ({ input }) => redeem(services, input.body), LINK_LIMIT);

  bind(app, services, contract.listTasks, ({ scope }) => listTasks(scope, services));
  bind(app, services, contract.readTask, ({ scope, input }) =>
    withTask(scope, services, input.params.id, (at) => presentTask(at, services)),
  );
  bind(app, services, contract.saveTaskStep, ({ scope, input }) => saveStep(scope, services, { ...input.params, ...input.body }));
  bind(app, services, contract.skipTaskStep, ({ scope, input }) => skipStep(scope, services, { ...input.params, ...input.body }));
  bind(app, services, contract.sendStepCode, ({ scope, input }) =>
    sendPhoneCode(scope, services, { ...input.params, ...input.body }, work),
  );
  bind(app, services, contract.verifyStepCode, ({ scope, input }) => proveByCode(scope, services, { ...input.params, ...input.body }));
  bind(app, services, contract.addTaskFile, ({ scope, input, request }) => addFile(scope, services, request, input.params));
  bind(app, services, contract.removeTaskFile, ({ scope, input: { params } }) =>
    dropFile(scope, services, { id: params.id, fileId: params.file_id }),
  );
  bind(app, services, contract.readTaskFile, ({ scope, input: { params } }) =>
    readOwnFile(scope, services, { id: params.id, fileId: params.file_id }),
  );
  bind(app, services, contract.submitTask, ({ scope, input }) => submitTask(scope, services, input.params.id));
  bind(app, services, contract.handOver, ({ scope, input }) => handOver(scope, services, input.params.id));
  bind(app, services, contract.askForHelp, ({ scope, input }) => askForHelp(scope, services, { ...input.params, ...input.body }));
  bind(app, services, contract.readAccessLog, ({ scope }) => readLooks(scope, services));
  bind(app, services, contract.listDataRequests, ({ scope }) => listRequests(scope, services));
  bind(app, services, contract.askAboutData, ({ scope, input }) => askForData(scope, services, input.body));

  const uploads = uploadCalls(services, '/v2/app/uploads');
  bind(app, services, contract.beginTaskUpload, async ({ scope, input, request, reply }) =>
    uploads.begin(await uploaderOfTask(scope, services, input.params.id), request, reply),
  );
  bind(app, services, contract.readTaskUpload, async ({ scope, input, request, reply }) =>
    uploads.read(await uploaderOf(scope, services, input.params.id), request, reply, input.params.id),
  );
  bind(app, services, contract.continueTaskUpload, async ({ scope, input, request, reply }) =>
    uploads.goOn(await uploaderOf(scope, services, input.params.id), request, reply, input.params.id),
  );
  bind(app, services, contract.endTaskUpload, async ({ scope, input, request, reply }) =>
    uploads.end(await uploaderOf(scope, services, input.params.id), request, reply, input.params.id),
  );
}
