import type { FirebaseSettings } from '@freehold/contract/access/identity';
import { createBuiltInIdentity } from '../lib/identity/built-in-identity.ts';
import type { IdentityClient } from '../lib/identity/identity-client.ts';

/** Who signs people in here. The page says so where it is not Freehold itself, and only then is the other's code fetched. */
export async function openIdentity(): Promise<IdentityClient> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="freehold-firebase"]')?.content;
  if (written === undefined) return createBuiltInIdentity();
  const { createFirebaseIdentity } = await import('../lib/identity/firebase-identity.ts');
  return createFirebaseIdentity(JSON.parse(written) as FirebaseSettings);
}
