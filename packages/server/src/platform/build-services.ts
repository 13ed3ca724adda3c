import {
  openAddresses,
  openCompanies,
  openCompanyCopy,
  openDocumentChecks,
  openFiles,
  openIdentity,
  openKeyWrapper,
  openMail,
  openLandRegistry,
  openPayees,
  openCards,
  openPayments,
  openRegisters,
  openRentProvider,
  openSms,
} from '../providers/all.ts';
import type { Config } from './config.ts';
import { openDatabase, openPool } from './database.ts';
import { openFileWrites } from './file-writes.ts';
import { openKeyRing } from './key-ring.ts';
import { loadSecrets } from './keys.ts';
import { openLiveEvents } from './live-events.ts';
import { createLog } from './log.ts';
import { openScopedLogin, scopedDatabaseUrl } from './scoped-login.ts';
import type { Services } from './services.ts';

/** Few, since two cores serve members too. */
const GUEST_CONNECTIONS = 2;
/** Five hundred at once are answered one after the other, not sent away. */
const GUESTS_WAIT_MS = 30_000;

/** Opens everything a process works with, as the configuration says; what `overrides` names is taken as it is. The database must be migrated. */
export async function buildServices(config: Config, overrides: Partial<Services> = {}): Promise<Services> {
  const log = overrides.log ?? createLog(config);
  const keys = overrides.keys ?? {
    ...loadSecrets(config),
    ring: openKeyRing({ databaseUrl: config.databaseUrl, wrapper: openKeyWrapper(config) }),
  };
  const fileWrites = overrides.fileWrites ?? openFileWrites(config.databaseUrl);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const pool = overrides.pool ?? openPool(config.databaseUrl, { onError });
  const forGuests = { max: GUEST_CONNECTIONS, idleMs: 10_000, waitMs: GUESTS_WAIT_MS, name: 'freehold guests', onError };
  const guestPool = openPool(config.databaseUrl, forGuests);
  const login = await openScopedLogin(config, log);
  const scopedUrl = scopedDatabaseUrl(config);
  const { verify } = login;
  const scopedPool = openPool(scopedUrl, { name: 'freehold scopes', onError, verify });
  const guestScopedPool = openPool(scopedUrl, { ...forGuests, verify });
  try {
    const db = overrides.db ?? openDatabase(pool);
    const scopedDb = overrides.scopedDb ?? openDatabase(scopedPool);
    const guestDb = overrides.guestDb ?? openDatabase(guestPool);
    const guestScopedDb = overrides.guestScopedDb ?? openDatabase(guestScopedPool);
    const now = overrides.now ?? (() => new Date());
    const files = overrides.files ?? openFiles(config);
    const mail = overrides.mail ?? openMail({ config, keys });
    const sms = overrides.sms !== undefined ? overrides.sms : openSms(config);
    const identity = overrides.identity ?? (await openIdentity({ config, keys, pool, db, scopedDb, log, now, mail }));
    const companies = overrides.companies !== undefined ? overrides.companies : openCompanies({ config, pool, now });
    const companyCopy = overrides.companyCopy ?? openCompanyCopy(pool);
    const addresses = overrides.addresses !== undefined ? overrides.addresses : openAddresses({ config, pool, now });
    const registers = overrides.registers !== undefined ? overrides.registers : openRegisters(config);
    const payments = overrides.payments !== undefined ? overrides.payments : await openPayments({ config, now });
    const cards = overrides.cards !== undefined ? overrides.cards : await openCards({ config, now });
    const payees = overrides.payees !== undefined ? overrides.payees : openPayees({ config, now });
    const landRegistry = overrides.landRegistry !== undefined ? overrides.landRegistry : openLandRegistry({ config, now });
    const documentChecks = overrides.documentChecks !== undefined ? overrides.documentChecks : openDocumentChecks(config);
    const rentProvider = overrides.rentProvider !== undefined ? overrides.rentProvider : openRentProvider(config);
    const liveEvents = overrides.liveEvents ?? (await openLiveEvents(config.databaseUrl, log));
    return {
      config,
      keys,
      pool,
      db,
      scopedDb,
      guestDb,
      guestScopedDb,
      log,
      files,
      fileWrites,
      mail,
      sms,
      identity,
      companies,
      companyCopy,
      addresses,
      registers,
      documentChecks,
      rentProvider,
      payees,
      landRegistry,
      payments,
      cards,
      liveEvents,
      now,
    };
  } catch (error) {
    await keys.ring.close();
    await fileWrites.close();
    await pool.end();
    await guestPool.end();
    await scopedPool.end();
    await guestScopedPool.end();
    throw error;
  }
}

/** Gives every connection back. Call it once, after the last request and job. */
export async function closeServices(services: Services): Promise<void> {
  await services.liveEvents.close();
  await services.keys.ring.close();
  await services.fileWrites.close();
  await services.pool.end();
  await services.scopedDb.destroy();
  await services.guestDb.destroy();
  await services.guestScopedDb.destroy();
}
