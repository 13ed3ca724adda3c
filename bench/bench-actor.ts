import type { MemberActor } from '@freehold/server/platform/scope';

/** A member as authentication would make one, for benches that ask a use case without a request. */
export const benchActor = (memberId: number, roleId = 1): MemberActor => ({
  kind: 'member',
  memberId,
  userId: 0,
  roleId,
  toggles: {},
  isRegistered: true,
  name: 'Bench',
  ipPrefix: null,
  signedInAt: null,
  sessionId: null,
});
