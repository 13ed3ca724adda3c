import { STATUS_OF, type ErrorCode } from '@freehold/contract/kernel/errors';
import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { StorageFull } from '../providers/files/provider.ts';
import { Refused } from './refuse.ts';

/** PostgreSQL and socket faults that mean "the database is away", not "the query is wrong". */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);
const isDatabaseAway = (error: { code?: unknown; message?: string }) =>
  (typeof error.code === 'string' && DATABASE_AWAY.has(error.code)) ||
  /Connection terminated|not queryable|Client was closed|timeout exceeded when trying to connect/i.test(error.message ?? '');

type Refusing = {
  code: ErrorCode;
  message: string;
  errors?: FieldError[] | undefined;
  reference?: string;
  retryAfter?: number | undefined;
};

function send(reply: FastifyReply, refusal: Refusing) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .status(STATUS_OF[refusal.code])
    .header('cache-control', 'no-store')
    .send({
      Info: {
        Data: null,
        Code: refusal.code,
        Message: refusal.message,
        ...(refusal.errors ? { Errors: refusal.errors } : {}),
        ...(refusal.reference ? { Reference: refusal.reference } : {}),
      },
    });
}

/** Turns whatever was thrown into the envelope: refusals as they are, bad input field by field, faults logged whole and answered with a reference. */
export function answerError(error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refused)
    return send(reply, { code: error.code, message: error.message, errors: error.errors, retryAfter: error.retryAfterSeconds });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      code: issue.keyword.toUpperCase(),
      message: issue.message ?? 'Check this value',
    }));
    return send(reply, { code: 'VALIDATION_FAILED', message: 'Check the highlighted fields', errors });
  }
  // 53100: the disk of the database.
  if (error instanceof StorageFull || error.code === '53100')
    return send(reply, {
      code: 'STORAGE_FULL',
      message: 'There is no room left to store files. Nothing was saved. Ask the operator to free some space, then try again.',
    });
  if (error.statusCode === 429) return send(reply, { code: 'RATE_LIMITED', message: 'Too many tries. Wait a minute and try again.' });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return send(reply, { code: 'FILE_TOO_LARGE', message: 'This is larger than Freehold accepts.' });
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'database away');
    return send(reply, {
      code: 'MAINTENANCE',
      message: 'Freehold cannot reach its database. Nothing was saved. Try again in a moment.',
      reference: request.id,
      retryAfter: 5,
    });
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return send(reply, { code: error.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', message: 'This request could not be read.' });
  request.log.error({ err: error }, 'fault');
  return send(reply, {
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Nothing was saved. Try again, and quote the reference if it stays.',
    reference: request.id,
  });
}
