import * as ofMembers from '@freehold/contract/access/uploads';
import * as ofApplicants from '@freehold/contract/flows/applicants';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import {
  BROKE_OFF,
  continueUpload,
  createUpload,
  dropUpload,
  findUpload,
  MOST_UPLOAD_BYTES,
  PART_OF_A_FILE,
  type Upload,
  type Uploader,
} from '../../../platform/uploads.ts';

const refusePart = refusing(ofMembers.continueUpload, ofApplicants.continueTaskUpload);
const refuseUpload = refusing(
  ofMembers.beginUpload,
  ofMembers.readUploadState,
  ofMembers.continueUpload,
  ofMembers.endUpload,
  ofApplicants.beginTaskUpload,
  ofApplicants.readTaskUpload,
  ofApplicants.continueTaskUpload,
  ofApplicants.endTaskUpload,
);

/** tus.io, protocol 1.0.0. */
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,termination,expiration';

/** The four calls of long files in parts, for whoever the route let in. `path`: under which uploads lie. */
export function uploadCalls(services: Services, path: string) {
  return {
    async begin(uploader: Uploader, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      requireTusVersion(request, reply);
      const size = readCount(request, 'upload-length');
      if (size === 0)
        return refuseAlways('VALIDATION_FAILED', 'This file is empty', [{ field: 'file', code: 'EMPTY', message: 'This file is empty' }]);
      const upload = await createUpload(uploader, services, size);
      reply.status(201).header('location', `${path}/${upload.id}`).header('upload-expires', upload.expiresAt.toUTCString());
    },
    async read(uploader: Uploader, request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      const upload = await findUpload(uploader, services, id);
      requireTusVersion(request, reply);
      say(reply, upload).header('upload-length', upload.size);
    },
    async goOn(uploader: Uploader, request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      const upload = await findUpload(uploader, services, id);
      requireTusVersion(request, reply);
      if (request.headers['content-type'] !== PART_OF_A_FILE) return refusePart('MEDIA_TYPE', `Send the bytes as ${PART_OF_A_FILE}.`);
      const from = readCount(request, 'upload-offset');
      const { body } = request;
      if (!(body instanceof Readable)) return refuseAlways('BAD_REQUEST', BROKE_OFF);
      say(reply.status(204), await continueUpload(uploader, services, upload, { from, body }));
    },
    async end(uploader: Uploader, request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      await findUpload(uploader, services, id);
      requireTusVersion(request, reply);
      await dropUpload(uploader, services, id);
      reply.status(204);
    },
  };
}

function requireTusVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('tus-resumable', VERSION)
    .header('tus-version', VERSION)
    .header('tus-extension', EXTENSIONS)
    .header('tus-max-size', MOST_UPLOAD_BYTES);
  if (request.headers['tus-resumable'] !== VERSION) return refuseUpload('PROTOCOL_VERSION', `Uploads are taken by tus ${VERSION}.`);
}

const say = (reply: FastifyReply, { received, expiresAt }: Upload) =>
  reply.header('upload-offset', received).header('upload-expires', expiresAt.toUTCString());

function readCount(request: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = request.headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return refuseAlways('BAD_REQUEST', `Say the ${name} in bytes.`);
  return Number(text);
}
