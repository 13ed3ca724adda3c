import * as contract from '@freehold/contract/access/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import {
  continueUpload,
  createUpload,
  dropUpload,
  findUpload,
  MOST_UPLOAD_BYTES,
  PART_OF_A_FILE,
  uploaderOf,
  type Upload,
} from '../../../platform/uploads.ts';

/** tus.io, protocol 1.0.0. */
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,termination,expiration';

/** Long files in parts, which go on where they broke off. */
export function registerUploads(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.beginUpload, async ({ request, reply }) => {
    speakTus(request, reply);
    const size = readCount(request, 'upload-length');
    if (size === 0)
      throw new Refused('VALIDATION_FAILED', 'This file is empty', [{ field: 'file', code: 'EMPTY', message: 'This file is empty' }]);
    const upload = await createUpload(uploaderOf(request), services, size);
    reply
      .status(201)
      .header('location', `${contract.beginUpload.path}/${upload.id}`)
      .header('upload-expires', upload.expiresAt.toUTCString());
  });
  bind(app, services, contract.readUploadState, async ({ request, reply, input: { params } }) => {
    const upload = await findUpload(uploaderOf(request), services, params.id);
    speakTus(request, reply);
    say(reply, upload).header('upload-length', upload.size);
  });
  bind(app, services, contract.continueUpload, async ({ request, reply, input: { params } }) => {
    const uploader = uploaderOf(request);
    const upload = await findUpload(uploader, services, params.id);
    speakTus(request, reply);
    if (request.headers['content-type'] !== PART_OF_A_FILE) throw new Refused('MEDIA_TYPE', `Send the bytes as ${PART_OF_A_FILE}.`);
    const from = readCount(request, 'upload-offset');
    const body = request.body as AsyncIterable<Uint8Array>;
    say(reply.status(204), await continueUpload(uploader, services, upload, { from, body }));
  });
  bind(app, services, contract.endUpload, async ({ request, reply, input: { params } }) => {
    const uploader = uploaderOf(request);
    await findUpload(uploader, services, params.id);
    speakTus(request, reply);
    await dropUpload(uploader, services, params.id);
    reply.status(204);
  });
}

function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('tus-resumable', VERSION)
    .header('tus-version', VERSION)
    .header('tus-extension', EXTENSIONS)
    .header('tus-max-size', MOST_UPLOAD_BYTES);
  if (request.headers['tus-resumable'] !== VERSION) throw new Refused('PROTOCOL_VERSION', `Uploads are taken by tus ${VERSION}.`);
}

const say = (reply: FastifyReply, { received, expiresAt }: Upload) =>
  reply.header('upload-offset', received).header('upload-expires', expiresAt.toUTCString());

function readCount(request: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = request.headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new Refused('BAD_REQUEST', `Say the ${name} in bytes.`);
  return Number(text);
}
