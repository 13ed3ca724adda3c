import type { Database } from '../../../platform/database.ts';

/** Where the person of this address signs in, and under which subject. */
export function findUser(db: Database, email: string): Promise<{ issuer: string; subject: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}
