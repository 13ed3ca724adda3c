import { openDatabase, openPool } from '@freehold/server/platform/database';
import { loadSecrets } from '@freehold/server/platform/keys';
import { linkAddress } from '@freehold/server/providers/identity/built-in/email-links';
import { openLinkStore } from '@freehold/server/providers/identity/built-in/link-store';
import { randomToken } from '@freehold/server/providers/identity/built-in/random-token';
import { openUserStore } from '@freehold/server/providers/identity/built-in/user-store';

type Product = { databaseUrl: string; dataDir: string; origin: string };

/** A sign-in address that works once, as the operator's command makes it for a product that keeps its keys in its data folder. */
export async function createLink({ databaseUrl, dataDir, origin }: Product, email: string): Promise<string> {
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    const db = openDatabase(pool);
    const user = await openUserStore(db).findUser(email);
    if (!user) throw new Error(`Nobody signs in with ${email}`);
    const token = randomToken();
    const { hashKey } = loadSecrets({ dataDir, fileKeyHex: null, fileKeysBeforeHex: [], secret: null, hashKey: null });
    await openLinkStore({ db, hashKey, now: () => new Date() }).addForOperator(user.id, email, token);
    return linkAddress(origin, token);
  } finally {
    await pool.end();
  }
}
