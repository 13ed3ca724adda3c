import type { Database } from '../../../platform/database.ts';

/** The person's subject at the identity provider. Read as the owner: a person belongs to no workspace. */
export async function findSubject(db: Database, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('subject').where('id', '=', userId).executeTakeFirstOrThrow()).subject;
}
