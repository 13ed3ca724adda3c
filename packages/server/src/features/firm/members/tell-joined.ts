import type { JobHandlers } from '../../../platform/jobs.ts';
import { notify } from '../notifications/public.ts';
import { memberCan, roleName } from '../../access/public.ts';
import { findMember } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'tell-joined': { memberId: number };
  }
}

/** Tells whoever looks after members that somebody accepted their invitation. */
export const joinedJobs: Pick<JobHandlers, 'tell-joined'> = {
  async 'tell-joined'({ memberId }, _services, { scope }) {
    await scope.transaction(async (trx) => {
      const joined = await findMember(trx, scope, memberId);
      if (joined?.state !== 'active') return;
      const name = `${joined.first_name} ${joined.surname}`.trim() || joined.email;
      await notify(trx, scope, {
        kind: 'member_joined',
        to: 'everyone',
        mayKnow: (member) => member.memberId !== memberId && memberCan(member).manage_members,
        object: { type: 'member', id: memberId },
        words: `${name} accepted the invitation and joined as ${roleName(joined.role_id)}.`,
        path: '/members',
      });
    });
  },
};
