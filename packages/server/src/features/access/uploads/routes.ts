import * as contract from '@freehold/contract/access/uploads';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { uploaderOf } from '../../../platform/uploads.ts';
import { uploadCalls } from './upload-calls.ts';

/** Long files of members in parts, which go on where they broke off. */
export function registerUploads(app: FastifyInstance, services: Services): void {
  const uploads = uploadCalls(services, contract.beginUpload.path);
  bind(app, services, contract.beginUpload, ({ request, reply }) => uploads.begin(uploaderOf(request), request, reply));
  bind(app, services, contract.readUploadState, ({ request, reply, input }) =>
    uploads.read(uploaderOf(request), request, reply, input.params.id),
  );
  bind(app, services, contract.continueUpload, ({ request, reply, input }) =>
    uploads.goOn(uploaderOf(request), request, reply, input.params.id),
  );
  bind(app, services, contract.endUpload, ({ request, reply, input }) => uploads.end(uploaderOf(request), request, reply, input.params.id));
}
