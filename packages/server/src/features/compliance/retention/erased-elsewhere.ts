import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { CertifiedRuleName, ERASED_OBJECTS } from '@freehold/contract/compliance/retention';
import type { CertifiedRule } from '@freehold/contract/kernel/retention-rules';
import { lockByName } from '../../../platform/audit.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { type CertificateRow, certificatesBetween, textOf } from './certificate-store.ts';

/* What was erased, kept beside the database month by month, so that an older state of it that is brought back is erased again. */

/** Certificates name nobody, so neither do these. */
const Certificate = z.object({
  workspace_id: z.int(),
  year: z.int(),
  number: z.int(),
  rule: CertifiedRuleName,
  object_type: z.enum(ERASED_OBJECTS),
  object_id: z.int(),
  since: z.string(),
  due_on: z.string(),
  erased_at: z.coerce.date(),
  was: z.string(),
  of_whom: z.string(),
  reason: z.string(),
  things: z.int(),
  content_sha256: z.string(),
  hashes: z.array(z.string()),
});
type Kept = z.infer<typeof Certificate>;
const Ledger = z.object({ certificates: z.array(Certificate) });
const LOCK = 'erased records';
/** The first month there was one. */
const FIRST = Date.UTC(2026, 10, 1);
type Parts = Pick<Services, 'db' | 'files' | 'now'>;

const nameOf = (month: Date) => `erased/records/${month.toISOString().slice(0, 7).replace('-', '/')}`;
const monthOf = (at: Date, ahead = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));

async function readLedger({ files }: Parts, month: Date): Promise<Kept[]> {
  try {
    return Ledger.parse(JSON.parse((await buffer(await files.read(nameOf(month)))).toString('utf8'))).certificates;
  } catch (error) {
    if (error instanceof FileMissing) return [];
    throw error;
  }
}

/** Writes down outside of the database what was erased this month and the last. */
export async function noteErased(services: Parts): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockByName(trx, LOCK);
    for (const ahead of [-1, 0]) {
      const month = monthOf(services.now(), ahead);
      const rows = await certificatesBetween(trx, month, monthOf(month, 1));
      if (rows.length === 0) continue;
      const before = await readLedger(services, month);
      const known = new Set(before.map(textOf));
      const added = rows.filter((row) => !known.has(textOf(row)));
      if (added.length === 0) continue;
      const certificates = [...before, ...added.map(({ id: _, ...row }) => row)];
      await services.files.replace(nameOf(month), Buffer.from(JSON.stringify({ certificates })));
    }
  });
}

/** Erases again what an older state of the database brought back, and puts its certificate there. Before anybody reads from it. */
export async function repeatErasedRecords(services: Services, erasers: readonly Eraser[]): Promise<number> {
  await noteErased(services);
  let again = 0;
  for (let month = new Date(FIRST); month <= services.now(); month = monthOf(month, 1)) {
    const kept = await readLedger(services, month);
    if (kept.length === 0) continue;
    const there = new Set((await certificatesBetween(services.db, month, monthOf(month, 1))).map(textOf));
    for (const one of kept) if (!there.has(textOf(one)) && (await repeatOne(services, erasers, one))) again += 1;
  }
  if (again > 0) services.log.warn({ again }, 'records were erased again after the database was brought back');
  return again;
}

async function repeatOne(services: Services, erasers: readonly Eraser[], certificate: Kept): Promise<boolean> {
  const { workspace_id: workspaceId, rule, object_type: type, object_id: id } = certificate;
  const exists = await sql`select from workspaces where id = ${workspaceId}`.execute(services.db);
  if (exists.rows.length === 0) return false;
  const taking = TAKING[rule];
  const files = taking ? await takeAgain(services, taking, certificate) : await eraseAgain(services, erasers, certificate);
  for (const sha256 of files) await eraseFile(services, workspaceId, sha256);
  await services.db
    .insertInto('erasure_certificates')
    .values(certificate satisfies Omit<CertificateRow, 'id'>)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  services.log.info({ object: `${type}:${id}` }, 'a record was erased again');
  return true;
}

/** What takes each kind away and asks nobody, with where its row stays, emptied. */
const TAKING: Partial<Record<CertifiedRule, { by: string; isDated: boolean; stays: string | null }>> = {
  checks: { by: 'take_check', isDated: true, stays: 'checks' },
  people: { by: 'take_party', isDated: true, stays: 'parties' },
  invoices: { by: 'take_invoice', isDated: true, stays: 'invoices' },
  payments: { by: 'take_payment', isDated: true, stays: 'payment_requests' },
  monitoring_reports: { by: 'take_monitoring_report', isDated: false, stays: null },
  documents: { by: 'take_document', isDated: false, stays: null },
  deeds: { by: 'take_document', isDated: false, stays: null },
};
type Taking = NonNullable<(typeof TAKING)[CertifiedRule]>;

/** As the owner: whether it may go was decided when it went, and an older state, with a hold that was lifted since, may say otherwise. */
async function takeAgain(
  { db, now }: Services,
  { by, isDated, stays }: Taking,
  { workspace_id: workspaceId, object_id: id }: Kept,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (stays !== null) {
      const { rows } = await sql`select from ${sql.table(stays)}
        where workspace_id = ${workspaceId} and id = ${id} and erased_at is null for no key update`.execute(trx);
      if (rows.length === 0) return [];
    }
    const take = sql`${sql.ref(by)}(${workspaceId}, ${id}${isDated ? sql`, ${now()}` : sql``})`;
    const { rows } = await sql<{ sha256: string }>`select ${take}::text as sha256`.execute(trx);
    // Of what has no files nothing is answered.
    return rows.map(({ sha256 }) => sha256).filter(Boolean);
  });
}

async function eraseAgain(services: Services, erasers: readonly Eraser[], kept: Kept): Promise<readonly string[]> {
  const { workspace_id: workspaceId, rule, object_type: objectType, object_id: objectId, since, due_on: dueOn } = kept;
  const eraser = erasers.find((each) => each.rule === rule && each.objectType === objectType);
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'Retention' });
  const erased = await scope.transaction(
    (trx) => eraser?.erase(trx, scope, services, { rule, objectType, objectId, partyId: null, since, dueOn }) ?? Promise.resolve(null),
    NO_ANSWER_YET,
  );
  return erased?.files ?? [];
}

const AGAIN_MS = 5_000;
/** As a process begins. A database or a store that is away does not keep it from starting: it is tried again until it is done. */
export async function startErasedRecords(services: Services, erasers: readonly Eraser[]): Promise<void> {
  try {
    await repeatErasedRecords(services, erasers);
  } catch (error) {
    services.log.warn({ err: error }, 'what was erased could not be looked at yet');
    setTimeout(() => void startErasedRecords(services, erasers), AGAIN_MS).unref();
  }
}
