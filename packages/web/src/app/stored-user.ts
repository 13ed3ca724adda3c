import type { AuthUser } from '@freehold/contract/access/identity';
import { readStored } from '../lib/storage.ts';

/** The user as the last visit stored them; null where nothing is stored that the app could stand on. */
export function storedUser(): AuthUser | null {
  try {
    const user = JSON.parse(readStored('user') ?? 'null') as Partial<AuthUser> | null;
    const isWhole = typeof user?.owner_id === 'number' && user.owner && user.member && user.can && user.verification_status;
    return isWhole ? (user as AuthUser) : null;
  } catch {
    return null;
  }
}
