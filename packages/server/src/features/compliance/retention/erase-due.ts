import { eraseFile } from '../../../platform/erase-file.ts';
import type { DueErasure, ErasedRecord, Eraser } from '../../../platform/eraser.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { type CertificateRow, insertCertificate } from './certificate-store.ts';
import { findDue, isStillDue, keepParty } from './due-store.ts';
import { noteErased } from './erased-elsewhere.ts';

export type Erasing = {
  kinds: CheckKinds;
  erasers: readonly Eraser[];
  /** Destroys what the activity tells of somebody, unless a hold stands or the law keeps it; answers whether it did. */
  eraseActivityOf: (services: Services, scope: Scope, partyId: number, reason: string) => Promise<boolean>;
};

const AT_ONCE = 500;
const keyOf = ({ rule, objectType, objectId }: DueErasure, workspaceId: number) => `${workspaceId} ${rule} ${objectType}:${objectId}`;

/**
 * Erases what was kept long enough, each in a transaction of its own with its certificate. What fails is left as it was and tried again the
 * next night. Answers how much of both.
 */
export async function eraseDue(services: Services, erasing: Erasing): Promise<{ erased: number; failed: number }> {
  const today = londonDate(services.now());
  // What failed, and what may not go after all: neither is tried again before the next night.
  const left = new Set<string>();
  let erased = 0;
  let failed = 0;
  // What goes may let other things go: a person once their checks are gone, answers once no check rests on them.
  for (let went = true; went;) {
    went = false;
    const due = await findDue(services.db, erasing.kinds, today, AT_ONCE + left.size);
    for (const { workspaceId, ...one } of due) {
      const key = keyOf(one, workspaceId);
      if (left.has(key)) continue;
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'Retention' });
      try {
        if ((await eraseOne(services, scope, erasing, one)) === null) {
          left.add(key);
          continue;
        }
        erased += 1;
        went = true;
      } catch (error) {
        left.add(key);
        failed += 1;
        services.log.error(
          { err: error, rule: one.rule, object: `${one.objectType}:${one.objectId}` },
          'something due could not be erased',
        );
      }
    }
    await noteErased(services);
  }
  return { erased, failed };
}

/** Erases one thing, if it may still go. */
export async function eraseOne(services: Services, scope: Scope, erasing: Erasing, due: DueErasure): Promise<CertificateRow | null> {
  const eraser = erasing.erasers.find(({ rule, objectType }) => rule === due.rule && objectType === due.objectType);
  if (!eraser) throw new Error(`Nothing erases ${due.rule} of ${due.objectType}`);
  // Before the record: it names the events that go by what the record still says.
  if (due.objectType === 'party' && !(await erasing.eraseActivityOf(services, scope, due.objectId, 'Kept for as long as the law asks.')))
    return null;
  return withCertificate(services, scope, due, async (trx) =>
    (await isStillDue(trx, erasing.kinds, scope.workspaceId, due, londonDate(services.now())))
      ? eraser.erase(trx, scope, services, due)
      : null,
  );
}

/**
 * What is erased and the certificate of it, in one transaction that holds the record of the person: a legal hold comes before it or waits for
 * it. The bytes of files follow; what a store does not let go of is tried every hour.
 */
export async function withCertificate(
  services: Services,
  scope: Scope,
  due: DueErasure,
  erase: (trx: Trx) => Promise<ErasedRecord | null>,
): Promise<CertificateRow | null> {
  const done = await scope.transaction(async (trx) => {
    await keepParty(trx, scope.workspaceId, due.partyId);
    const erased = await erase(trx);
    if (erased === null) return null;
    return { certificate: await insertCertificate(trx, scope.workspaceId, due, erased, services.now()), files: erased.files };
  }, NO_ANSWER_YET);
  for (const sha256 of done?.files ?? []) await eraseFile(services, scope.workspaceId, sha256);
  return done?.certificate ?? null;
}

/** In the early hours of London, in summer as in winter. */
export const eraseNightly = (erasing: Erasing): Schedule => ({
  name: 'erase-due',
  cron: '0 2 * * *',
  async run(services) {
    const { erased, failed } = await eraseDue(services, erasing);
    if (erased > 0 || failed > 0) services.log.info({ erased, failed }, 'what was kept long enough was erased');
  },
});
