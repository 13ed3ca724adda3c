import type { AuthUser } from '@freehold/contract/access/identity';
import { readStored } from '../lib/storage.ts';

/** Whether it has what every page stands on; it was stored by this app, as the server gave it. */
const isUser = (user: unknown): user is AuthUser =>
  typeof user === 'object' &&
  user !== null &&
  'owner_id' in user &&
  typeof user.owner_id === 'number' &&
  (['owner', 'member', 'can', 'verification_status'] as const).every((part) => part in user && Boolean(Reflect.get(user, part)));

/** The user as the last visit stored them; null where nothing is stored that the app could stand on. */
export function storedUser(): AuthUser | null {
  try {
    const user: unknown = JSON.parse(readStored('user') ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}
