import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused, refuseField } from './refuse.ts';

/** The one file and the fields of a multipart request, in whatever order they come. */
export async function readCsvUpload<S extends z.ZodType>(
  request: FastifyRequest,
  body: S,
): Promise<{ name: string; bytes: Buffer; fields: z.output<S> }> {
  if (!request.isMultipart()) throw new Refused('BAD_REQUEST', 'Send the file in a multipart form.');
  let file: { name: string; bytes: Buffer } | null = null;
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: tidyName(part.filename), bytes: await part.toBuffer() };
    else fields[part.fieldname] = part.value;
  }
  const parsed = body.safeParse(fields);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code: code.toUpperCase(), message }));
    throw new Refused('VALIDATION_FAILED', 'Check the highlighted fields', faults);
  }
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  return { ...file, fields: parsed.data };
}

const LONGEST_NAME = 120;
/** The name as a person may read it back: its last part, without control characters. */
function tidyName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-LONGEST_NAME)
      .toWellFormed() || 'file.csv'
  );
}
