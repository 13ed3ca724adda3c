import type { UsageRow } from '@freehold/contract/firm/usage';
import type { OpenedInvitation, Task } from '@freehold/contract/flows/applicants';
import type { FlowQuote, FlowRun, PaperPack } from '@freehold/contract/flows/flow-runs';
import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { callAs } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { setWorkspaceState } from '../../firm/workspaces/set-workspace-state.ts';
import { schedules } from '../../all.ts';
import { endRuns } from '../flow-runs/end-runs.ts';
import { remindApplicants } from '../flow-runs/remind.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const SOURCE_OF_FUNDS = 32;
const PROPERTY_BUYER = 31;
const DAY_MS = 86_400_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

let testApp: TestApp;
let now: Date;
beforeAll(async () => {
  now = new Date('2026-11-23T11:00:00Z');
  testApp = await startTestApp({ now: () => now });
});
/** Codes are limited for each network, so each test has one of its own. */
let network = 0;
beforeEach(() => {
  network += 1;
  now = new Date(Date.now());
});
afterAll(() => testApp.close());
const eraseDue = () => schedules.find(({ name }) => name === 'erase-due')?.run(testApp.services);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type Answer = { status: number; message?: string; code?: string; data: unknown; errors?: { field: string; message: string }[] };
async function asPerson(
  token: string | null,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  key?: string,
): Promise<Answer> {
  const answer = await testApp.app.inject({
    method,
    url,
    remoteAddress: `198.51.${network}.1`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(key !== undefined && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Message?: string; Code?: string; Errors?: Answer['errors'] } }>();
  return {
    status: answer.statusCode,
    data: Info.Data,
    ...(Info.Message !== undefined && { message: Info.Message }),
    ...(Info.Code !== undefined && { code: Info.Code }),
    ...(Info.Errors && { errors: Info.Errors }),
  };
}

let person = 0;
/** A sale with a buyer who has an address and a number of their own. */
async function sale(known?: string) {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const call = (path: string, body?: object, as: SignedInMember | null = owner, method: 'GET' | 'POST' | 'PATCH' = body ? 'POST' : 'GET') =>
    callAs(testApp, as, method, `/v2/client/${path}`, body);
  person += 1;
  const email = known ?? `buyer.${person}@calloway.example`;
  const phone = `+4477009${String(person).padStart(5, '0')}`;
  const buyer = { kind: 'person', first_name: 'Sunniva', last_name: 'Halvorsen', emails: [email], phones: [phone] };
  const added = await call('properties', {
    kind: 'sale',
    stage: 'instructed',
    line1: `${person} Ladysmith Place`,
    town: 'Bristol',
    postcode: 'BS6 5VK',
    price_pence: 30_000_000,
    people: [{ party: buyer, role: 'buyer' }],
  });
  expect([added.status, added.errors]).toEqual([200, []]);
  const { id } = added.data as { id: number };
  const { people } = (await call(`properties/${id}`)).data as PropertyDetails;
  const partyId = people[0]?.party.id ?? 0;
  const start = async (channel = 'email', more: object = {}, flow = SOURCE_OF_FUNDS) => {
    const quote = (await call('flow-runs/quote', { flow_id: flow, asset_id: id, party_ids: [partyId] })).data as FlowQuote;
    return call('flow-runs', {
      flow_id: flow,
      asset_type_id: 1,
      asset_id: id,
      parties: [{ party_id: partyId }],
      payer: 'agent',
      quote_id: quote.id,
      invite: { channel, words: 'Congratulations on Ladysmith Place.', ...more },
    });
  };
  const read = async (runId: number) => (await call(`flow-runs/${runId}`)).data as FlowRun;
  const act = async (runId: number, action: string, body: object = {}) => {
    const { version } = await read(runId);
    const versioned = ['remind', 'invite', 'link', 'start-checks'].includes(action) ? body : { version, ...body };
    return call(`flow-runs/${runId}/${action}`, versioned, owner, action === 'reminders' ? 'PATCH' : 'POST');
  };
  return { owner, call, id, partyId, email, phone, start, read, act };
}

const ok = <T>({ status, message, data }: { status: number; message?: string | undefined; data: unknown }): T => {
  expect([status, message]).toEqual([200, undefined]);
  return data as T;
};

const LINK = /\/personal-page#t=([\w-]{43})/;
const tokenIn = (text: string | undefined) => LINK.exec(text ?? '')?.[1] ?? '';
/** The newest link that was mailed to the address. */
async function mailedLink(to: string): Promise<string> {
  await testApp.runJobs();
  return tokenIn(testApp.mailbox.findLast((mail) => mail.to === to && LINK.test(mail.text))?.text);
}
const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';

async function enter(token: string, to: string, channel: 'email' | 'sms' = 'email'): Promise<{ token: string; task_id: number }> {
  const before = testApp.mailbox.length + testApp.texts.length;
  const sent = ok<{ challenge: string; sent: boolean }>(await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel }));
  await expect.poll(() => testApp.mailbox.length + testApp.texts.length).toBeGreaterThan(before);
  const text =
    channel === 'email' ? testApp.mailbox.findLast((mail) => mail.to === to)?.text : testApp.texts.findLast((each) => each.to === to)?.text;
  const code = codeIn(text);
  return ok(await asPerson(null, 'POST', '/v2/public/otp/verify', { token, channel, challenge: sent.challenge, code }));
}

/** A run whose person is in, by the link that was mailed to them. */
async function entered(more: object = {}, channel = 'email') {
  const at = await sale();
  const run = ok<FlowRun>(await at.start(channel, more));
  const link = await mailedLink(at.email);
  const session = await enter(link, at.email);
  const me = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    asPerson(session.token, method, `/v2/app/tasks/${run.id}${path}`, body);
  const task = async () => ok<Task>(await me('GET', ''));
  const save = async (key: string, answers: object, finished = true) => {
    const version = (await task()).all.find((step) => step.key === key)?.answers_version ?? 0;
    return me('POST', `/steps/${key}`, { answers, answers_version: version, finished });
  };
  const addFile = (key: string, part: string | null, bytes: Buffer = PDF, name = 'statement.pdf') =>
    sendFile(session.token, `/v2/app/tasks/${run.id}/steps/${key}/files`, part, bytes, name);
  return { ...at, run, link, session, me, task, save, addFile };
}

async function sendFile(token: string, url: string, part: string | null, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  if (part !== null) form.append('part', part);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Message?: string; Errors?: Answer['errors'] } }>();
  return {
    status: answer.statusCode,
    data: Info.Data,
    ...(Info.Message !== undefined && { message: Info.Message }),
    ...(Info.Errors && { errors: Info.Errors }),
  };
}

const FUNDS = {
  target_pence: 30_000_000,
  items: [
    { id: 'a', type: 'mortgage', amount_pence: 20_000_000, country: 'GB' },
    { id: 'b', type: 'savings', amount_pence: 10_000_000, country: 'GB' },
  ],
};

async function fillIn(at: Awaited<ReturnType<typeof entered>>): Promise<void> {
  ok(await at.save('intro', {}));
  ok(await at.save('consent', { agreed: true }));
  ok(await at.addFile('funds', 'a', Buffer.concat([PDF, Buffer.from('mortgage')])));
  ok(await at.addFile('funds', 'b', Buffer.concat([PDF, Buffer.from('savings')])));
  ok(await at.save('funds', FUNDS));
  ok(await at.addFile('statements', 'statements'));
  ok(await at.save('statements', {}));
}

async function handIn(at: Awaited<ReturnType<typeof entered>>): Promise<void> {
  await fillIn(at);
  expect(ok<Task>(await at.me('POST', '/submit', { confirmed: true })).state).toBe('submitted');
  await testApp.runJobs();
}

describe('a pack for paper', () => {
  test('has what is asked, the person and where to bring it, and nothing that was answered', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    const paper = ok<PaperPack>(await at.call(`flow-runs/${at.run.id}/paper`));
    expect(paper).toMatchObject({ person: 'Sunniva Halvorsen', sent_by: 'Imogen Ashworth', flow_name: 'Source of Funds' });
    expect(paper.agency.name).not.toBe('');
    expect(paper.steps.map(({ key }) => key)).toEqual((await at.task()).all.map(({ key }) => key));
    expect(paper.steps.find(({ key }) => key === 'statements')?.config['documents']).toBeDefined();
    expect(JSON.stringify(paper)).not.toMatch(/answers|calloway\.example/);
  });

  test('is refused where nothing is waited for', async () => {
    const at = await entered();
    await handIn(at);
    expect(await at.call(`flow-runs/${at.run.id}/paper`)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('an invitation', () => {
  test('reaches the person by mail and text with the firm, why, how long and a link, and starts no check', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start('both'));
    expect(run).toMatchObject({ state: 'invited', checks: [], invite: { channel: 'both', submitted_at: null, reminders_paused: false } });
    expect(run.steps.map(({ key, state }) => [key, state])).toContainEqual(['consent', 'todo']);
    expect(run.invite?.reminders).toHaveLength(6);
    await testApp.runJobs();
    const mail = testApp.mailbox.findLast(({ to }) => to === at.email);
    const text = testApp.texts.findLast(({ to }) => to === at.phone);
    for (const words of [mail?.text, text?.text]) {
      expect(words).toContain('Congratulations on Ladysmith Place.');
      expect(words).toContain('Ladysmith Place');
      expect(words).toMatch(/about \d+ minutes/);
      expect(words).toMatch(LINK);
    }
    expect(text?.text).toContain('Reply STOP');
    expect(tokenIn(mail?.text)).not.toBe(tokenIn(text?.text));
    const messages = (await at.read(run.id)).invite?.messages ?? [];
    expect(messages.map(({ channel, kind, state }) => [channel, kind, state]).toSorted()).toEqual([
      ['email', 'invitation', 'delivered'],
      ['sms', 'invitation', 'delivered'],
    ]);
    expect(JSON.stringify(await at.read(run.id))).not.toContain(at.email);
  });

  test('is refused in words where nobody can be reached that way', async () => {
    const at = await sale();
    const bare = { kind: 'person', first_name: 'Ingrid', last_name: 'Halvorsen' };
    ok(await at.call(`properties/${at.id}/applicants`, { party: bare, role: 'buyer' }));
    const { people } = (await at.call(`properties/${at.id}`)).data as PropertyDetails;
    const partyId = people.find(({ party }) => party.name === 'Ingrid Halvorsen')?.party.id ?? 0;
    const quote = (await at.call('flow-runs/quote', { flow_id: SOURCE_OF_FUNDS, asset_id: at.id, party_ids: [partyId] })).data as FlowQuote;
    const start = (channel?: string) =>
      at.call('flow-runs', {
        flow_id: SOURCE_OF_FUNDS,
        asset_type_id: 1,
        asset_id: at.id,
        parties: [{ party_id: partyId }],
        payer: 'agent',
        quote_id: quote.id,
        ...(channel && { invite: { channel } }),
      });
    expect((await start()).status).toBe(422);
    expect(await start('both')).toMatchObject({ status: 422 });
    expect(JSON.stringify(await start('both'))).toContain('Add a phone number or an email address to send the link');
    expect(JSON.stringify(await start('sms'))).toContain('Add a mobile number to send the link');
    expect(ok<FlowRun>(await start('in_branch')).state).toBe('invited');
  });
});

describe('a link that is sent again', () => {
  test('by both ways goes by email alone where the only number is a landline, and by text alone it says what to add', async () => {
    const at = await sale();
    const landline = {
      kind: 'person',
      first_name: 'Ingrid',
      last_name: 'Halvorsen',
      emails: ['ingrid@halvorsen.example'],
      phones: ['0117 496 0123'],
    };
    ok(await at.call(`properties/${at.id}/applicants`, { party: landline, role: 'buyer' }));
    const { people } = (await at.call(`properties/${at.id}`)).data as PropertyDetails;
    const partyId = people.find(({ party }) => party.name === 'Ingrid Halvorsen')?.party.id ?? 0;
    const quote = (await at.call('flow-runs/quote', { flow_id: SOURCE_OF_FUNDS, asset_id: at.id, party_ids: [partyId] })).data as FlowQuote;
    const run = ok<FlowRun>(
      await at.call('flow-runs', {
        flow_id: SOURCE_OF_FUNDS,
        asset_type_id: 1,
        asset_id: at.id,
        parties: [{ party_id: partyId }],
        payer: 'agent',
        quote_id: quote.id,
        invite: { channel: 'in_branch' },
      }),
    );
    const byText = await at.act(run.id, 'invite', { channel: 'sms' });
    expect([byText.status, JSON.stringify(byText.errors)]).toEqual([422, expect.stringContaining('Add a mobile number to send the link')]);
    const sent = ok<FlowRun>(await at.act(run.id, 'invite', { channel: 'both' }));
    expect(sent.invite).toMatchObject({ channel: 'email', phone: null, email: expect.stringContaining('@halvorsen.example') });
    expect(await mailedLink('ingrid@halvorsen.example')).not.toBe('');
    expect(testApp.texts.some(({ to }) => to.endsWith('1174960123'))).toBe(false);
  });
});

describe('a link', () => {
  test('opened by a machine that reads links changes nothing, and names nobody', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    const page = await testApp.app.inject({ method: 'GET', url: `/personal-page` });
    expect(page.statusCode).toBeLessThan(500);
    expect((await at.read(run.id)).invite?.opened_at).toBeNull();
    const opened = ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token }));
    expect(opened).toMatchObject({ purpose: 'invitation', state: 'ready', code_to: [{ channel: 'email' }] });
    expect(JSON.stringify(opened)).not.toMatch(/Halvorsen|Sunniva|Ladysmith|buyer\.\d/);
    expect((await at.read(run.id)).invite).toMatchObject({ opened_at: expect.any(String), entered_at: null });
    expect((await at.read(run.id)).state).toBe('invited');
  });

  test('opens nothing without the code, which belongs to the contact the firm wrote to', async () => {
    const at = await sale();
    ok(await at.start());
    const token = await mailedLink(at.email);
    const sent = ok<{ challenge: string }>(await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' }));
    const wrong = await asPerson(null, 'POST', '/v2/public/otp/verify', {
      token,
      channel: 'email',
      challenge: sent.challenge,
      code: '000000',
    });
    expect(wrong.errors?.[0]?.message).toMatch(/^That code is not right\. \d tries left\.$/);
    expect((await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'sms' })).status).toBe(422);
    expect((await asPerson(null, 'POST', '/v2/public/links/redeem', { token })).code).toBe('LINK_INVALID');
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: 'x'.repeat(43) })).code).toBe('LINK_INVALID');
  });

  test('is held up by no other behind the same address; of one run no more codes are sent than of a network else', async () => {
    const links = [];
    for (let n = 0; n < 2; n++) {
      const at = await sale();
      ok(await at.start());
      links.push(await mailedLink(at.email));
    }
    const ask = (token = '') => asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' });
    for (let n = 0; n < 16; n++) for (const token of links) ok(await ask(token));
    for (let n = 16; n < 30; n++) ok(await ask(links[0]));
    expect((await ask(links[0])).status).toBe(429);
    ok(await ask(links[1]));
  });

  test('that reached the wrong person stops at once, and the firm is told', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    ok(await asPerson(null, 'POST', '/v2/public/links/ask', { token, kind: 'wrong_person' }));
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token })).code).toBe('LINK_INVALID');
    expect((await at.read(run.id)).invite?.asks).toMatchObject([{ kind: 'wrong_person' }]);
  });

  test('of 30 days ago has expired, and says that the firm was told because it was', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    later(31 * DAY_MS);
    expect(ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token })).state).toBe('expired');
    expect((await at.read(run.id)).invite?.asks).toMatchObject([{ kind: 'new_link' }]);
    expect((await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' })).message).toBe(
      'This link has expired. Ask your agent for a new one.',
    );
  });
});

describe('the person', () => {
  test('sees their task alone, saves step by step, and hands it in', async () => {
    const at = await entered();
    const list = ok<{ name: string; tasks: { id: number; next: { key: string } | null }[] }>(
      await asPerson(at.session.token, 'GET', '/v2/app/tasks'),
    );
    expect(list.name).toBe('Sunniva');
    expect(list.tasks.map(({ id, next }) => [id, next?.key])).toEqual([[at.run.id, 'intro']]);
    expect((await at.read(at.run.id)).state).toBe('opened');
    await handIn(at);
    const run = await at.read(at.run.id);
    expect(run.invite).toMatchObject({ submitted_at: expect.any(String), held: null });
    expect(['processing', 'review']).toContain(run.state);
    expect(run.checks.map(({ kind }) => kind)).toEqual(['sof']);
    expect(ok<Task>(await at.me('POST', '/submit', { confirmed: true })).submitted_at).toBe(run.invite?.submitted_at);
    expect((await at.save('consent', { agreed: true })).status).toBe(409);
  });

  test('is told what is missing in a step, at its field, and keeps what is unfinished', async () => {
    const at = await entered();
    expect((await at.save('funds', FUNDS)).message).toBe('Read what happens with your answers and agree first.');
    expect((await at.save('consent', {})).errors?.[0]).toMatchObject({ field: 'answers.agreed', message: 'Agree to go on' });
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const short = { ...FUNDS, items: [{ id: 'a', type: 'co_buyer', amount_pence: 28_750_000, country: 'GB' }] };
    expect((await at.save('funds', short)).errors?.[0]).toMatchObject({ field: 'answers.items', message: '£12,500 still to explain' });
    ok(await at.save('funds', short, false));
    const step = (await at.task()).all.find(({ key }) => key === 'funds');
    expect(step).toMatchObject({ state: 'doing', answers: short });
    expect((await at.me('POST', '/submit', { confirmed: true })).message).toMatch(/still open\.$/);
    const elsewhere = await at.save('funds', { ...FUNDS, target_pence: 1 });
    expect(elsewhere.errors?.[0]?.message).toBe('The parts must make the price of £300,000');
  });

  test('is refused answers that are too long or too deep, and nothing breaks', async () => {
    const at = await entered();
    let deep: unknown = 'end';
    for (let level = 0; level < 3000; level++) deep = [deep];
    for (const answers of [{ deep }, { long: 'x'.repeat(70_000) }])
      expect((await at.me('POST', '/steps/intro', { answers, answers_version: 0, finished: false })).errors?.[0]?.message).toBe(
        'These answers are too long',
      );
  });

  test('on a second device is asked before an answer is written over', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    ok(await at.save('funds', { a: 1 }, false));
    const stale = await at.me('POST', '/steps/funds', { answers: { b: 2 }, answers_version: 0, finished: false });
    expect([stale.status, stale.code]).toEqual([412, 'STALE_VERSION']);
    const again = { answers: { a: 1 }, answers_version: 0, finished: false };
    expect((await at.me('POST', '/steps/funds', again)).status).toBe(200);
    expect((await at.task()).all.find(({ key }) => key === 'funds')).toMatchObject({ answers: { a: 1 }, answers_version: 1 });
  });

  test('gives no paper before they agreed to what happens with it', async () => {
    const at = await entered();
    expect((await at.addFile('funds', 'a')).message).toBe('Read what happens with your answers and agree first.');
    const excused = await at.act(at.run.id, 'skip', { key: 'consent', reason: 'They agreed on the phone.' });
    expect([excused.status, excused.message]).toEqual([409, 'Only they can agree and hand in. This step cannot be left out.']);
  });

  test('is sent no code by text before they agreed, nor once nothing is waited for', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start('email', {}, PROPERTY_BUYER));
    const { token } = await enter(await mailedLink(at.email), at.email);
    const key = run.steps.find(({ type }) => type === 'phone_otp')?.key;
    const ask = () => asPerson(token, 'POST', `/v2/app/tasks/${run.id}/steps/${key}/code`, { phone: at.phone });
    const sent = testApp.texts.length;
    expect((await ask()).message).toBe('Read what happens with your answers and agree first.');
    ok(await at.act(run.id, 'cancel', { reason: 'The sale fell through.' }));
    expect((await ask()).message).toBe('This was handed in, or has ended. Nothing can be changed any more.');
    expect(testApp.texts).toHaveLength(sent);
  });

  test('of two firms still reads what one asks while the other is suspended', async () => {
    const at = await entered();
    const other = await sale(at.email);
    ok(await other.start());
    const tasks = async () => ok<{ tasks: { id: number }[] }>(await asPerson(at.session.token, 'GET', '/v2/app/tasks')).tasks.length;
    expect(await tasks()).toBe(2);
    await setWorkspaceState(testApp.services, other.owner.workspaceId, 'suspended', 'Not paid');
    expect(await tasks()).toBe(1);
    ok(await asPerson(at.session.token, 'GET', '/v2/app/access-log'));
    ok(await asPerson(at.session.token, 'GET', '/v2/app/data-requests'));
  });

  test('cannot reach the task of another, in the same firm or in another', async () => {
    const [mine, theirs] = [await entered(), await entered()];
    const theirTask = `/v2/app/tasks/${theirs.run.id}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/steps/consent', { answers: {}, answers_version: 0, finished: false }],
      ['POST', '/steps/consent/skip', { reason: 'nothing' }],
      ['POST', '/submit', { confirmed: true }],
      ['POST', '/handover', undefined],
      ['POST', '/ask', { kind: 'other_way' }],
      ['GET', '/files/1', undefined],
      ['DELETE', '/files/1', undefined],
    ] as const)
      expect([path, (await asPerson(mine.session.token, method, theirTask + path, body)).status]).toEqual([path, 404]);
    expect((await sendFile(mine.session.token, `${theirTask}/steps/funds/files`, null, PDF, 'a.pdf')).status).toBe(404);
    expect((await asPerson(mine.session.token, 'POST', '/v2/app/data-requests', { task_id: theirs.run.id, type: 'erase' })).status).toBe(
      404,
    );
  });

  test('adds files by their content, each once, and takes one out again', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    expect((await at.addFile('funds', 'a', Buffer.from('MZ not a paper'), 'statement.pdf')).errors?.[0]?.message).toBe(
      'File must be a PDF, JPG, PNG or HEIC',
    );
    expect((await at.addFile('funds', 'a', Buffer.alloc(0))).errors?.[0]?.message).toBe('This file is empty or locked');
    ok(await at.addFile('funds', 'a'));
    const twice = ok<Task>(await at.addFile('funds', 'a'));
    const files = twice.all.find(({ key }) => key === 'funds')?.files ?? [];
    expect(files.map(({ part, name }) => [part, name])).toEqual([['a', 'statement.pdf']]);
    ok(
      await at.addFile(
        'funds',
        'b',
        Buffer.from('Date,Description,Amount\n01/11/2026,Pay,100.00\n02/11/2026,Rent,-50.00\n'),
        'statement.csv',
      ),
    );
    const gone = ok<Task>(await at.me('DELETE', `/files/${files[0]?.id}`));
    expect(gone.all.find(({ key }) => key === 'funds')?.files.map(({ part }) => part)).toEqual(['b']);
    ok(await at.me('DELETE', `/files/${files[0]?.id}`));
  });

  test('cannot fill the disk by adding files and taking them out', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const add = (n: number) => at.addFile('funds', 'a', Buffer.from(`Date,Description,Amount\n01/11/2026,Pay,${n}.00\n`), 'statement.csv');
    for (let n = 0; n < 60; n++) {
      const added = ok<Task>(await add(n));
      const id = added.all.find(({ key }) => key === 'funds')?.files[0]?.id ?? 0;
      ok(await at.me('DELETE', `/files/${id}`));
    }
    expect((await add(60)).errors?.[0]?.message).toBe(
      'You added and took out as many files as this step takes. Ask your agent for another way.',
    );
  });

  test('begins no upload that is larger than a file can be, nor reaches that of another', async () => {
    const [at, other] = [await entered(), await entered()];
    const tus = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });
    const begin = (size: number) =>
      testApp.app.inject({
        method: 'POST',
        url: `/v2/app/tasks/${at.run.id}/uploads`,
        headers: { ...tus(at.session.token), 'upload-length': String(size) },
      });
    const most = 15 * 1024 * 1024;
    expect((await begin(most + 1)).statusCode).toBe(413);
    const begun = await begin(most);
    expect(begun.statusCode).toBe(201);
    const look = (token: string) => testApp.app.inject({ method: 'HEAD', url: begun.headers.location ?? '', headers: tus(token) });
    expect([(await look(at.session.token)).statusCode, (await look(other.session.token)).statusCode]).toEqual([200, 404]);
  });

  test('reads who looked at their answers and files', async () => {
    const at = await entered();
    await handIn(at);
    const answers = (await at.call(`flow-runs/${at.run.id}/answers`)).data as {
      steps: { key: string; answers: unknown; files: { id: number }[] }[];
    };
    const funds = answers.steps.find(({ key }) => key === 'funds');
    expect(funds?.answers).toMatchObject({ target_pence: 30_000_000 });
    const file = await testApp.app.inject({
      method: 'GET',
      url: `/v2/client/flow-runs/${at.run.id}/files/${funds?.files[0]?.id}`,
      headers: at.owner.headers,
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const looks = ok<{ name: string; what: string }[]>(await asPerson(at.session.token, 'GET', '/v2/app/access-log'));
    expect(looks.map(({ name, what }) => [name, what])).toEqual([
      ['Imogen Ashworth', 'A file of “Source of funds”'],
      ['Imogen Ashworth', 'What you answered'],
    ]);
  });

  test('reads who looked at what they gave on the page of a check and in its report, a page that follows it by itself once', async () => {
    const at = await entered();
    await handIn(at);
    const [check] = (await at.read(at.run.id)).checks;
    const { report } = (await at.call(`checks/${check?.id}`)).data as { report: { id: number } | null };
    ok(await at.call(`checks/${check?.id}`));
    const looks = async () =>
      ok<{ name: string; what: string }[]>(await asPerson(at.session.token, 'GET', '/v2/app/access-log')).map(({ name, what }) => [
        name,
        what,
      ]);
    expect(await looks()).toEqual([['Imogen Ashworth', 'What you answered']]);
    later(11 * 60_000);
    ok(await at.call(`reports/${report?.id}`));
    later(11 * 60_000);
    const pdf = await testApp.app.inject({ method: 'GET', url: `/v2/client/reports/${report?.id}/pdf`, headers: at.owner.headers });
    expect(pdf.statusCode).toBe(200);
    expect(await looks()).toHaveLength(3);
  });

  test('asks what happens with their data, and reads the answer', async () => {
    const at = await entered();
    const ask = () => asPerson(at.session.token, 'POST', '/v2/app/data-requests', { task_id: at.run.id, type: 'export', words: 'By post' });
    ok(await ask());
    expect((await ask()).code).toBe('DUPLICATE');
    const [request] = (await at.read(at.run.id)).invite?.data_requests ?? [];
    expect(request).toMatchObject({ type: 'export', words: 'By post', answered: null });
    ok(await at.call(`flow-runs/${at.run.id}/data-requests/${request?.id}`, { answer: 'We sent you a copy by post.' }));
    expect(ok<object[]>(await asPerson(at.session.token, 'GET', '/v2/app/data-requests'))).toMatchObject([
      { type: 'export', state: 'answered', answer: 'We sent you a copy by post.' },
    ]);
  });

  test('goes on by phone with a link that works once, and with the member beside them on a device of the firm', async () => {
    const at = await entered();
    const { url } = ok<{ url: string }>(await at.me('POST', '/handover'));
    const redeem = (token: string) => asPerson(null, 'POST', '/v2/public/links/redeem', { token });
    const phone = ok<{ token: string; task_id: number }>(await redeem(tokenIn(url)));
    expect(phone.task_id).toBe(at.run.id);
    ok(await asPerson(phone.token, 'GET', `/v2/app/tasks/${at.run.id}`));
    expect((await redeem(tokenIn(url))).code).toBe('LINK_INVALID');
    const told = await asPerson(null, 'POST', '/v2/public/links/ask', { token: tokenIn(url), kind: 'wrong_person' });
    expect(told.code).toBe('LINK_INVALID');
    const shown = ok<{ url: string }>(await at.act(at.run.id, 'link', { purpose: 'in_branch', original_seen: true }));
    const branch = ok<{ token: string; app_user: null }>(await redeem(tokenIn(shown.url)));
    expect(branch.app_user).toBeNull();
    const list = ok<{ helper: string; tasks: object[] }>(await asPerson(branch.token, 'GET', '/v2/app/tasks'));
    expect([list.helper, list.tasks.length]).toEqual(['Imogen Ashworth', 1]);
    expect((await asPerson(branch.token, 'GET', '/v2/app/me')).status).toBe(403);
    const other = await entered();
    expect((await asPerson(branch.token, 'GET', `/v2/app/tasks/${other.run.id}`)).status).toBe(404);
    ok(await asPerson(branch.token, 'POST', `/v2/app/tasks/${at.run.id}/steps/intro`, { answers: {}, answers_version: 0, finished: true }));
    const events = (await at.call(`flow-runs/${at.run.id}/timeline`)).data as { text: string; by: string }[];
    expect(events.find(({ text }) => text.startsWith('finished a step'))?.by).toBe('Sunniva Halvorsen, with Imogen Ashworth');
    expect((await at.read(at.run.id)).invite?.helped_by).toEqual(['Imogen Ashworth']);
  });

  test('is left alone on a device of the firm once the member beside them left the firm', async () => {
    const at = await entered();
    const helper = await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 3 });
    const { url } = ok<{ url: string }>(
      await at.call(`flow-runs/${at.run.id}/link`, { purpose: 'in_branch', original_seen: false }, helper),
    );
    const branch = ok<{ token: string }>(await asPerson(null, 'POST', '/v2/public/links/redeem', { token: tokenIn(url) }));
    const task = () => asPerson(branch.token, 'GET', `/v2/app/tasks/${at.run.id}`);
    ok(await task());
    ok(await at.call(`members/${helper.memberId}/remove`, { reassign_to: null }));
    expect((await task()).status).toBe(404);
  });
});

describe('the firm', () => {
  test('puts a wrong address right: old links and sign-ins end, the answers stay, and the run goes on', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const email = `right.${person}@calloway.example`;
    const changed = ok<FlowRun>(await at.act(at.run.id, 'contact', { email, phone: null }));
    expect(changed.invite?.email).not.toBeNull();
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).code).toBe('LINK_INVALID');
    expect((await at.me('GET', '')).status).toBe(404);
    const again = await enter(await mailedLink(email), email);
    expect(again.task_id).toBe(at.run.id);
    const task = ok<Task>(await asPerson(again.token, 'GET', `/v2/app/tasks/${at.run.id}`));
    expect(task.all.find(({ key }) => key === 'consent')?.state).toBe('done');
    const party = (await at.call(`parties/${at.partyId}`)).data as { emails: string[] };
    expect(party.emails[0]).toMatch(/^ri/);
  });

  test('asks again for a step with a plain reason, three times at most; what else was sent stays', async () => {
    const at = await entered();
    await handIn(at);
    for (const round of [1, 2, 3]) {
      const run = ok<FlowRun>(await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] }));
      expect([run.state, run.invite?.redo_rounds, run.invite?.messages[0]?.kind]).toEqual(['redo_requested', round, 'redo']);
      const step = (await at.task()).all.find(({ key }) => key === 'statements');
      expect(step).toMatchObject({
        state: 'redo',
        redo_by: 'Imogen Ashworth',
        redo_reason: expect.stringContaining('good light'),
      });
      expect((await at.save('funds', FUNDS)).message).toBe('This step was not asked for again. It stays as you sent it.');
      expect((await at.save('statements', {})).errors).toMatchObject([{ field: 'files', code: 'SAME_FILE' }]);
      ok(await at.addFile('statements', 'statements', Buffer.concat([PDF, Buffer.from(`round ${round}`)])));
      ok(await at.save('statements', {}));
      ok(await at.me('POST', '/submit', { confirmed: true }));
      await testApp.runJobs();
      const after = await at.read(at.run.id);
      expect([after.state, after.checks.filter(({ status }) => status === 'cancelled').length]).toEqual(['review', round]);
    }
    const used = await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] });
    expect(used.message).toBe('This person has used all three attempts. Start a manual review.');
  });

  test('asks nobody for another file in a step that never had one, whatever the reason', async () => {
    const at = await entered();
    await handIn(at);
    ok(await at.act(at.run.id, 'redo', { steps: [{ key: 'consent', reason_code: 'EXPIRED' }] }));
    ok(await at.save('consent', { agreed: true }));
  });

  test('says in the message what to do again and why, and keeps words of its own behind the code', async () => {
    const at = await entered({}, 'both');
    await handIn(at);
    const steps = [
      { key: 'statements', reason_code: 'PAGES_MISSING', words: 'The third page names your employer.' },
      { key: 'funds', reason_code: 'OTHER', words: 'Tell us about your brother.' },
    ];
    ok(await at.act(at.run.id, 'redo', { steps }));
    later(25 * 3_600_000);
    ok(await at.act(at.run.id, 'remind'));
    await testApp.runJobs();
    const mails = testApp.mailbox.filter(({ to }) => to === at.email).slice(-2);
    const texts = testApp.texts.filter(({ to }) => to === at.phone).slice(-2);
    expect([...mails, ...texts]).toHaveLength(4);
    for (const { text } of [...mails, ...texts]) {
      expect(text).toContain('2 things are needed again.');
      expect(text).toMatch(/Bank statements: Pages are missing. Send all of them\.\s/);
      expect(text).toMatch(/: the page of the link says why\./);
      expect(text).not.toMatch(/employer|brother/);
      expect(text).toMatch(LINK);
    }
    const told = (await at.task()).all.find(({ key }) => key === 'funds')?.redo_reason;
    expect(told).toBe('Tell us about your brother.');
  });

  test('is not overtaken by somebody who signs in while a contact is put right', async () => {
    const at = await entered();
    const seen = await at.read(at.run.id);
    await enter(at.link, at.email);
    const email = `right.${person}@calloway.example`;
    const body = { version: seen.version, email, phone: null };
    ok<FlowRun>(await at.call(`flow-runs/${at.run.id}/contact`, body));
  });

  test('is asked from the funds check too, in words that the person reads; it ends, another begins, and one of them is paid for', async () => {
    const at = await entered();
    ok(await at.call('billing/change-plan', { plan: 'pay_as_you_go' }));
    await handIn(at);
    const charged = async () => ok<UsageRow[]>(await at.call('usages')).map((row) => [row.kind, row.quantity, row.total_pence]);
    const once = [['source_of_funds_check', 1, 400]];
    expect(await charged()).toEqual(once);
    const { checks } = await at.read(at.run.id);
    const id = checks.find(({ kind }) => kind === 'sof')?.id ?? 0;
    const check = async () => (await at.call(`checks/${id}`)).data as FundsCheck;
    const { version, run, funds_can: can } = await check();
    expect([run, can.ask]).toEqual([
      {
        id: at.run.id,
        steps: [
          { key: 'funds', title: 'Source of funds' },
          { key: 'statements', title: 'Bank statements' },
        ],
      },
      { may: true, why_not: null },
    ]);
    const words = 'Where did £4,000.00 on 2 September come from?';
    const ask = (body: object, as?: SignedInMember) => at.call(`checks/sof/${id}/ask`, { version, steps: ['funds'], words, ...body }, as);
    expect((await ask({ version: version + 1 })).code).toBe('STALE_VERSION');
    expect((await ask({ steps: ['consent'] })).errors).toMatchObject([{ field: 'steps.0' }]);
    expect((await ask({ words: 'Why?' })).errors).toMatchObject([{ field: 'words' }]);
    expect((await ask({}, await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 6 }))).code).toBe('FORBIDDEN');
    expect((await check()).state).toBe('completed');
    expect(ok<FundsCheck>(await ask({})).state).toBe('cancelled');
    expect((await at.task()).all.find(({ key }) => key === 'funds')).toMatchObject({ state: 'redo', redo_reason: words });
    ok(await at.save('funds', FUNDS));
    ok(await at.me('POST', '/submit', { confirmed: true }));
    await testApp.runJobs();
    const after = await at.read(at.run.id);
    expect([after.state, after.checks.filter(({ kind, status }) => kind === 'sof' && status !== 'cancelled').length]).toEqual([
      'review',
      1,
    ]);
    expect(await charged()).toEqual(once);
  });

  test('counts the rounds of the run, whichever steps they asked for', async () => {
    const at = await entered();
    await handIn(at);
    for (const [index, key] of ['statements', 'funds'].entries()) {
      ok(await at.act(at.run.id, 'redo', { steps: [{ key, reason_code: 'UNCLEAR' }] }));
      expect((await at.task()).redo_rounds).toBe(index + 1);
      ok(await at.save(key, key === 'funds' ? FUNDS : {}));
      ok(await at.me('POST', '/submit', { confirmed: true }));
      await testApp.runJobs();
    }
  });

  test('cancels, opens again and extends, and the person finds what they had', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    expect(ok<FlowRun>(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' })).state).toBe('cancelled');
    expect((await at.save('consent', { agreed: true })).status).toBe(409);
    expect(ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).state).toBe('cancelled');
    expect(ok<FlowRun>(await at.act(at.run.id, 'reopen')).state).toBe('in_progress');
    expect((await at.task()).all.find(({ key }) => key === 'consent')?.state).toBe('done');
    expect(ok<FlowRun>(await at.act(at.run.id, 'extend')).invite?.extended).toBe(true);
    expect((await at.act(at.run.id, 'extend')).message).toBe('This was extended once already. Cancel it and start a new one.');
  });

  test('opens again what was handed in before it was cancelled: its checks start, and nobody is reminded', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    await testApp.runJobs();
    const run = ok<FlowRun>(await at.act(at.run.id, 'reopen'));
    expect([run.state, run.checks]).toEqual(['submitted', []]);
    expect(run.invite?.reminders.map(({ state }) => state)).not.toContain('planned');
    await testApp.runJobs();
    expect((await at.read(at.run.id)).checks.map(({ kind }) => kind)).toEqual(['sof']);
  });

  test('tells nobody that what was cancelled is done', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    const { state, status } = await at.task();
    expect([state, status.map((stage) => stage.state)]).toEqual(['cancelled', ['done', 'later', 'later', 'later']]);
  });

  test('erases what was handed in and cancelled before a check rested on it', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    await testApp.runJobs();
    later(32 * DAY_MS);
    await eraseDue();
    const run = await at.read(at.run.id);
    expect([run.invite?.erased_at, run.can.see_answers]).toEqual([expect.any(String), false]);
  });

  test('does not say that something ends which was handed in, however often the person looks at it', async () => {
    const at = await entered();
    await handIn(at);
    await enter(at.link, at.email);
    expect((await at.task()).expires_at).toBeNull();
  });

  test('reads nothing of a frozen record where checks could not be started, whoever tried', async () => {
    const at = await entered();
    await fillIn(at);
    await clientChecks(testApp).freeze(at.owner, at.partyId);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    await testApp.runJobs();
    ok(await at.act(at.run.id, 'start-checks'));
    const { held } = (await at.read(at.run.id)).invite ?? {};
    expect(held).toContain('This cannot go on at the moment. Ask your compliance officer.');
    expect(held).not.toMatch(/frozen|sanction/i);
    expect(JSON.stringify(await at.task())).not.toMatch(/frozen|sanction|compliance/i);
  });

  test('of what nobody went on with for 30 days keeps nothing 30 days later, and says so', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    ok(await at.addFile('funds', 'a'));
    later(30 * DAY_MS + 3_600_000);
    await endRuns.run(testApp.services);
    expect((await at.read(at.run.id)).state).toBe('expired');
    later(32 * DAY_MS);
    await eraseDue();
    const run = await at.read(at.run.id);
    expect(run.invite).toMatchObject({ erased_at: expect.any(String), email: null });
    expect(run.can).toMatchObject({ see_answers: false, extend: false });
    const { rows } = await testApp.services.pool.query(
      'select answers_sealed from flow_run_steps where workspace_id = $1 and run_id = $2 and answers_sealed is not null',
      [at.owner.workspaceId, at.run.id],
    );
    expect(rows).toEqual([]);
  });

  test('reminds on the given days within hours of the day, once, and not who is done, paused or away', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    await mailedLink(at.email);
    const sentTo = () => testApp.mailbox.filter(({ to, subject }) => to === at.email && subject.startsWith('A reminder')).length;
    const due = (run.invite?.reminders ?? []).map((each) => new Date(each.at));
    for (const [index, day] of due.slice(0, 2).entries()) {
      now = new Date(day.getTime() + 60_000);
      await Promise.all([remindApplicants.run(testApp.services), remindApplicants.run(testApp.services)]);
      await testApp.runJobs();
      expect(sentTo()).toBe(index + 1);
    }
    ok(await at.act(run.id, 'reminders', { paused: true }));
    now = new Date((due[2] ?? now).getTime() + 60_000);
    await remindApplicants.run(testApp.services);
    await testApp.runJobs();
    expect(sentTo()).toBe(2);
    const { invite } = await at.read(run.id);
    expect(invite?.reminders.map(({ state }) => state)).toEqual(['sent', 'sent', 'skipped', 'planned', 'planned', 'planned']);
    expect((await at.act(run.id, 'remind')).status).toBe(200);
    expect((await at.act(run.id, 'remind')).status).toBe(429);
  });

  test('that is suspended lets nobody in, and nothing is lost', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    const set = (state: 'active' | 'suspended') => setWorkspaceState(testApp.services, at.owner.workspaceId, state, 'Not paid');
    await set('suspended');
    expect((await at.me('GET', '')).status).toBe(404);
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).code).toBe('LINK_INVALID');
    await set('active');
    expect((await at.task()).all.find(({ key }) => key === 'intro')?.state).toBe('done');
  });

  test('lets nobody in whom it may not: another firm, an auditor, somebody outside', async () => {
    const at = await entered();
    const stranger = await testApp.signIn();
    expect((await at.call(`flow-runs/${at.run.id}`, undefined, stranger)).status).toBe(404);
    expect((await at.call(`flow-runs/${at.run.id}/answers`, undefined, stranger)).status).toBe(404);
    expect((await at.call(`flow-runs/${at.run.id}/remind`, {}, stranger)).status).toBe(404);
    const auditor = await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 6 });
    expect((await at.call(`flow-runs/${at.run.id}/answers`, undefined, auditor)).status).toBe(403);
    expect((await at.call(`flow-runs/${at.run.id}/remind`, {}, auditor)).status).toBe(403);
  });
});

describe('a call that comes twice with one key', () => {
  const eventsOf = async ({ workspaceId }: SignedInMember, action: string) =>
    (
      await testApp.services.pool.query<{ n: number }>(
        'select count(*)::int as n from audit_events where workspace_id = $1 and action = $2',
        [workspaceId, action],
      )
    ).rows[0]?.n;

  test('is answered as before and done once, also where a newer change came between', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const url = `/v2/app/tasks/${at.run.id}/steps/intro`;
    const body = { answers: {}, answers_version: 0, finished: true };
    const first = await asPerson(at.session.token, 'POST', url, body, key);
    expect(first.status).toBe(200);
    ok(await at.save('consent', { agreed: true }));
    expect(await asPerson(at.session.token, 'POST', url, body, key)).toEqual(first);
    expect(await asPerson(at.session.token, 'POST', url, body, key.toUpperCase())).toEqual(first);
    expect(await eventsOf(at.owner, 'finish_step.flow_run')).toBe(2);
  });

  test('of two at once is done once', async () => {
    const at = await entered();
    await fillIn(at);
    const key = crypto.randomUUID();
    const send = () => asPerson(at.session.token, 'POST', `/v2/app/tasks/${at.run.id}/submit`, { confirmed: true }, key);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one?.status).toBe(200);
    expect(two).toEqual(one);
    expect(await eventsOf(at.owner, 'submit.flow_run')).toBe(1);
  });

  test('is refused with other details, and a key that is none is told', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const url = `/v2/app/tasks/${at.run.id}/steps/intro`;
    const send = (finished: boolean, by: string) =>
      asPerson(at.session.token, 'POST', url, { answers: {}, answers_version: 0, finished }, by);
    expect((await send(false, key)).status).toBe(200);
    expect(await send(true, key)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await send(true, 'one')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test('a request about the data is told to the firm once, and its repeat is no duplicate', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const send = (by?: string) =>
      asPerson(at.session.token, 'POST', '/v2/app/data-requests', { task_id: at.run.id, type: 'export', words: '' }, by);
    expect((await send(key)).data).toHaveLength(1);
    expect(await send(key)).toMatchObject({ status: 200, data: [{ type: 'export' }] });
    expect(await send(crypto.randomUUID())).toMatchObject({ status: 409, code: 'DUPLICATE' });
  });

  test('the same key of another person is theirs', async () => {
    const [one, other] = [await entered(), await entered()];
    const key = crypto.randomUUID();
    for (const at of [one, other]) {
      const body = { answers: {}, answers_version: 0, finished: true };
      expect(await asPerson(at.session.token, 'POST', `/v2/app/tasks/${at.run.id}/steps/intro`, body, key)).toMatchObject({
        status: 200,
        data: { id: at.run.id },
      });
    }
  });
});

describe('an open page of a person', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await testApp.listen();
  });

  /** `next` answers the next event's data, or null when the stream ended. */
  async function openPage(token: string) {
    const abort = new AbortController();
    const response = await fetch(`${origin}/v2/app/events`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = '';
    return {
      status: response.status,
      close: () => abort.abort(),
      async next(): Promise<string | null> {
        for (;;) {
          const end = waiting.indexOf('\n\n');
          if (end >= 0) {
            const block = waiting.slice(0, end);
            waiting = waiting.slice(end + 2);
            if (block.startsWith('data: ')) return block.slice(6);
            continue;
          }
          const part = await reader?.read();
          if (!part || part.done) return null;
          waiting += part.value;
        }
      },
    };
  }
  const TASKS = '{"topic":"tasks"}';

  test('hears that a step is asked for again and that a run is called off, and nobody else does', async () => {
    const [at, other] = [await entered(), await entered()];
    await handIn(at);
    const [page, theirs] = [await openPage(at.session.token), await openPage(other.session.token)];
    ok(await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] }));
    expect(await page.next()).toBe(TASKS);
    ok(await other.act(other.run.id, 'cancel', { reason: 'Not needed any more.' }));
    expect(await theirs.next()).toBe(TASKS);
    page.close();
    theirs.close();
  });

  test('hears of a document that was sent, without a word of what', async () => {
    const signer = await testApp.signInAppUser();
    const page = await openPage(signer.token);
    await sendForSigning(testApp, await testApp.signIn(), { people: 1, contacts: [signer.contact], title: 'Agreement' });
    expect(await page.next()).toBe('{"topic":"documents"}');
    page.close();
  });

  test('ends when the person signs out', async () => {
    const signer = await testApp.signInAppUser();
    const page = await openPage(signer.token);
    ok(await asPerson(signer.token, 'POST', '/v2/app/session/end'));
    expect(await page.next()).toBeNull();
  });

  test('is refused above ten of one person, and without a session', async () => {
    const signer = await testApp.signInAppUser();
    const pages = await Promise.all(Array.from({ length: 10 }, () => openPage(signer.token)));
    expect((await openPage(signer.token)).status).toBe(429);
    for (const page of pages) page.close();
    expect((await openPage('x'.repeat(43))).status).toBe(401);
  });
});
