import { createBuiltInIdentity } from '../lib/identity/built-in-identity.ts';
import type { IdentityClient } from '../lib/identity/identity-client.ts';
import { fieldsIn } from '../lib/read-json.ts';

/** Who signs people in here. The page says so where it is not Freehold itself, and only then is the other's code fetched. */
export async function openIdentity(): Promise<IdentityClient> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="freehold-firebase"]')?.content;
  if (written === undefined) return createBuiltInIdentity();
  const { createFirebaseIdentity } = await import('../lib/identity/firebase-identity.ts');
  const { project_id, api_key, auth_domain, emulator_url } = fieldsIn(written);
  return createFirebaseIdentity({
    project_id: String(project_id),
    api_key: String(api_key),
    auth_domain: String(auth_domain),
    emulator_url: typeof emulator_url === 'string' ? emulator_url : null,
  });
}
