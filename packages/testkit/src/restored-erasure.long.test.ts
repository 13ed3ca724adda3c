import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@freehold/server/db/migrate';
import { erasePersonFromActivity } from '@freehold/server/features/overview/activity/erase-person';
import { recomputeChain } from '@freehold/server/features/overview/activity/recompute-chain';
import { createParty } from '@freehold/server/features/people/parties/create-party';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { repeatErasures } from '@freehold/server/platform/erased-details';
import { openScope } from '@freehold/server/platform/scope';
import { sealEvents } from '@freehold/server/platform/seal-events';
import type { Services } from '@freehold/server/platform/services';
import { expect, test } from 'vitest';
import { createDataDir } from './disposable-database.ts';
import { createFactories } from './factories.ts';
import { createTestIdentity } from './test-identity.ts';

const DB = fileURLToPath(new URL('../../../scripts/db.ts', import.meta.url));
const run = promisify(execFile);

test('what was erased after a backup cannot be read once the backup is restored, and the chain verifies', async () => {
  const dataDir = await createDataDir();
  const backup = await mkdtemp(join(tmpdir(), 'erased-backup-'));
  const identity = await createTestIdentity();
  const db = (...words: string[]) =>
    run(process.execPath, [DB, ...words], { env: { ...process.env, FREEHOLD_DATA_DIR: dataDir, DATABASE_URL: undefined } });
  /** A start of the installation, until `work` is done. */
  async function within<T>(work: (services: Services) => Promise<T>): Promise<T> {
    const postgres = await startEmbeddedPostgres({ dataDir, keep: true, log: () => undefined });
    try {
      await migrate(postgres.url);
      const env = { DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
      const services = await buildServices(parseConfig(env), { identity: identity.provider });
      try {
        return await work(services);
      } finally {
        await closeServices(services);
      }
    } finally {
      await postgres.stop();
    }
  }
  /** Keys of events about the person, and how the chain stands. */
  const look = (services: Services, workspaceId: number, partyId: number) =>
    services.db.transaction().execute(async (trx) => {
      const { broken } = await recomputeChain(trx, workspaceId);
      const { rows } = await services.pool.query<{ about: string[] }>('select about from vault.event_keys where workspace_id = $1', [
        workspaceId,
      ]);
      return { broken, keys: rows.filter(({ about }) => about.includes(`party:${partyId}`)).length };
    });

  const { workspaceId, partyId } = await within(async (services) => {
    const { workspaceId, scope } = await createFactories(services, identity).signIn();
    const party = await scope.transaction((trx) =>
      createParty(trx, scope, { kind: 'person', first_name: 'Perpetua', last_name: 'Quillfeather', phones: [], emails: [], addresses: [] }),
    );
    await sealEvents(services);
    return { workspaceId, partyId: party.id };
  });
  await db('backup', backup);

  await within(async (services) => {
    expect(await look(services, workspaceId, partyId)).toEqual({ broken: null, keys: 1 });
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'operator command' });
    expect(await erasePersonFromActivity(services, scope, { partyId, reason: 'Asked for by letter' })).toBe(1);
    expect(await look(services, workspaceId, partyId)).toEqual({ broken: null, keys: 0 });
  });
  await db('restore', backup);

  await within(async (services) => {
    // What the backup held is there again, until the start that every process makes.
    expect(await look(services, workspaceId, partyId)).toEqual({ broken: null, keys: 1 });
    await repeatErasures(services);
    expect(await look(services, workspaceId, partyId)).toEqual({ broken: null, keys: 0 });
    const { rows } = await services.pool.query<{ text: string }>(
      'select audit_events::text as text from audit_events where workspace_id = $1',
      [workspaceId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain('Quillfeather');
  });
});
