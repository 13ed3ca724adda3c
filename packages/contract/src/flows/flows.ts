import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams } from '../kernel/values.ts';

export const Flow = z.object({
  id: Id,
  name: z.string(),
  asset_type_id: z.int().describe('0 standalone, 1 sales, 2 lettings'),
  is_saved: z.union([z.literal(0), z.literal(1)]).describe('1 when the member keeps it in the sidebar'),
});
export type Flow = z.infer<typeof Flow>;

export const listFlows = defineRoute({
  method: 'GET',
  path: '/v2/client/flows',
  tag: 'Flows',
  access: 'staff',
  summary: 'Flows of this environment, with the ones the member saved',
  query: PageQuery.partial(),
  output: z.array(Flow),
  meta: PageMeta,
  errors: [],
});

export const saveFlow = defineRoute({
  method: 'POST',
  path: '/v2/client/flows/{id}/saved',
  tag: 'Flows',
  access: 'staff',
  summary: 'Keep a flow in the own sidebar',
  params: IdParams,
  output: Flow,
  errors: ['NOT_FOUND'],
});

export const unsaveFlow = defineRoute({
  method: 'DELETE',
  path: '/v2/client/flows/{id}/saved',
  tag: 'Flows',
  access: 'staff',
  summary: 'Take a flow out of the own sidebar',
  params: IdParams,
  output: Flow,
  errors: ['NOT_FOUND'],
});
