import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SignsInElsewhere, UnknownPerson } from '../provider.ts';
import { openFirebaseIdentity } from './open-firebase.ts';

const PROJECT = 'pennard-lisle';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const env = { FREEHOLD_IDENTITY: 'firebase', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'a-web-key' };

type Token = { uid: string; email?: string; verified?: boolean; issuer?: string; audience?: string; expiresIn?: string; more?: object };

let testApp: TestApp;
let google: Server;
let keysAddress: string;
let published: { status: number; keys: JWK[] };
let sign: (token: Token, kid?: string) => Promise<string>;
let people = 0;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  published = { status: 200, keys: [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] };
  google = createServer((_request, answer) => {
    answer.writeHead(published.status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published.keys }));
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
  keysAddress = `http://127.0.0.1:${(google.address() as AddressInfo).port}/keys`;
  sign = (token, kid = 'first') =>
    new SignJWT(claimsOf(token))
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(token.issuer ?? ISSUER)
      .setAudience(token.audience ?? PROJECT)
      .setSubject(token.uid)
      .setIssuedAt()
      .setExpirationTime(token.expiresIn ?? '1h')
      .sign(privateKey);
  testApp = await startTestApp({ env });
});
beforeEach(() => useIdentity(null));
afterAll(async () => {
  google.close();
  await testApp.close();
});

function useIdentity(emulatorUrl: string | null): void {
  testApp.services.identity = openFirebaseIdentity({ projectId: PROJECT, emulatorUrl }, testApp.services.db, keysAddress);
}

function claimsOf({ email, verified = true, more }: Token) {
  return { auth_time: Math.floor(Date.now() / 1000), ...(email === undefined ? {} : { email, email_verified: verified }), ...more };
}

function unsigned(token: Token): string {
  const jwt = new UnsecuredJWT(claimsOf(token)).setIssuer(token.issuer ?? ISSUER).setAudience(token.audience ?? PROJECT);
  return jwt
    .setSubject(token.uid)
    .setIssuedAt()
    .setExpirationTime(token.expiresIn ?? '1h')
    .encode();
}

/** Lets somebody in by their address, as an owner would, before they ever signed in. */
async function letIn(email = `person${++people}@pennard.example`, from?: string) {
  const { identity, db } = testApp.services;
  const { subject } = await identity.ensureUser(email, 'Morgan Ellery');
  const values = {
    issuer: from ?? identity.issuer,
    subject: from ? `old-${email}` : subject,
    email,
    first_name: 'Morgan',
    surname: 'Ellery',
  };
  const user = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  const workspaceId = await testApp.createWorkspace();
  await testApp.factories.addMember(workspaceId, user.id, { roleId: 1, firstName: 'Morgan', surname: 'Ellery', email });
  return { email, userId: user.id };
}

async function whoIs(token: string) {
  const answer = await testApp.app.inject({ url: '/v2/client/me', headers: { authorization: `Bearer ${token}` } });
  const { Data, Code, Message } = answer.json().Info;
  return { status: answer.statusCode, email: Data?.email, code: Code, message: Message };
}

const subjectOf = async (userId: number) =>
  (await testApp.services.db.selectFrom('users').select(['issuer', 'subject']).where('id', '=', userId).executeTakeFirstOrThrow()).subject;

describe('A token of the project', () => {
  test('signs in the person it names, by its uid, whatever address it carries later', async () => {
    const { email, userId } = await letIn();
    expect(await whoIs(await sign({ uid: 'uid-steady', email }))).toMatchObject({ status: 200, email });
    expect(await subjectOf(userId)).toBe('uid-steady');
    expect(await whoIs(await sign({ uid: 'uid-steady', email: 'married@pennard.example', verified: false }))).toMatchObject({
      status: 200,
      email,
    });
  });

  test.each<[string, Partial<Token>]>([
    ['another audience', { audience: 'another-project' }],
    ['another issuer', { issuer: 'https://securetoken.google.com/another-project' }],
    ['no time left', { expiresIn: '-1m' }],
    ['a tenant', { more: { firebase: { tenant: 'other-firm' } } }],
  ])('but with %s is nobody’s', async (_, different) => {
    const { email, userId } = await letIn();
    expect(await whoIs(await sign({ uid: 'uid-wrong', email, ...different }))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await subjectOf(userId)).toBe(`email:${email}`);
  });

  test('that another key signed, or none, or that is no token, is nobody’s', async () => {
    const { email } = await letIn();
    const { privateKey } = await generateKeyPair('RS256');
    const forged = new SignJWT(claimsOf({ uid: 'uid-forged', email })).setProtectedHeader({ alg: 'RS256', kid: 'first' });
    const signed = await forged.setIssuer(ISSUER).setAudience(PROJECT).setSubject('uid-forged').setExpirationTime('1h').sign(privateKey);
    for (const token of [
      signed,
      unsigned({ uid: 'uid-forged', email }),
      await sign({ uid: 'uid-forged', email }, 'unknown-key'),
      'not.a.token',
    ])
      expect(await whoIs(token)).toMatchObject({ status: 401 });
  });

  test('may not name a person who has not signed in yet as its uid', async () => {
    const { email } = await letIn();
    expect(await whoIs(await sign({ uid: `email:${email}` }))).toMatchObject({ status: 401 });
  });

  test('is refused as a fault of ours, not of the person, while the keys cannot be read', async () => {
    const { email } = await letIn();
    const token = await sign({ uid: 'uid-later', email });
    useIdentity(null);
    published.status = 503;
    expect(await whoIs(token)).toMatchObject({ status: 500, code: 'INTERNAL' });
    published.status = 200;
    expect(await whoIs(token)).toMatchObject({ status: 200, email });
    testApp.services.identity = openFirebaseIdentity(
      { projectId: PROJECT, emulatorUrl: null },
      testApp.services.db,
      'http://127.0.0.1:9/keys',
    );
    expect(await whoIs(token)).toMatchObject({ status: 500 });
  });
});

describe('The first token of a person', () => {
  test('binds them once: a later uid with the same address gets nothing', async () => {
    const { email, userId } = await letIn();
    expect(await whoIs(await sign({ uid: 'uid-first', email: email.toUpperCase() }))).toMatchObject({ status: 200 });
    expect(await whoIs(await sign({ uid: 'uid-second', email }))).toMatchObject({ status: 403 });
    expect(await subjectOf(userId)).toBe('uid-first');
  });

  test('never binds without a verified address', async () => {
    const { email, userId } = await letIn();
    const tokens: Token[] = [{ uid: 'uid-liar', email, verified: false }, { uid: 'uid-liar' }, { uid: 'uid-liar', more: { email } }];
    for (const token of tokens) expect(await whoIs(await sign(token))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await subjectOf(userId)).toBe(`email:${email}`);
  });

  test('used twice at the same moment signs in both times', async () => {
    const { email } = await letIn();
    const token = await sign({ uid: 'uid-twice', email });
    expect((await Promise.all([whoIs(token), whoIs(token), whoIs(token)])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('of a colleague leaves an owner who never came without an id, not with their address', async () => {
    const owner = await letIn();
    const member = await letIn();
    const { workspace_id } = await testApp.services.db
      .selectFrom('members')
      .select('workspace_id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    await testApp.services.db.updateTable('members').set({ workspace_id, role_id: 4 }).where('user_id', '=', member.userId).execute();
    const authorization = `Bearer ${await sign({ uid: 'uid-colleague', email: member.email })}`;
    const answer = await testApp.app.inject({ url: '/v2/client/me', headers: { authorization } });
    expect(answer.json().Info.Data.owner).toMatchObject({ owner_id: workspace_id, firebase_id: null });
  });

  test('takes over a person whom another provider signed in until now', async () => {
    const { email, userId } = await letIn(undefined, 'freehold');
    expect(await whoIs(await sign({ uid: 'uid-moved', email }))).toMatchObject({ status: 200, email });
    expect(await subjectOf(userId)).toBe('uid-moved');
  });

  test('of somebody whom nobody let in says what to do, and does not sign them out', async () => {
    expect(await whoIs(await sign({ uid: 'uid-stranger', email: 'stranger@pennard.example' }))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'You do not belong to a workspace. Ask an owner to invite you.',
    });
  });
});

describe('A person let in by address', () => {
  test('has a pending subject until their first token, and their own after it', async () => {
    const { identity } = testApp.services;
    expect(await identity.ensureUser('Ana.Roy@Pennard.example', 'Ana Roy')).toEqual({ subject: 'email:ana.roy@pennard.example' });
    const { email } = await letIn();
    await whoIs(await sign({ uid: 'uid-known', email }));
    expect(await identity.ensureUser(email.toUpperCase(), 'Morgan Ellery')).toEqual({ subject: 'uid-known' });
  });
});

describe('The emulator', () => {
  test('is believed without a signature, and a signed token is not', async () => {
    useIdentity('http://127.0.0.1:9099');
    const { email } = await letIn();
    expect(await whoIs(unsigned({ uid: 'uid-emulated', email }))).toMatchObject({ status: 200, email });
    expect(await whoIs(await sign({ uid: 'uid-emulated', email }))).toMatchObject({ status: 401 });
  });

  test.each<[string, Partial<Token>]>([
    ['another project', { audience: 'another-project' }],
    ['another issuer', { issuer: 'https://securetoken.google.com/another-project' }],
    ['no time left', { expiresIn: '-1m' }],
  ])('is not believed about %s', async (_, different) => {
    useIdentity('http://127.0.0.1:9099');
    const { email } = await letIn();
    expect(await whoIs(unsigned({ uid: 'uid-wrong', email, ...different }))).toMatchObject({ status: 401 });
  });
});

describe('A link for the operator', () => {
  test('is not to be had from the real service', async () => {
    const { email } = await letIn();
    const asked = testApp.services.identity.createOperatorLink(email, 'https://freehold.example');
    await expect(asked).rejects.toThrow(
      new SignsInElsewhere('People sign in through Firebase here. Open https://freehold.example/sign-in and ask for a link.'),
    );
  });

  test('comes from the emulator, for the people of this installation', async () => {
    const asked: unknown[] = [];
    const emulator = createServer((request, answer) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) as unknown });
        answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ oobLink: 'http://emulator.example/action' }));
      });
    }).listen(0, '127.0.0.1');
    await once(emulator, 'listening');
    useIdentity(`http://127.0.0.1:${(emulator.address() as AddressInfo).port}`);
    const { email } = await letIn();
    expect(await testApp.services.identity.createOperatorLink(email, 'http://localhost:4000')).toBe('http://emulator.example/action');
    expect(asked).toEqual([
      {
        url: `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:sendOobCode`,
        authorization: 'Bearer owner',
        body: { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://localhost:4000/sign-in', returnOobLink: true },
      },
    ]);
    await expect(testApp.services.identity.createOperatorLink('nobody@pennard.example', '')).rejects.toThrow(UnknownPerson);
    emulator.close();
  });
});

test('links and sessions of the built-in sign-in are refused in words', async () => {
  for (const [url, payload] of [
    ['/v2/public/sign-in/link', { email: 'ana.roy@pennard.example' }],
    ['/v2/public/session/refresh', undefined],
  ] as const) {
    const answer = await testApp.app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) });
    expect(answer.json().Info).toMatchObject({ Data: null, Code: 'BAD_REQUEST', Message: 'This installation signs people in elsewhere.' });
  }
});
