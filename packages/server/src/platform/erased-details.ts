import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { FileMissing } from '../providers/files/provider.ts';
import { lockByName } from './audit.ts';
import type { Trx } from './database.ts';
import type { Services } from './services.ts';

/* What was erased from the activity, kept beside the database, so that an older state of it that is brought back is erased again. */

/** Numbers of records and moments, and nothing else of anybody. */
const Ledger = z.object({ erasures: z.array(z.object({ workspace: z.int(), about: z.string(), upTo: z.iso.datetime() })) });
type Ledger = z.infer<typeof Ledger>;
export type Erasure = Ledger['erasures'][number];
export const LEDGER = 'erased/activity';

/** Destroys the keys of what events up to a moment tell of these records; answers of how many. It is written down outside of the database first. */
export async function destroyKeys(trx: Trx, services: Pick<Services, 'files'>, erasures: readonly Erasure[]): Promise<number> {
  await lockByName(trx, LEDGER);
  const { erasures: before } = await readLedger(services);
  await services.files.replace(LEDGER, Buffer.from(JSON.stringify({ erasures: newestOf([...before, ...erasures]) } satisfies Ledger)));
  return destroyAll(trx, erasures);
}

/** Erases again what an older state of the database brought back. Before anybody reads from it. */
export async function repeatErasures(services: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const { erasures } = await readLedger(services);
  if (erasures.length === 0) return;
  const destroyed = await services.db.transaction().execute((trx) => destroyAll(trx, erasures));
  if (destroyed > 0) services.log.warn({ events: destroyed }, 'the activity was erased again after the database was brought back');
}

const AGAIN_MS = 5_000;

/** The same as a process begins. A database or a store that is away does not keep it from starting: it is tried again until it is done. */
export async function startErased(services: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  try {
    await repeatErasures(services);
  } catch (error) {
    services.log.warn({ err: error }, 'what was erased from the activity could not be looked at yet');
    setTimeout(() => void startErased(services), AGAIN_MS).unref();
  }
}

async function destroyAll(trx: Trx, erasures: readonly Erasure[]): Promise<number> {
  const given = JSON.stringify(erasures.map(({ workspace, about, upTo }) => ({ workspace_id: workspace, about, up_to: upTo })));
  const listed = sql`jsonb_to_recordset(${given}::jsonb) as erased (workspace_id bigint, about text, up_to timestamptz)`;
  await sql`insert into vault.event_erasures (workspace_id, about, up_to)
    select workspace_id, about, max(up_to) from ${listed} group by workspace_id, about
    on conflict (workspace_id, about) do update set up_to = greatest(event_erasures.up_to, excluded.up_to)`.execute(trx);
  const { numAffectedRows } = await sql`delete from vault.event_keys as kept using ${listed}, audit_events as event
    where kept.workspace_id = erased.workspace_id and erased.about = any (kept.about)
      and event.workspace_id = kept.workspace_id and event.id = kept.event_id and event.at <= erased.up_to`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function readLedger({ files }: Pick<Services, 'files'>): Promise<Ledger> {
  try {
    return Ledger.parse(JSON.parse((await buffer(await files.read(LEDGER))).toString('utf8')));
  } catch (error) {
    if (error instanceof FileMissing) return { erasures: [] };
    throw error;
  }
}

/** Of one record the latest alone. */
function newestOf(erasures: readonly Erasure[]): Erasure[] {
  const newest = new Map<string, Erasure>();
  for (const one of erasures) {
    const key = `${one.workspace}:${one.about}`;
    const known = newest.get(key);
    if (known === undefined || known.upTo < one.upTo) newest.set(key, one);
  }
  return [...newest.values()];
}
