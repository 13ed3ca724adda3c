import { once, EventEmitter } from 'node:events';
import { buildApp } from '@freehold/server/app';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import type { Services } from '@freehold/server/platform/services';
import type { Mail } from '@freehold/server/providers/mail/provider';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { rmSync } from 'node:fs';
import { createDataDir, createDisposableDatabase } from './disposable-database.ts';
import { appCode } from './two-step-app.ts';

export type SignInApp = {
  app: FastifyInstance;
  services: Services;
  mails: Mail[];
  /** Moves the clock of the app forward. */
  pass(minutes: number): void;
  /** Someone who can sign in, as a member of a workspace of their own, or of the one that is named. */
  addPerson(options?: { workspaceId?: number }): Promise<{ email: string; userId: number; workspaceId: number }>;
  /** The same, signed in: their calls carry their token. */
  signInPerson(options?: { workspaceId?: number }): Promise<SignedInPerson>;
  openBrowser(ip?: string): Browser;
  /** The token of the newest link mailed to the address, once it has arrived; only mails after the first `since` count. */
  linkFor(email: string, since?: number): Promise<string>;
  /** The newest mail to the address with that subject, once it has arrived. */
  mailTo(email: string, subject: string): Promise<Mail>;
  /** Asks for two-step sign-in as this person would; the app that shows their codes, and the recovery codes. */
  switchOnTwoStep(subject: string): Promise<{ code(): string; recoveryCodes: string[] }>;
  close(): Promise<void>;
};

export type Answered<T> = {
  status: number;
  info: { Data: T; Code?: string; Message?: string; Errors?: { field: string; message: string }[] };
  setCookies: string[];
  headers: Record<string, unknown>;
};

export type SignedInPerson = {
  email: string;
  subject: string;
  workspaceId: number;
  browser: Browser;
  /** What a call of theirs carries. */
  headers: { authorization: string };
  call<T = unknown>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<Answered<T>>;
};

/** A browser as far as sign-in knows one: it keeps cookies, and has its own address on the network. */
export type Browser = {
  cookies: Map<string, string>;
  post<T = unknown>(url: string, body?: object, headers?: Record<string, string>): Promise<Answered<T>>;
  /** Opens an address by its path, without following where it leads. */
  visit(url: string): Promise<{ status: number; location: string | null; setCookies: string[]; headers: Record<string, unknown> }>;
};

let people = 0;
let browsers = 0;
const nextAddress = () => `10.0.${browsers >> 8}.${++browsers & 255}`;

/** The API with the real built-in identity, on a database of its own; mail is handed to the test. */
export async function startSignInApp(options: { env?: Record<string, string>; overrides?: Partial<Services> } = {}): Promise<SignInApp> {
  const database = await createDisposableDatabase();
  const dataDir = await createDataDir();
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
        return { id: null, isDelivered: true };
      },
    },
    now: () => new Date(Date.now() + ahead),
    ...options.overrides,
  });
  const app = await buildApp(services);
  await app.ready();

  async function addPerson(options: { workspaceId?: number } = {}) {
    const email = `person${++people}@pennard.example`;
    const { subject } = await services.identity.ensureUser(email, 'Morgan Ellery');
    const user = { issuer: services.identity.issuer, subject, email, first_name: 'Morgan', surname: 'Ellery' };
    const { id: userId } = await services.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const workspaceId = options.workspaceId ?? (await addWorkspace());
    const roleId = options.workspaceId === undefined ? 1 : 2;
    const member = {
      workspace_id: workspaceId,
      user_id: userId,
      role_id: roleId,
      first_name: 'Morgan',
      surname: 'Ellery',
      email,
      completed_signup: true,
    };
    await services.db.insertInto('members').values(member).execute();
    return { email, userId, workspaceId };
  }

  async function addWorkspace(): Promise<number> {
    const workspace = { account_name: 'Pennard & Lisle', completed_signup: true };
    return (await services.db.insertInto('workspaces').values(workspace).returning('id').executeTakeFirstOrThrow()).id;
  }

  async function signInPerson(options: { workspaceId?: number } = {}): Promise<SignedInPerson> {
    const { email, workspaceId } = await addPerson(options);
    const browser = openBrowser(app, nextAddress());
    await browser.post('/v2/public/sign-in/link', { email });
    const { info } = await browser.post<{ access_token: string; uid: string }>('/v2/public/sign-in/confirm', {
      token: await linkFor(email),
    });
    const headers = { authorization: `Bearer ${info.Data.access_token}` };
    return {
      email,
      workspaceId,
      browser,
      headers,
      subject: info.Data.uid,
      async call(method, url, body) {
        const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
        return { status: answer.statusCode, info: answer.json().Info, setCookies: [], headers: answer.headers };
      },
    };
  }

  async function linkFor(email: string, since = 0): Promise<string> {
    const links = () => mails.slice(since).flatMap((mail) => (mail.to === email ? (/#link=([\w-]+)/.exec(mail.text)?.[1] ?? []) : []));
    for (;;) {
      const token = links().at(-1);
      if (token !== undefined) return token;
      await once(post, 'mail');
    }
  }

  async function mailTo(email: string, subject: string): Promise<Mail> {
    for (;;) {
      const mail = mails.findLast((one) => one.to === email && one.subject === subject);
      if (mail) return mail;
      await once(post, 'mail');
    }
  }

  async function switchOnTwoStep(subject: string) {
    const { twoStep } = services.identity;
    const begun = await twoStep?.start(subject);
    if (!begun) throw new Error('Two-step sign-in is on already');
    const code = () => appCode(begun.secret, services.now());
    const on = await twoStep?.confirm(subject, code());
    if (on?.kind !== 'on') throw new Error('Two-step sign-in could not be switched on');
    return { code, recoveryCodes: on.recoveryCodes };
  }

  return {
    app,
    services,
    mails,
    pass: (minutes) => void (ahead += minutes * 60_000),
    addPerson,
    signInPerson,
    openBrowser: (ip = nextAddress()) => openBrowser(app, ip),
    linkFor,
    mailTo,
    switchOnTwoStep,
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

  async function send(request: InjectOptions) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({ ...request, remoteAddress, headers: { ...(cookie ? { cookie } : {}), ...request.headers } });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { answer, setCookies };
  }

  return {
    cookies,
    async post(url, body, headers = {}) {
      const { answer, setCookies } = await send({ method: 'POST', url, headers, ...(body ? { payload: body } : {}) });
      return { status: answer.statusCode, info: answer.json().Info, setCookies, headers: answer.headers };
    },
    async visit(url) {
      const { answer, setCookies } = await send({ method: 'GET', url });
      return { status: answer.statusCode, location: answer.headers.location ?? null, setCookies, headers: answer.headers };
    },
  };
}
