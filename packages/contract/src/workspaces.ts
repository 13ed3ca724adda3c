import { z } from 'zod';
import { AuthUser } from './identity.ts';
import { defineRoute } from './kernel/route.ts';
import { Id } from './kernel/values.ts';

const tag = 'Workspaces';

export const Workspace = z.object({ id: Id, account_name: z.string() });
export type Workspace = z.infer<typeof Workspace>;

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/v2/client/workspaces',
  tag,
  access: 'staff',
  summary: 'Workspaces the signed-in user belongs to',
  output: z.object({ workspaces: z.array(Workspace) }),
  errors: [],
});

export const switchWorkspace = defineRoute({
  method: 'GET',
  path: '/v2/client/workspaces/switch/{selection}',
  tag,
  access: 'staff',
  summary: 'The signed-in user in the chosen workspace: the same object as `/me` with its owner id and account name',
  params: z.object({ selection: z.coerce.number().int().positive().describe('Workspace id') }),
  output: AuthUser,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
