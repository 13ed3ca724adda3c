import { rmSync } from 'node:fs';
import { buildApp } from '@freehold/server/app';
import type { CheckKinds } from '@freehold/server/features/checks/checks/public';
import { jobs, schedules } from '@freehold/server/features/all';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { fanOutBatch } from '@freehold/server/platform/fan-out';
import type { JobHandlers } from '@freehold/server/platform/jobs';
import { publishBatch, startNotifier, type Notifier } from '@freehold/server/platform/notifier';
import { scopedDatabaseUrl } from '@freehold/server/platform/scoped-login';
import { sealEvents } from '@freehold/server/platform/seal-events';
import type { Services } from '@freehold/server/platform/services';
import { buildTaskList } from '@freehold/server/platform/task-list';
import { takeInMailbox } from '@freehold/server/providers/mail/mailbox';
import type { Mail } from '@freehold/server/providers/mail/provider';
import type { Taken } from '@freehold/server/providers/not-taken';
import type { TextMessage } from '@freehold/server/providers/sms/provider';
import type { FastifyInstance } from 'fastify';
import { createDataDir, createDisposableDatabase } from './disposable-database.ts';
import { createFactories, type Factories, type SignedInMember, type SignInOptions } from './factories.ts';
import { runDueJobs, type JobsRan } from './run-due-jobs.ts';
import { watchLockOrder } from './lock-order.ts';
import { requireListedCodes } from './require-listed-codes.ts';
import { createTestIdentity, type TestIdentity } from './test-identity.ts';

export type TestApp = {
  app: FastifyInstance;
  services: Services;
  /** Address of this app's own database, with the rights of its owner. */
  databaseUrl: string;
  identity: TestIdentity;
  /** Every mail sent, oldest first. */
  mailbox: Mail[];
  /** Every text message sent, oldest first. */
  texts: TextMessage[];
  factories: Factories;
  createWorkspace: Factories['createWorkspace'];
  /** Creates a user and member (and a workspace, unless one is named) and answers headers with a real token for them. */
  signIn(options?: SignInOptions): Promise<SignedInMember>;
  /** Makes a person who signs, and answers headers with a real token for them. */
  signInAppUser: Factories['signInAppUser'];
  /** Runs every job that is due, once. Throws when one failed, unless `allowFailures`. */
  runJobs(options?: { allowFailures?: boolean; handlers?: Partial<JobHandlers> }): Promise<JobsRan>;
  /** Does once what the notifier of a running product does all the time: seals what was recorded and tells what waits to be told. */
  publish(): Promise<void>;
  /** Listens on a free port, with a notifier as a running product has, and answers the address; for tests that need a real socket. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

export type TestAppOptions = Partial<Services> & {
  env?: Record<string, string>;
  /** Another way to the database than straight to it: what the app is told as its address. */
  databaseVia?: (url: string) => Promise<string>;
  /** The kinds of check it can run, where they are not those of the product. */
  checkKinds?: CheckKinds;
  beforeReady?: (app: FastifyInstance, services: Services) => void | Promise<void>;
};

/** A way to send that keeps every message in the box. Made here, so that who holds it holds no app. */
function sendInto<M extends { to: string }>(box: M[]): { name: 'mailbox'; send: (message: M) => Promise<Taken> } {
  return {
    name: 'mailbox',
    send: async (message) => {
      const taken = takeInMailbox(message.to);
      box.push(message);
      return taken;
    },
  };
}

/** The whole API on a database of its own, without a network address. Close it when the file is done. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, databaseVia, checkKinds, beforeReady, ...overrides } = options;
  const database = await createDisposableDatabase();
  const dataDir = await createDataDir();
  const identity = await createTestIdentity();
  const mailbox: Mail[] = [];
  const texts: TextMessage[] = [];
  const config = parseConfig({
    DATABASE_URL: (await databaseVia?.(database.url)) ?? database.url,
    FREEHOLD_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    FREEHOLD_DEMO: 'off',
    // A test calls in a second what people call in a day.
    FREEHOLD_REQUESTS_A_MINUTE: '100000',
    ...env,
  });
  const scopes = openPool(scopedDatabaseUrl(config));
  watchLockOrder(scopes);
  const services = await buildServices(config, {
    scopedDb: openDatabase(scopes),
    identity: identity.provider,
    mail: sendInto(mailbox),
    sms: sendInto(texts),
    ...overrides,
  });
  watchLockOrder(services.pool);
  // The pages are those of the web app as it was last built, if ever: the tests of the API are the same without.
  const app = await buildApp(services, { pages: false, ...(checkKinds && { kinds: checkKinds }) });
  requireListedCodes(app);
  await beforeReady?.(app, services);
  await app.ready();
  let notifier: Notifier | undefined;
  const factories = createFactories(services, identity);
  const testApp: TestApp = {
    app,
    services,
    databaseUrl: database.url,
    identity,
    mailbox,
    texts,
    factories,
    createWorkspace: factories.createWorkspace,
    signIn: factories.signIn,
    signInAppUser: factories.signInAppUser,
    runJobs: (jobOptions = {}) =>
      runDueJobs(services.pool, buildTaskList(services, { ...jobs, ...jobOptions.handlers }, schedules), jobOptions.allowFailures ?? false),
    publish: async () => {
      await sealEvents(services);
      while ((await publishBatch(services.db)) > 0);
      while ((await fanOutBatch(services.db)) > 0);
    },
    listen() {
      notifier ??= startNotifier(database.url, services.keys, services.log);
      return app.listen({ port: 0, host: '127.0.0.1' });
    },
    async close() {
      services.liveEvents.end();
      await app.close();
      await notifier?.close();
      await closeServices(services);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      letGo(testApp);
    },
  };
  return testApp;
}

/**
 * A test file keeps its variables as long as its process lives: with the app of every file before it, whatever is cleared up takes
 * longer from file to file.
 */
function letGo(testApp: TestApp): void {
  for (const key of ['app', 'runJobs', 'publish', 'listen']) Reflect.deleteProperty(testApp, key);
  testApp.close = closed;
}

/** Knows of no app, as what it stands for does. */
async function closed(): Promise<void> {}
