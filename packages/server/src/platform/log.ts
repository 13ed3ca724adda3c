import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Config } from './config.ts';

/** Keys whose values never reach the log, whatever object they stand in. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'access_token',
  'id_token',
  'password',
  'secret',
  'fileKey',
  'databaseUrl',
  'appDatabaseUrl',
  'smtpUrl',
  'smsUrl',
  'email',
  'to',
  'dob',
  'date_of_birth',
  'dateOfBirth',
  'name',
  'first_name',
  'firstName',
  'middle_name',
  'last_name',
  'lastName',
  'surname',
  'full_name',
  'fullName',
  'subject',
  'subject_name',
  'subjectName',
  'address',
  'postcode',
  'phone',
  'contact',
  'document_number',
  'answer',
  'payload',
  'body',
];
const pathOf = (key: string) => (/^[a-z_]+$/i.test(key) ? key : `["${key}"]`);
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => {
  const path = pathOf(key);
  const under = (depth: string) => (path.startsWith('[') ? `${depth}${path}` : `${depth}.${path}`);
  return [path, under('*'), under('*.*'), under('*.*.*')];
});

/** PostgreSQL puts the offending value in quotes, and whole rows in `detail`: neither is logged. */
function isDatabaseError(error: Error): error is Error & { code: string; severity: string; table?: string; constraint?: string } {
  return 'severity' in error && 'code' in error;
}

/** What a fault may say about itself: its kind, code, place and stack, without values of the person's data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const isDatabase = isDatabaseError(error);
  const message = isDatabase ? error.message.replace(/"[^"]*"|'[^']*'/g, '"…"') : error.message;
  return {
    type: error.constructor.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...(isDatabase ? { table: error.table, constraint: error.constraint } : {}),
    stack: (error.stack ?? '').replace(error.message, message),
  };
}

/** The log of a process: one JSON object a line; readable colours on a terminal outside production. Requests carry a path without its query. */
export function createLog(config: Pick<Config, 'logLevel' | 'isProduction'>, destination?: DestinationStream): FastifyBaseLogger {
  const isTerminal = !destination && !config.isProduction && process.stdout.isTTY;
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: REDACTED_PATHS, censor: '[hidden]' },
    serializers: {
      err: describeError,
      error: describeError,
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?', 1)[0], id: request.id }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
    ...(isTerminal ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}
