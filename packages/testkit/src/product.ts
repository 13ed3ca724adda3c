import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@freehold/server/platform/config';
import { scopedDatabaseUrl } from '@freehold/server/platform/scoped-login';
import { createLink } from './create-link.ts';
import type { DisposableDatabase } from './disposable-database.ts';
import type { Told } from './hosted-product.ts';

const SERVER = join(import.meta.dirname, '../../server/src');

export type Product = {
  origin: string;
  databaseUrl: string;
  /** The same as what the calls of people see of it. */
  scopedDatabaseUrl: string;
  dataDir: string;
  /** Runs an operator's command in a process of its own, as an operator does; answers what it printed. */
  cli(...args: string[]): Promise<Told>;
  /** Loads published lists for the whole installation with the operator's command, without a process for it. */
  importLists(...args: string[]): Promise<void>;
  /** The address that the operator's command would print, without a process for it. */
  createLink(email: string): Promise<string>;
  /** Does what the clock starts, as if it were that time already. */
  runSchedule(name: string, at: Date): Promise<void>;
  startWorker(): Promise<void>;
  killWorker(): Promise<void>;
  stop(): Promise<void>;
};

type Env = Record<string, string>;
/** Settings of the product; as a function where they need its address, as those of a service that must know it beforehand. */
export type ProductEnv = Env | ((origin: string) => Promise<Env>);

/**
 * How a product runs: `shared`, in one process with others of these tests, or `own`, as a firm runs it: a process for the API and one for the
 * worker, which takes some seconds of both cores to start and can be killed.
 */
export type Processes = 'shared' | 'own';

/** What the stock is made from. With other settings of these a product must seed itself. */
const CHANGES_SEEDING = /^(FREEHOLD|FIREBASE|S3)_/;
/** Of these what the running product alone reads. */
const READ_LATER = /^FREEHOLD_(WEBHOOK_HOSTS|LIST_UPDATE_HOSTS|PAYEE_CHECKS|LAND_REGISTRY|PAYMENTS|SELLER_FILE)$/;
/** Properties and people as they stand: what else a journey needs, it does itself. */
const STOCK = ['load-stock'];
const STOCK_PROGRAM = join(import.meta.dirname, 'stock/stock-child.ts');

/** The whole product on a database of its own in the server of this test run. */
export async function startProduct(extraEnv: ProductEnv = {}, processes: Processes = 'shared'): Promise<Product> {
  const { createDataDir, createDisposableDatabase, createDemoDatabase } = await import('./disposable-database.ts');
  const address = await findAddress();
  const settings = await readEnv(extraEnv, address.origin);
  // Goes with the databases of this run at the latest: some products end with their process.
  const dataDir = await createDataDir();
  if (Object.keys(settings).some((name) => CHANGES_SEEDING.test(name) && !READ_LATER.test(name)))
    return await openProduct(await createDisposableDatabase(), { ...address, dataDir, settings, processes, first: [STOCK] });
  return await openProduct(await createDemoDatabase(dataDir), { ...address, dataDir, settings, processes, first: [] });
}

/** API and worker as processes, with demonstration data and a data folder of their own, on an empty database that goes with them. */
export async function runProduct(database: DisposableDatabase, extraEnv: ProductEnv = {}): Promise<Product> {
  const address = await findAddress();
  const settings = await readEnv(extraEnv, address.origin);
  return await openProduct(database, {
    ...address,
    dataDir: mkdtempSync(join(tmpdir(), 'freehold-product-')),
    settings,
    processes: 'own',
    first: [['migrate'], STOCK],
  });
}

const readEnv = async (env: ProductEnv, origin: string) => (typeof env === 'function' ? await env(origin) : env);

type Opening = Address & { dataDir: string; settings: Env; processes: Processes; first: string[][] };

async function openProduct(
  database: DisposableDatabase,
  { port, origin, leave, dataDir, settings, processes, first }: Opening,
): Promise<Product> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    PORT: String(port),
    FREEHOLD_ORIGIN: origin,
    FREEHOLD_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    FREEHOLD_ENV: 'test',
    // A journey clicks in a minute what people click in a day.
    FREEHOLD_REQUESTS_A_MINUTE: '6000',
    ...settings,
  };
  const runFile = (file: string, args: string[]) => spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = (file: string, args: string[] = []) => runFile(join(SERVER, file), args);

  const cli = (...args: string[]) => toldBy(run('cli.ts', args));
  async function toldBy(child: ReturnType<typeof run>) {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, output };
  }
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  async function runQuickly(...command: string[]): Promise<void> {
    const { code, output } =
      processes === 'own'
        ? await (command[0] === STOCK[0] ? toldBy(runFile(STOCK_PROGRAM, [])) : cli(...command))
        : await (await import('./hosted-product.ts')).runHosted(given, command);
    if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
  }
  for (const command of first) await runQuickly(...command);
  const running = await (processes === 'own' ? startOwn(run, origin) : startShared(given));
  return {
    origin,
    databaseUrl: database.url,
    scopedDatabaseUrl: scopedDatabaseUrl(parseConfig(given)),
    dataDir,
    cli,
    importLists: (...args) => runQuickly('lists', 'import', ...args),
    async runSchedule(name, at) {
      const { code, output } = await (await import('./hosted-product.ts')).runHosted(given, ['run-schedule', name, at.toISOString()]);
      if (code !== 0) throw new Error(`${name} failed:\n${output}`);
    },
    createLink: (email) => createLink({ databaseUrl: database.url, dataDir, origin }, email),
    startWorker: running.startWorker,
    killWorker: running.killWorker,
    stop: async () => {
      await running.stop();
      leave();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type RunningProduct = Pick<Product, 'startWorker' | 'killWorker' | 'stop'>;

async function startShared(env: Env): Promise<RunningProduct> {
  const { startHosted } = await import('./hosted-product.ts');
  const isOwn = () => Promise.reject(new Error('The worker shares a process with other products: begin with processes of its own'));
  return { startWorker: isOwn, killWorker: isOwn, stop: await startHosted(env) };
}

async function startOwn(run: (file: string) => ReturnType<typeof spawn>, origin: string): Promise<RunningProduct> {
  const api = watched(run('main.ts'), 'api');
  let worker: ChildProcess | null = null;
  async function startWorker() {
    worker = watched(run('worker.ts'), 'worker');
  }
  async function end(child: ChildProcess | null, signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  }
  await startWorker();
  await waitForHttp(`${origin}/health/live`, api);
  return {
    startWorker,
    killWorker: () => end(worker, 'SIGKILL'),
    stop: async () => void (await Promise.all([end(worker, 'SIGTERM'), end(api, 'SIGTERM')])),
  };
}

function watched(child: ReturnType<typeof spawn>, name: string): ChildProcess {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => process.env['FREEHOLD_E2E_LOG'] && process.stderr.write(`[${name}] ${chunk.toString()}`));
  return child;
}

async function waitForHttp(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The API ended with code ${child.exitCode} before it answered`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The API did not answer at ${url}`);
}

/**
 * Where products of this process stand one after another, so that a browser need not load again what it has from there; one that runs beside
 * another has an address of its own.
 */
let usual: Address | undefined;
let isUsualTaken = false;

type Address = { port: number; origin: string; leave(): void };

async function findAddress(): Promise<Address> {
  if (isUsualTaken) return { ...(await freeAddress()), leave: () => undefined };
  isUsualTaken = true;
  const found = usual !== undefined && (await isFree(usual.port)) ? usual : await freeAddress();
  usual = { ...found, leave: () => (isUsualTaken = false) };
  return usual;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

async function freeAddress(): Promise<{ port: number; origin: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return { port: address.port, origin: `http://localhost:${address.port}` };
}
