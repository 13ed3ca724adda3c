import type { Route } from '@freehold/contract/kernel/route';
import type { z } from 'zod';
import { call, sessionOf, type DataOf } from './api.ts';

type FileRoute = Route & { upload: 'file' };
type InputOf<R extends FileRoute> = (R extends { params: infer P extends z.ZodType } ? { params: z.output<P> } : { params?: undefined }) &
  (R extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined }) & {
    /** Null where the route does without. */
    file: File | null;
  };

/** A longer file is sent in parts, which go on where they broke off. */
const LONG_FILE_BYTES = 4 * 1024 * 1024;

/** Calls a route that takes a file. The call names a long one, once all of it has arrived. */
export async function callWithFile<const R extends FileRoute>(route: R, { file, params, body }: InputOf<R>): Promise<DataOf<R>> {
  const form = new FormData();
  const fields: object = body ?? {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  if (file !== null && file.size > LONG_FILE_BYTES) {
    const { uploadInParts } = await import('./upload-in-parts.ts');
    form.set('upload', await uploadInParts(file, sessionOf(route)));
    form.set('file_name', file.name);
  } else if (file !== null) form.set('file', file);
  // Which parameters there are is known of the route, not of every route that takes a file.
  return call(route as FileRoute & { params: z.ZodObject }, { params: params ?? {}, form }) as Promise<DataOf<R>>;
}
