import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from './config.ts';
import { loadSecrets } from './keys.ts';

/** Holds the rights of every scope, and nobody logs in as it. */
const GROUP = 'freehold_app';
const LONGEST_NAME = 63;
/** Any fixed number: two processes may set the login up at once. */
const SET_UP_LOCK = 7_203_115;
const SCRAM_ROUNDS = 4_096;
/** What PostgreSQL answers a wrong password and a role that is not there, and a role that its pg_hba.conf does not let in. */
const NOT_LET_IN = ['28P01', '28000'];
const INSUFFICIENT_PRIVILEGE = '42501';

/** What an operator has to put right; the message says how. */
export class LoginFault extends Error {}

type LoginConfig = Pick<Config, 'databaseUrl' | 'appDatabaseUrl' | 'dataDir' | 'fileKeyHex' | 'fileKeysBeforeHex' | 'secret' | 'hashKey'>;

/** Roles belong to the whole server, so that each database has one of its own. */
export function scopedLoginOf(databaseUrl: string): string {
  const name = `${GROUP}_${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `${GROUP}_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

/**
 * How scopes log in: as the address of the settings says, else to the same database as a role of its own. Its password follows from the secret
 * of the installation, so that every process and machine with the same keys knows it and nothing more has to be kept.
 */
export function scopedDatabaseUrl(config: LoginConfig): string {
  if (config.appDatabaseUrl !== null) return config.appDatabaseUrl;
  const url = new URL(config.databaseUrl);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  const login = { user: scopedLoginOf(config.databaseUrl), password: passwordOf(config) };
  if (url.host === '') {
    // Over a socket of this machine an address has no place for them.
    for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value);
  } else {
    url.username = encodeURIComponent(login.user);
    url.password = login.password;
  }
  return url.href;
}

const passwordOf = (config: LoginConfig): string =>
  createHmac('sha256', loadSecrets(config).secret)
    .update(`login ${scopedLoginOf(config.databaseUrl)}`)
    .digest('base64url');

/** Makes sure that scopes can log in, and as somebody whom row-level security binds. The database must be migrated. */
export async function setUpScopedLogin(config: LoginConfig): Promise<void> {
  if ((await tryLogin(config)) === null) return;
  await makeLogin(config);
  const fault = await tryLogin(config);
  if (fault !== null) throw refusedLogin(config, fault);
}

/** The same for a process that begins: a login that was set up with other keys is left as it is, for another process may be using it. */
export async function requireScopedLogin(config: LoginConfig): Promise<void> {
  const fault = await tryLogin(config);
  if (fault === null) return;
  if (config.appDatabaseUrl !== null) throw refusedLogin(config, fault);
  if (!(await isThere(config))) return setUpScopedLogin(config);
  // Another process that began at the same moment may have made it since.
  const now = await tryLogin(config);
  if (now !== null) throw refusedLogin(config, now);
}

const AGAIN_MS = 5_000;

/**
 * The login as a process uses it: made where it is missing, and checked before any connection serves a scope. A database that is away does not
 * keep the process from starting: it is asked again until it is there.
 */
export async function openScopedLogin(config: LoginConfig, log: { warn(about: object, message: string): void }) {
  let isBound = false;
  async function settle(): Promise<void> {
    try {
      await requireScopedLogin(config);
      isBound = true;
    } catch (error) {
      if (error instanceof LoginFault) throw error;
      log.warn({ err: error }, 'the database is not there yet');
      setTimeout(() => void settle().catch((fault: unknown) => log.warn({ err: fault }, 'no scope can log in')), AGAIN_MS).unref();
    }
  }
  await settle();
  return {
    /** For the pools of scopes: called with each new connection. */
    verify: (client: pg.ClientBase, done: (error?: Error) => void): void => {
      if (isBound) return done();
      requireBound(client, config).then(
        () => {
          isBound = true;
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  };
}

/** Null where the login works, else why PostgreSQL did not let it in. */
async function tryLogin(config: LoginConfig): Promise<pg.DatabaseError | null> {
  const client = new pg.Client({
    connectionString: scopedDatabaseUrl(config),
    connectionTimeoutMillis: 10_000,
    application_name: 'freehold',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireBound(client, config);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_LET_IN.includes(error.code ?? '')) return error;
    throw error;
  } finally {
    await client.end();
  }
}

async function requireBound(client: pg.ClientBase, config: LoginConfig): Promise<void> {
  const { rows } = await client.query<{ name: string; is_member: boolean; faults: string[] }>(
    `select rolname as name, pg_has_role('${GROUP}', 'usage') as is_member, array_remove(array[
        case when rolsuper then 'is a superuser' end,
        case when rolbypassrls then 'bypasses row-level security' end,
        case when rolcreaterole then 'may create roles' end,
        case when rolcreatedb then 'may create databases' end,
        case when rolreplication then 'may replicate' end,
        case when exists (select from pg_class where relowner = me.oid) then 'owns tables' end,
        (select 'is a member of ' || string_agg(other.rolname, ', ' order by other.rolname) from pg_roles as other
          where other.oid <> me.oid and other.rolname <> '${GROUP}' and pg_has_role(other.oid, 'member'))
      ], null) as faults
     from pg_roles as me where rolname = current_user`,
  );
  const [me] = rows;
  const whose = config.appDatabaseUrl === null ? 'The database role' : 'DATABASE_APP_URL logs in as';
  if (me === undefined || !me.is_member)
    throw new LoginFault(
      `${whose} ${me?.name ?? ''}: it is no member of ${GROUP}, so that no call could read anything. ${howToMake(config)}`,
    );
  if (me.faults.length > 0)
    throw new LoginFault(
      `${whose} ${me.name}: it ${me.faults.join(', ')}. Row-level security must bind the role that answers people’s calls. ${howToMake(config)}`,
    );
}

async function makeLogin(config: LoginConfig): Promise<void> {
  if (config.appDatabaseUrl !== null) return;
  const login = pg.escapeIdentifier(scopedLoginOf(config.databaseUrl));
  await asOwner(config, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    // Nobody sees the role before it has what it needs.
    await owner.query('begin');
    const verb = (await hasRole(owner, config)) ? 'alter' : 'create';
    // Sent as what the server keeps of it: a statement may stand in a log.
    await owner.query(`${verb} role ${login} login inherit password ${pg.escapeLiteral(verifierOf(passwordOf(config)))}`);
    await owner.query(`grant ${GROUP} to ${login} with inherit true, set false, admin false`);
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
    await owner.query(`grant connect on database ${rows[0]?.name} to ${login}`);
    await owner.query('commit');
  });
}

/** Waits for whoever is making it. */
const isThere = (config: LoginConfig): Promise<boolean> =>
  asOwner(config, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    return hasRole(owner, config);
  });
const hasRole = async (owner: pg.Client, config: LoginConfig): Promise<boolean> =>
  (await owner.query('select from pg_roles where rolname = $1', [scopedLoginOf(config.databaseUrl)])).rowCount === 1;

async function asOwner<T>(config: LoginConfig, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000, application_name: 'freehold' });
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    return await work(owner);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new LoginFault(
      `The user of DATABASE_URL may not create the role that people’s calls log in as (${error.message}). ${howToMake(config)}`,
      {
        cause: error,
      },
    );
  } finally {
    await owner.end();
  }
}

function refusedLogin(config: LoginConfig, fault: pg.DatabaseError): LoginFault {
  const why =
    config.appDatabaseUrl !== null
      ? 'Check the user and the password of DATABASE_APP_URL.'
      : `Use the keys that it was set up with (keys.json, or FREEHOLD_SECRET); or run the command migrate with these, which sets it up for them; or give DATABASE_APP_URL.`;
  return new LoginFault(`The database does not let in the role that people’s calls log in as (${fault.message}). ${why}`, { cause: fault });
}

function howToMake({ databaseUrl }: LoginConfig): string {
  const login = pg.escapeIdentifier(scopedLoginOf(databaseUrl));
  return `As an administrator of the database: CREATE ROLE ${login} LOGIN PASSWORD '…'; GRANT ${GROUP} TO ${login} WITH INHERIT TRUE, SET FALSE; then set DATABASE_APP_URL to the same address with that user and password.`;
}

/** What PostgreSQL keeps of a password (RFC 5803). */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
