import type { z } from 'zod';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

/** The contract’s sentence for each wrong field, the first one for each. */
export function faultsOf(read: z.ZodSafeParseResult<unknown>): FieldMessages {
  const found: FieldMessages = {};
  for (const { path, message } of read.error?.issues ?? []) found[String(path[0] ?? '')] ??= message;
  return found;
}
