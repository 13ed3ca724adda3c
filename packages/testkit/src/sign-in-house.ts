import { once, EventEmitter } from 'node:events';
import { buildApp } from '@freehold/server/app';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import type { Services } from '@freehold/server/platform/services';
import type { Mail } from '@freehold/server/providers/mail/provider';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposableDatabase } from './disposable-database.ts';

export type SignInHouse = {
  app: FastifyInstance;
  services: Services;
  mails: Mail[];
  /** Moves the clock of the house forward. */
  pass(minutes: number): void;
  /** Someone who can sign in, as a member of a workspace of their own. */
  addPerson(): Promise<{ email: string; userId: number; workspaceId: number }>;
  openBrowser(ip?: string): Browser;
  /** The token of the newest link mailed to the address, once it has arrived. */
  linkFor(email: string): Promise<string>;
  close(): Promise<void>;
};

/** A browser as far as sign-in knows one: it keeps cookies, and has its own address on the network. */
export type Browser = {
  cookies: Map<string, string>;
  post<T = unknown>(
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{
    status: number;
    info: { Data: T; Code?: string; Message?: string; Errors?: { field: string; message: string }[] };
    setCookies: string[];
    headers: Record<string, unknown>;
  }>;
};

let people = 0;
let browsers = 0;

/** The API with the real built-in identity, on a database of its own; mail is handed to the test. */
export async function startSignInHouse(
  options: { env?: Record<string, string>; overrides?: Partial<Services> } = {},
): Promise<SignInHouse> {
  const database = await createDisposableDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'freehold-sign-in-'));
  const config = parseConfig({
    DATABASE_URL: database.url,
    FREEHOLD_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    FREEHOLD_DEMO: 'off',
    ...options.env,
  });
  const mails: Mail[] = [];
  const post = new EventEmitter();
  let ahead = 0;
  const services = await buildServices(config, {
    mail: {
      name: 'mailbox',
      async send(mail) {
        mails.push(mail);
        post.emit('mail');
      },
    },
    now: () => new Date(Date.now() + ahead),
    ...options.overrides,
  });
  const app = await buildApp(services);
  await app.ready();

  async function addPerson() {
    const email = `person${++people}@pennard.example`;
    const { subject } = await services.identity.ensureUser(email, 'Morgan Ellery');
    const user = { issuer: services.identity.issuer, subject, email, first_name: 'Morgan', surname: 'Ellery' };
    const { id: userId } = await services.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const workspace = { account_name: 'Pennard & Lisle' };
    const { id: workspaceId } = await services.db.insertInto('workspaces').values(workspace).returning('id').executeTakeFirstOrThrow();
    const member = { workspace_id: workspaceId, user_id: userId, role_id: 1, first_name: 'Morgan', surname: 'Ellery', email };
    await services.db.insertInto('members').values(member).execute();
    return { email, userId, workspaceId };
  }

  async function linkFor(email: string): Promise<string> {
    for (;;) {
      const token = /#link=([\w-]+)/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[1];
      if (token !== undefined) return token;
      await once(post, 'mail');
    }
  }

  return {
    app,
    services,
    mails,
    pass: (minutes) => void (ahead += minutes * 60_000),
    addPerson,
    openBrowser: (ip = `10.0.${browsers >> 8}.${++browsers & 255}`) => openBrowser(app, ip),
    linkFor,
    async close() {
      services.liveEvents.end();
      await app.close();
      await closeServices(services);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function openBrowser(app: FastifyInstance, remoteAddress: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(url, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request: InjectOptions = { method: 'POST', url, remoteAddress, headers: { ...(cookie ? { cookie } : {}), ...headers } };
      const answer = await app.inject(body ? { ...request, payload: body } : request);
      const setCookies = [answer.headers['set-cookie'] ?? []].flat();
      for (const line of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.statusCode, info: answer.json().Info, setCookies, headers: answer.headers };
    },
  };
}
