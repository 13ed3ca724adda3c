import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';

const tag = 'Uploads';

export const UploadParams = z.object({ id: z.uuid().describe('As the address given at the beginning ends') });

/**
 * Long files in parts, by the tus protocol 1.0.0 (tus.io) with its extensions creation, termination and expiration. Beside what is listed, each
 * call takes and gives the headers of the protocol. Where a route takes a file, the field `upload` may name one that is complete, with its name
 * in `file_name`, in place of the file.
 */
export const beginUpload = defineRoute({
  method: 'POST',
  path: '/v2/client/uploads',
  tag,
  access: 'staff',
  summary: 'Begins to upload a file of so many bytes (`Upload-Length`); `Location` is where its parts go',
  answers: 'nothing',
  output: z.null(),
  errors: ['FILE_TOO_LARGE', 'PROTOCOL_VERSION'],
  whileRegistering: true,
});

export const readUploadState = defineRoute({
  method: 'GET',
  path: '/v2/client/uploads/{id}',
  tag,
  access: 'staff',
  summary: 'How much of the file arrived (`Upload-Offset`), usually asked with HEAD',
  params: UploadParams,
  answers: 'nothing',
  output: z.null(),
  errors: ['NOT_FOUND', 'PROTOCOL_VERSION'],
});

export const continueUpload = defineRoute({
  method: 'PATCH',
  path: '/v2/client/uploads/{id}',
  tag,
  access: 'staff',
  summary: 'The next bytes of the file, from `Upload-Offset` on. What arrives is kept, also where the connection breaks',
  params: UploadParams,
  upload: 'part',
  answers: 'nothing',
  output: z.null(),
  errors: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'MEDIA_TYPE', 'PROTOCOL_VERSION'],
  whileRegistering: true,
});

export const endUpload = defineRoute({
  method: 'DELETE',
  path: '/v2/client/uploads/{id}',
  tag,
  access: 'staff',
  summary: 'Gives the upload up and erases what arrived',
  params: UploadParams,
  answers: 'nothing',
  output: z.null(),
  errors: ['NOT_FOUND', 'PROTOCOL_VERSION'],
  whileRegistering: true,
});
