import * as contract from '@freehold/contract/screening/screening-batches';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelBatch } from './cancel-batch.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { confirmBatch } from './confirm-batch.ts';
import { createBatch } from './create-batch.ts';
import { downloadFaults, downloadResults } from './download-batch.ts';
import { planBatch } from './plan-batch.ts';
import { requireRunner } from './policy.ts';
import { getBatch, listBatches, listRows } from './read-batches.ts';
import { batchTemplate } from './template.ts';
import { uploadBatch } from './upload-batch.ts';

/** Up to 500 names in one go: uploaded or sent, tried, confirmed, screened one by one as ordinary checks. */
export function registerScreeningBatches(app: FastifyInstance, services: Services, checks: ChecksOfBatches): void {
  bind(app, services, contract.listBatches, ({ scope, input: { query } }) => listBatches(scope, checks, query));
  bind(app, services, contract.downloadBatchTemplate, async ({ scope }) => {
    requireRunner(scope);
    return batchTemplate();
  });
  bind(app, services, contract.uploadBatch, async ({ scope, request }) => {
    requireRunner(scope);
    const { file } = await readUpload(request, contract.uploadBatch.body, { namedElse: 'file.csv' });
    return uploadBatch(scope, services, checks, file ?? refuseField('file', 'Choose a file', 'REQUIRED'));
  });
  bind(app, services, contract.createBatch, ({ scope, input: { body } }) => createBatch(scope, services, checks, body));
  bind(app, services, contract.getBatch, ({ scope, input: { params } }) => getBatch(scope, services, checks, params.id));
  bind(app, services, contract.listBatchRows, ({ scope, input: { params, query } }) => listRows(scope, services, checks, params.id, query));
  bind(app, services, contract.planBatch, ({ scope, input: { params, body } }) => planBatch(scope, services, checks, params.id, body));
  bind(app, services, contract.confirmBatch, ({ scope, input: { params, body } }) =>
    confirmBatch(scope, services, checks, { id: params.id, version: body.version }),
  );
  bind(app, services, contract.cancelBatch, ({ scope, input: { params } }) => cancelBatch(scope, services, checks, params.id));
  bind(app, services, contract.downloadBatchFaults, ({ scope, input: { params } }) => downloadFaults(scope, services, checks, params.id));
  bind(app, services, contract.downloadBatchResults, ({ scope, input: { params } }) => downloadResults(scope, services, checks, params.id));
}
