import { findMemberships } from '../../../platform/authenticate.ts';
import type { Services } from '../../../platform/services.ts';
import { findSubject } from './store.ts';

/** Signs somebody out everywhere who belongs to no workspace any more. In the workspace they left, each call is refused already. */
export async function endAccess(services: Services, userId: number): Promise<void> {
  if ((await findMemberships(services, userId)).length > 0) return;
  await services.identity.sessions?.endAll(await findSubject(services.db, userId));
}
