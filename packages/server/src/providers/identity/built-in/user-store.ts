import type { Database } from '../../../platform/database.ts';

export type UserStore = ReturnType<typeof openUserStore>;

/** The people who can sign in. */
export function openUserStore(db: Database) {
  return {
    findUser: (email: string) => db.selectFrom('auth.users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst(),
    async emailOf(userId: string): Promise<string> {
      return (await db.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
    },
    /** Every way in of theirs goes with them. */
    async forget(userId: string): Promise<void> {
      await db.deleteFrom('auth.users').where('id', '=', userId).execute();
    },
  };
}
