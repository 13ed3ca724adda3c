import { randomUUID } from 'node:crypto';
import { Logger, runOnce } from 'graphile-worker';
import type { Route } from '@freehold/contract/kernel/route';
import type { z } from 'zod';
import { buildApp } from '../../app.ts';
import { jobs } from '../../features/all.ts';
import { endListThreads } from '../../features/screening/screening-lists/list-pool.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
import type { Schedule } from '../../platform/jobs.ts';
import { scopedDatabaseUrl } from '../../platform/scoped-login.ts';
import type { Services } from '../../platform/services.ts';
import { NotTaken } from '../../providers/not-taken.ts';
import { buildTaskList } from '../../platform/task-list.ts';
import { demoWorkspaces } from './demo-firm.ts';
import { withPastClock, type PastClock } from './past-clock.ts';

type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Given<R extends Route> = {
  params?: Sent<R['params']>;
  query?: Sent<R['query']>;
  body?: Sent<R['body']>;
  file?: { name: string; bytes: Buffer };
  /** The workspace, where it is not the office itself. */
  at?: number;
};
export type DemoMemberName = 'Imogen' | 'Bethan' | 'Dev' | 'Callum' | 'Rowan' | 'Honor';
export type DemoOffice = {
  clock: PastClock;
  memberId(who: DemoMemberName): number;
  /** The workspace of the other office. */
  Bath: number;
  /** Calls the product as that member would, as a visitor, or as somebody with a token of their own; a refusal throws. */
  call<const R extends Route>(who: DemoMemberName | { token: string } | null, route: R, given: Given<R>): Promise<z.output<R['output']>>;
  /** Runs what is due of the jobs people wait for. */
  runJobs(): Promise<void>;
  /** As if a worker had died with the job once too often. */
  loseJob(key: string): Promise<void>;
  /** As if the store of files were away at each try to seal a document. */
  failSealing(documentId: number): Promise<void>;
  /** From now on mail to this address comes back. */
  refuseMailTo(address: string): void;
  /** Does what the clock starts. */
  runSchedule(schedule: Schedule): Promise<void>;
  /** The text of the newest mail, to that address where one is named. */
  lastMail(to?: string): string;
  /** The newest text message, to that number where one is named. */
  lastText(to?: string): string;
  close(): Promise<void>;
};

const quiet = new Logger(() => () => undefined);

/** An office of the demonstration at work, through the product's own calls: each by a member of it, at the moment of the clock. */
export async function openDemoOffice(services: Services, workspaceId: number, clock: PastClock): Promise<DemoOffice> {
  const pool = openPool(withPastClock(services.config.databaseUrl));
  const db = openDatabase(pool);
  const scopedDb = openDatabase(openPool(withPastClock(scopedDatabaseUrl(services.config))));
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'members.first_name', 'users.subject'])
    .where('members.workspace_id', '=', workspaceId)
    .execute();
  const members = new Map(rows.map((row) => [row.first_name, row]));
  // This app does not listen, so that a member's name is enough to speak as them.
  const { sessions: _kept, ...identity } = services.identity;
  const verify = async (name: string) => ({ sub: members.get(name)?.subject ?? '', auth_time: Math.floor(Date.now() / 1000) });
  let newestMail = '';
  const newestTo = new Map<string, string>();
  const refused = new Set<string>();
  let newestText = '';
  const newestTextTo = new Map<string, string>();
  const bath = await db
    .selectFrom('workspaces')
    .select('id')
    .where('is_demonstration', '=', true)
    .where('account_name', '=', demoWorkspaces[1]?.accountName ?? '')
    .executeTakeFirst();
  const office: Services = {
    ...services,
    pool,
    db,
    scopedDb,
    now: () => new Date(),
    config: { ...services.config, requestsAMinute: Number.MAX_SAFE_INTEGER },
    identity: { ...identity, verify },
    mail: {
      name: 'mailbox',
      async send({ to, text }) {
        if (refused.has(to)) throw new NotTaken('There is no such mailbox', 'address');
        newestMail = text;
        newestTo.set(to, text);
        return { id: null, isDelivered: true };
      },
    },
    sms: {
      name: 'mailbox',
      async send({ to, text }) {
        newestText = text;
        newestTextTo.set(to, text);
        return { id: null, isDelivered: true };
      },
    },
  };
  const app = await buildApp(office, { pages: false });
  await app.ready();
  const { 'watch-lists': _watched, ...now } = jobs;
  const tasks = buildTaskList(office, now, []);

  return {
    clock,
    memberId: (who) => members.get(who)?.id ?? 0,
    Bath: bath?.id ?? 0,
    async call(who, route, { params = {}, query = {}, body, file, at = workspaceId }) {
      const named = new Map(textsOf(params));
      const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) => String(named.get(name)));
      const form = file === undefined && route.upload !== 'file' ? null : await formOf(file, textsOf(body));
      const answer = await app.inject({
        method: route.method,
        url: path,
        query: Object.fromEntries(textsOf(query)),
        headers: {
          'idempotency-key': randomUUID(),
          ...form?.headers,
          ...(who === null ? {} : { authorization: `Bearer ${typeof who === 'string' ? who : who.token}`, 'x-workspace-id': String(at) }),
        },
        ...(form ? { payload: form.payload } : typeof body === 'object' && body !== null ? { payload: body } : {}),
      });
      if (answer.statusCode !== 200) throw new Error(`${route.method} ${path}: ${answer.body}`);
      return answer.json<{ Info: { Data: never } }>().Info.Data;
    },
    runJobs: () => runOnce({ pgPool: services.pool, taskList: tasks, noHandleSignals: true, logger: quiet, concurrency: 1 }),
    async loseJob(key) {
      await services.pool.query('select graphile_worker.remove_job($1)', [key]);
    },
    async failSealing(documentId) {
      const key = `seal-document:${workspaceId}:${documentId}`;
      const last =
        'select graphile_worker.reschedule_jobs(array[id], attempts => max_attempts - 1) from graphile_worker.jobs where key = $1';
      await services.pool.query(last, [key]);
      const files = { ...office.files, read: () => Promise.reject(new Error('The store of files is away')) };
      const { 'seal-document': sealing } = jobs;
      const taskList = buildTaskList({ ...office, files }, { ...(sealing && { 'seal-document': sealing }) }, []);
      await runOnce({ pgPool: services.pool, taskList, noHandleSignals: true, logger: quiet, concurrency: 1 });
    },
    refuseMailTo: (address) => void refused.add(address),
    runSchedule: (schedule) => schedule.run(office),
    lastMail: (to) => (to === undefined ? newestMail : (newestTo.get(to) ?? '')),
    lastText: (to) => (to === undefined ? newestText : (newestTextTo.get(to) ?? '')),
    async close() {
      await app.close();
      await endListThreads(office);
      await pool.end();
      await scopedDb.destroy();
    },
  };
}

/** What is sent in an address or a form is text. */
const textsOf = (fields: unknown): [name: string, text: string][] =>
  typeof fields === 'object' && fields !== null ? Object.entries(fields).map(([name, value]) => [name, String(value)]) : [];

/** A file, where there is one, with its fields, as a browser sends it. */
async function formOf(file: { name: string; bytes: Buffer } | undefined, fields: readonly [name: string, text: string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const sent = new Response(form);
  return { headers: { 'content-type': sent.headers.get('content-type') ?? '' }, payload: Buffer.from(await sent.arrayBuffer()) };
}
