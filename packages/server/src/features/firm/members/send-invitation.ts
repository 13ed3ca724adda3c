import type { JobHandlers } from '../../../platform/jobs.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { invitationMail } from './invitation-mail.ts';
import { findOpen, setToken } from './invitation-store.ts';
import { roleName } from '../../access/public.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'send-invitation': { invitationId: number };
  }
}

/** Mails an open invitation. Each try makes a link of its own, so that nothing that opens a door is ever kept. */
export const memberJobs: Pick<JobHandlers, 'send-invitation'> = {
  async 'send-invitation'({ invitationId }, { mail, config }, { scope }) {
    const token = randomToken();
    const found = await scope.transaction(async (trx) => {
      const open = await findOpen(trx, scope, invitationId);
      if (open) await setToken(trx, scope, invitationId, hashToken(token));
      return open;
    });
    if (!found) return;
    await mail.send(
      invitationMail(found.email, {
        // After the number sign, so that the token reaches no server and no log.
        link: `${config.origin}/invitation#${token}`,
        firm: found.account_name,
        inviter: inviterOf(found),
        role: roleName(found.role_id),
        until: found.expires_at,
      }),
    );
  },
};

export const inviterOf = (found: { inviter_first_name: string; inviter_surname: string; inviter_email: string }): string =>
  `${found.inviter_first_name} ${found.inviter_surname}`.trim() || found.inviter_email;
