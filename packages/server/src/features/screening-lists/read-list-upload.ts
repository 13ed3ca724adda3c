import { importList } from '@freehold/contract/screening-lists';
import type { FastifyRequest } from 'fastify';
import { Refused, refuseField } from '../../platform/refuse.ts';
import type { UploadedList } from './upload-list.ts';

/** The one file and the fields of a multipart request. Fields are read whether they stand before the file or after it. */
export async function readListUpload(request: FastifyRequest): Promise<UploadedList> {
  if (!request.isMultipart()) throw new Refused('BAD_REQUEST', 'Send the list as a file in a multipart form.');
  let file: { name: string; bytes: Buffer; mime: string } | null = null;
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: tidyName(part.filename), bytes: await part.toBuffer(), mime: part.mimetype };
    else fields[part.fieldname] = part.value;
  }
  const parsed = importList.body.safeParse(fields);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      code: issue.code.toUpperCase(),
      message: issue.message,
    }));
    throw new Refused('VALIDATION_FAILED', 'Check the highlighted fields', issues);
  }
  if (!file || file.bytes.length === 0) return refuseField('file', 'Choose a list file', 'REQUIRED');
  const { confirm, is_newest: isNewest, accept_smaller: acceptSmaller, own, replaces, name, publisher, category } = parsed.data;
  const asked = own || replaces !== undefined ? { replaces, name, publisher, category } : null;
  return { ...file, confirm, isNewest, acceptSmaller, own: asked };
}

const LONGEST_NAME = 120;
/** The name as a person may read it back: without folders, control characters and halves of characters, and not for ever long. */
function tidyName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-LONGEST_NAME)
      .toWellFormed() || 'list'
  );
}
