import { importList } from '@freehold/contract/screening/screening-lists';
import type { FastifyRequest } from 'fastify';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { UploadedList } from './upload-list.ts';

/** A list to load, with what it is for. */
export async function readListUpload(request: FastifyRequest): Promise<UploadedList> {
  const { file, fields } = await readUpload(request, importList.body, { what: 'list', namedElse: 'list' });
  if (!file || file.bytes.length === 0) return refuseField('file', 'Choose a list file', 'REQUIRED');
  const { confirm, is_newest: isNewest, accept_smaller: acceptSmaller, own, replaces, name, publisher, category } = fields;
  // What was only tried is named again by the call that keeps it.
  if (!confirm) request.usedUpload = null;
  const asked = own || replaces !== undefined ? { replaces, name, publisher, category } : null;
  return { ...file, confirm, isNewest, acceptSmaller, own: asked };
}
