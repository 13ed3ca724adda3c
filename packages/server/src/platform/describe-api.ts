import { codesOf, type Route } from '@freehold/contract/kernel/route';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract this is, for the description of the API. */
    contract?: Route;
  }
}

const WORKSPACE_HEADER = { type: 'string', description: 'Number of the workspace; without it the first one the member belongs to' };
const KEY_HEADER = {
  type: 'string',
  format: 'uuid',
  description: 'New for each act, the same for each retry of it: the act then happens once',
};

function headersOf(route: Route) {
  // A signer's page from before keys were asked for still calls without one.
  if (route.access === 'app' && route.idempotent) return { headers: { type: 'object', properties: { 'Idempotency-Key': KEY_HEADER } } };
  if (route.access !== 'staff') return {};
  return {
    headers: {
      type: 'object',
      properties: { ...(route.idempotent ? { 'Idempotency-Key': KEY_HEADER } : {}), 'X-Workspace-Id': WORKSPACE_HEADER },
      required: route.idempotent ? ['Idempotency-Key'] : [],
    },
  };
}

function uploadOf(route: Route) {
  if (!route.upload) return {};
  if (route.upload === 'part') return { body: { type: 'string', format: 'binary', description: 'The next bytes of the file' } };
  const fields: { properties?: object; required?: string[] } = route.body
    ? z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })
    : {};
  return {
    body: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary', description: 'The file' }, ...fields.properties },
      required: ['file', ...(fields.required ?? [])],
    },
  };
}

function successOf(route: Route): object | undefined {
  if (route.answers === 'bytes')
    return { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  if (route.answers === 'nothing') return { description: 'Headers alone; 201 where something was made, 204 where something was done' };
  if (route.answers !== 'events') return undefined;
  const { $schema: _dialect, ...event } = z.toJSONSchema(route.output, { io: 'output' });
  return { description: 'Server-sent events until the connection is closed', content: { 'text/event-stream': { schema: event } } };
}

const transform: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (input) => {
  const described = jsonSchemaTransform(input);
  const contract = input.route.config?.contract;
  if (!contract) return described;
  const success = successOf(contract);
  const { response, ...rest } = described.schema as { response?: Record<string, object> };
  const refusals = Object.fromEntries(
    Object.entries(response ?? {}).map(([status, answer]) => [
      status,
      { ...(status === '200' ? {} : { description: refusalsOf(contract, status) }), ...answer },
    ]),
  );
  return {
    ...described,
    schema: { ...rest, ...headersOf(contract), ...uploadOf(contract), response: { ...(success ? { 200: success } : {}), ...refusals } },
  };
};

function refusalsOf(route: Route, status: string): string {
  const codes = codesOf(route);
  return status.startsWith('5')
    ? 'MAINTENANCE, STORAGE_FULL or INTERNAL'
    : ['A refusal', ...(codes.length > 0 ? [`own codes: ${codes.join(', ')}`] : [])].join('; ');
}

/** OpenAPI 3.1 from the contract itself: what the validator and the answers' schemas use is what is described. */
export const apiDescription: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Freehold',
      version: '0.1.0',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description: 'Every answer is `{Info:{Data, Meta?, Message?}}`; a refusal is `{Info:{Data:null, Code, Message, Errors?}}`.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appUser: { type: 'http', scheme: 'bearer', description: 'Token of a signer, from /v2/public/app-users/sign-in' },
      },
    },
  },
  transform,
  transformObject: jsonSchemaTransformObject,
};
