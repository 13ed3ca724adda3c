import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isStorable } from './is-storable.ts';
import { refuseAlways, refuseField } from './refuse.ts';

/** `beforeOpening` is waited for once the call has arrived, before a file that was uploaded beforehand is held in memory. */
type Reading = { what?: string; namedElse?: string; beforeOpening?: () => Promise<void> };
export type Upload<S extends z.ZodType> = { file: { name: string; mime: string; bytes: Buffer } | null; fields: z.output<S> };

/**
 * The one file and the fields of a multipart request, in whatever order they come. A body that breaks off or is no form is refused, and so
 * are fields the schema does not take.
 */
export async function readUpload<S extends z.ZodType>(
  request: FastifyRequest,
  body: S,
  { what = 'file', namedElse = 'file', beforeOpening = async () => {} }: Reading = {},
): Promise<Upload<S>> {
  if (!request.isMultipart()) return refuseAlways('BAD_REQUEST', `Send the ${what} in a multipart form.`);
  const { file: sent, fields } = await readParts(request, namedElse, what);
  if (!isStorable(fields)) return refuseAlways('BAD_REQUEST', 'This holds a character that cannot be stored. Remove it and try again.');
  const { upload, file_name: fileName, ...rest } = fields;
  await beforeOpening();
  const file = upload === undefined ? sent : await readUploaded(request, upload, fileName, namedElse);
  const parsed = body.safeParse(rest);
  if (parsed.success) return { file, fields: parsed.data };
  const faults = parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code: code.toUpperCase(), message }));
  return refuseAlways('VALIDATION_FAILED', 'Check the highlighted fields', faults);
}

/** A file that was uploaded in parts beforehand, in place of one in the form. */
async function readUploaded(request: FastifyRequest, upload: unknown, fileName: unknown, namedElse: string) {
  const bytes = await request.server.openUpload(request, String(upload));
  return { name: tidyName(typeof fileName === 'string' ? fileName : undefined) || namedElse, mime: 'application/octet-stream', bytes };
}

/** The bytes of the one file of a form that has no fields; none is refused with the sentence. */
export async function readUploadedFile(request: FastifyRequest, what: string, missing: string): Promise<Buffer> {
  const { file } = await readUpload(request, z.object({}), { what });
  return file && file.bytes.length > 0 ? file.bytes : refuseField('file', missing, 'REQUIRED');
}

async function readParts(request: FastifyRequest, namedElse: string, what: string) {
  let file: Upload<z.ZodType>['file'] = null;
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: tidyName(part.filename) || namedElse, mime: part.mimetype, bytes: await part.toBuffer() };
      else if (part.fieldname) fields[part.fieldname] = part.value;
    }
  } catch (error) {
    // The parser's own refusals say which status they are; what it throws beside them is a body it could not follow.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return refuseAlways('BAD_REQUEST', `The ${what} did not arrive whole. Send it again.`);
  }
  return { file, fields };
}

const LONGEST_NAME = 120;
/** The name as a person may read it back: its last part, without control characters and halves of characters. */
function tidyName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-LONGEST_NAME)
    .toWellFormed();
}
