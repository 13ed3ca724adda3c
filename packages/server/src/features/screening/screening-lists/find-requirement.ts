import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Requirement } from './required-lists.ts';

/** Which lists a check of this workspace needs to pass. A demonstration is one only while the demonstration is on, so never in production. */
export async function findRequirement(trx: Trx, workspaceId: number, { config }: Pick<Services, 'config'>): Promise<Requirement> {
  const row = await trx.selectFrom('workspaces').select('is_demonstration').where('id', '=', workspaceId).executeTakeFirst();
  return { lists: config.requiredLists, isDemonstration: config.demo && row?.is_demonstration === true };
}
