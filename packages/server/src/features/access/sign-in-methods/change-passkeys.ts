import { addPasskey, removePasskey, renamePasskey, startPasskey, type Passkey } from '@freehold/contract/access/sign-in-methods';
import type { PasskeyCreationOptions } from '@freehold/contract/kernel/sign-in-values';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { PasskeyFacts, PasskeyMade, PasskeySignIn } from '../../../providers/identity/provider.ts';
import { presentPasskey } from './present.ts';
import { recordChange } from './record-change.ts';

const TOO_MANY = 'You have 20 passkeys. Remove one first.';
const NOT_THERE = 'This passkey is not there any more.';
const about = ({ id, name }: PasskeyFacts) => ({ type: 'passkey', id, label: name });

const refuseToStart = refusing(startPasskey);
const refuseToAdd = refusing(addPasskey);
const refuseToRename = refusing(renamePasskey);
const refuseToRemove = refusing(removePasskey);

/** What the browser needs to make a passkey for the signed-in person. */
export async function beginPasskey(passkeys: PasskeySignIn, subject: string): Promise<PasskeyCreationOptions> {
  return (await passkeys.startMaking(subject)) ?? refuseToStart('INVALID_STATE', TOO_MANY);
}

/** Keeps a passkey the browser made, once it proved that it is this person's. */
export async function keepPasskey(scope: MemberScope, passkeys: PasskeySignIn, made: PasskeyMade): Promise<Passkey> {
  const kept = await passkeys.make(made);
  if (kept.kind === 'made') {
    await recordChange(scope, 'add.passkey', about(kept.passkey));
    return presentPasskey(kept.passkey);
  }
  if (kept.reason === 'too_many') return refuseToAdd('INVALID_STATE', TOO_MANY);
  if (kept.reason === 'known') return refuseToAdd('DUPLICATE', 'This passkey was added before.');
  const words = { expired: 'This took too long. Add the passkey again.', not_genuine: 'This passkey could not be checked. Try again.' };
  return refuseToAdd('PASSKEY_REFUSED', words[kept.reason]);
}

export async function nameAnew(
  scope: MemberScope,
  passkeys: PasskeySignIn | undefined,
  { subject, id, name }: { subject: string; id: number; name: string },
): Promise<Passkey> {
  const renamed = (await passkeys?.rename(subject, id, name)) ?? refuseToRename('NOT_FOUND', NOT_THERE);
  await recordChange(scope, 'rename.passkey', about(renamed));
  return presentPasskey(renamed);
}

export async function forgetPasskey(
  scope: MemberScope,
  passkeys: PasskeySignIn | undefined,
  { subject, id }: { subject: string; id: number },
): Promise<{ removed: true }> {
  const removed = (await passkeys?.remove(subject, id)) ?? refuseToRemove('NOT_FOUND', NOT_THERE);
  await recordChange(scope, 'remove.passkey', about(removed));
  return { removed: true };
}
