import { addEvidence, confirmPhone, removeEvidence, sendPhoneCode, submitVerification } from '@freehold/contract/firm/verification';
import type { Trx } from '../../../platform/database.ts';
import { refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { findNewest, readMember, type VerificationRow } from './store.ts';
import { IN_REVIEW, NOT_KEY, NOT_OPEN } from './words.ts';

const refuseOpen = refusing(addEvidence, confirmPhone, removeEvidence, sendPhoneCode, submitVerification);

/** Refuses whoever is no key member: nobody else can verify the account. */
export async function requireKeyMember(trx: Trx, scope: MemberScope) {
  const member = await readMember(trx, scope, scope.actor.memberId);
  if (!member.is_key_member) return refuseCaller('FORBIDDEN', NOT_KEY);
  return member;
}

/** The member's own verification while it can still be changed, locked until the transaction ends. */
export async function requireOpen(trx: Trx, scope: MemberScope): Promise<VerificationRow> {
  await requireKeyMember(trx, scope);
  const row = await findNewest(trx, scope, scope.actor.memberId, 'lock');
  if (row?.state === 'submitted') return refuseOpen('INVALID_STATE', IN_REVIEW);
  if (row?.state !== 'started' && row?.state !== 'ask_again') return refuseOpen('INVALID_STATE', NOT_OPEN);
  return row;
}
