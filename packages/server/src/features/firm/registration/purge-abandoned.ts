import type { Schedule } from '../../../platform/jobs.ts';
import { openPendingRegistrations, REGISTRATION_DAYS } from '../../../platform/pending-registrations.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteStrangers, deleteWorkspace, findAbandoned, lockAbandoned } from './purge-store.ts';

/**
 * Every night: what was begun thirty days ago and never finished is gone, with the workspace, its people who belong nowhere else, and their
 * ways in. A workspace that once was finished is never touched. One that cannot be removed holds back no other.
 */
export const purgeAbandoned: Schedule = {
  name: 'purge-abandoned-registrations',
  cron: '40 3 * * *',
  async run(services) {
    const before = new Date(services.now().getTime() - REGISTRATION_DAYS * 86_400_000);
    await openPendingRegistrations(services).forgetOld();
    for (const workspaceId of await findAbandoned(services.db, before))
      await purge(services, workspaceId, before).catch((error: unknown) =>
        services.log.error({ err: error, workspace: workspaceId }, 'an abandoned registration could not be removed'),
      );
  },
};

async function purge({ db, identity, files, log }: Services, workspaceId: number, before: Date): Promise<void> {
  const gone = await db.transaction().execute(async (trx) => {
    if (!(await lockAbandoned(trx, workspaceId, before))) return null;
    const { userIds, files: keys } = await deleteWorkspace(trx, workspaceId);
    return { people: await deleteStrangers(trx, userIds), keys };
  });
  if (!gone) return;
  for (const { issuer, subject } of gone.people) if (issuer === identity.issuer) await identity.forgetUser?.(subject);
  for (const key of gone.keys) await files.remove(key);
  log.info({ workspace: workspaceId }, 'an abandoned registration was removed');
}
