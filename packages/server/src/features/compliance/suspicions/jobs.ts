import type { JobHandlers } from '../../../platform/jobs.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { findFirmName, findOfficers } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'tell-officers': Record<string, never>;
  }
}

export const suspicionJobs: Pick<JobHandlers, 'tell-officers'> = {
  /**
   * Writes to the nominated officer and deputies that something waits, and not what. It goes past the messages of the firm and its
   * notifications, where others would see that there is something.
   */
  'tell-officers': async (_payload, services, { scope }) => {
    const { officers, firm } = await scope.transaction(async (trx) => ({
      officers: await findOfficers(trx, scope),
      firm: await findFirmName(trx, scope),
    }));
    for (const { email } of officers)
      await services.mail.send(
        renderMail(email, {
          subject: 'Something waits for you in Freehold',
          heading: 'Something waits for you',
          paragraphs: ['Sign in to read it. It is for you alone: please do not pass this message on.', `Workspace: ${firm}`],
          action: { label: 'Open Freehold', url: `${services.config.origin}/tasks` },
          footer: 'You get this because you are named for it in your firm’s workspace.',
        }),
      );
  },
};
