import { Refusal } from '@freehold/contract/kernel/envelope';
import { ALWAYS, SIGNED_IN, STATUS_OF } from '@freehold/contract/kernel/errors';
import { KEY_SCOPES } from '@freehold/contract/kernel/key-scopes';
import { entriesOf } from '@freehold/contract/kernel/keys';
import type { Route } from '@freehold/contract/kernel/route';
import { z } from 'zod';

const Parameter = z.looseObject({ in: z.string(), name: z.string() });
const Operation = z.looseObject({
  summary: z.string().optional(),
  parameters: z.array(Parameter).optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
});
const Description = z.looseObject({
  info: z.looseObject({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});

const ABOUT = `Calls for programs. Send an API key, which an owner or admin makes under Settings, as \`Authorization: Bearer fhk_…\`. A key works in
one workspace, in the name of the member who made it and within its scopes. Every answer is \`{Info:{Data, Meta?, Message?}}\`; a refusal is
\`{Info:{Data:null, Code, Message, Errors?}}\`. Calls with \`Idempotency-Key\` take a new UUID for each act and the same one for each retry of it.`;

/** A call of the contract and the name it has there. */
export type NamedRoute = readonly [name: string, route: Route];

/** The part of the description that an API key can call, with a name for each call as generators of clients want it. */
export function describeKeyApi(whole: unknown, routes: readonly NamedRoute[], origin: string): object {
  const { info, paths, components, ...rest } = Description.parse(whole);
  const open: Record<string, Record<string, object>> = {};
  for (const [name, route] of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    if (route.key === undefined || operation === undefined) continue;
    const { parameters = [], responses = {}, ...more } = operation;
    const told = parameters.filter((parameter) => !(parameter.in === 'header' && parameter.name === 'X-Workspace-Id'));
    open[route.path] = {
      ...open[route.path],
      [route.method.toLowerCase()]: {
        ...more,
        operationId: name,
        description: route.key === 'any' ? 'For every key.' : `Needs the scope \`${route.key}\`.`,
        ...(told.length > 0 ? { parameters: told } : {}),
        responses: { '200': responses['200'], ...refusalsOf(route) },
        security: [{ apiKey: [] }],
      },
    };
  }
  const scopes = entriesOf(KEY_SCOPES).map(([scope, { about }]) => `- \`${scope}\`: ${about}`);
  const { $schema: _dialect, ...refusal } = z.toJSONSchema(Refusal, { io: 'output' });
  return {
    ...rest,
    info: { ...info, title: 'Freehold for programs', description: `${ABOUT}\n\nScopes:\n\n${scopes.join('\n')}` },
    servers: [{ url: origin }],
    paths: open,
    components: {
      ...components,
      schemas: { ...components?.schemas, Refusal: refusal },
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of Freehold' } },
    },
  };
}

/** Each status with its codes: generators of clients know no `4XX`. */
function refusalsOf({ errors }: Route): Record<string, object> {
  const codes = [...ALWAYS, ...SIGNED_IN, ...errors];
  const byStatus = Map.groupBy(new Set(codes), (code) => STATUS_OF[code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, own]) => [
        String(status),
        { description: own.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      ]),
  );
}
