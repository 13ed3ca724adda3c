import { z } from 'zod';
import { defineRoute } from './kernel/route.ts';
import { Id } from './kernel/values.ts';

export const Member = z.object({
  member_id: Id,
  first_name: z.string(),
  surname: z.string(),
  email: z.string().nullable().describe('Null where your role sees names only'),
  role_id: z.int(),
  role: z.string(),
  state: z.enum(['invited', 'active', 'suspended', 'removed']),
  nominated_officer: z.enum(['none', 'mlro', 'deputy']),
});
export type Member = z.infer<typeof Member>;

export const listMembers = defineRoute({
  method: 'GET',
  path: '/v2/client/members',
  tag: 'Members',
  access: 'staff',
  summary: 'Members of the workspace',
  output: z.array(Member),
  errors: [],
});
