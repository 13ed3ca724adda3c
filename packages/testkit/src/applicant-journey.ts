import type { Task } from '@freehold/contract/flows/applicants';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { schedules } from '@freehold/server/features/all';
import { expect } from 'vitest';
import { callAs } from './aml-journey.ts';
import type { SignedInMember } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const SOURCE_OF_FUNDS = 32;
export const PROPERTY_BUYER = 31;
export const DAY_MS = 86_400_000;
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

export type Answer = { status: number; message?: string; code?: string; data: unknown; errors?: { field: string; message: string }[] };

export const FUNDS = {
  target_pence: 30_000_000,
  items: [
    { id: 'a', type: 'mortgage', amount_pence: 20_000_000, country: 'GB' },
    { id: 'b', type: 'savings', amount_pence: 10_000_000, country: 'GB' },
  ],
};

export const ok = <T>({ status, message, data }: { status: number; message?: string | undefined; data: unknown }): T => {
  expect([status, message]).toEqual([200, undefined]);
  return data as T;
};

export const LINK = /\/personal-page#t=([\w-]{43})/;
export const tokenIn = (text: string | undefined) => LINK.exec(text ?? '')?.[1] ?? '';
export const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';

let person = 0;

/** People who were asked for something by a flow, as they come in: by the link that was sent to them and the code that follows. */
export function applicantJourney() {
  let testApp: TestApp;
  let now = new Date('2026-11-23T11:00:00Z');
  /** Codes are limited for each network, so each test has one of its own. */
  let network = 0;
  async function start(): Promise<TestApp> {
    testApp = await startTestApp({ now: () => now });
    return testApp;
  }
  function beginTest(): void {
    network += 1;
    now = new Date(Date.now());
  }
  const eraseDue = () => schedules.find(({ name }) => name === 'erase-due')?.run(testApp.services);
  const setNow = (at: Date) => void (now = at);
  const later = (ms: number) => setNow(new Date(now.getTime() + ms));

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

  /** A sale with a buyer who has an address and a number of their own. */
  async function sale(known?: string) {
    const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
    const call = (
      path: string,
      body?: object,
      as: SignedInMember | null = owner,
      method: 'GET' | 'POST' | 'PATCH' = body ? 'POST' : 'GET',
    ) => callAs(testApp, as, method, `/v2/client/${path}`, body);
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

  /** The newest link that was mailed to the address. */
  async function mailedLink(to: string): Promise<string> {
    await testApp.runJobs();
    return tokenIn(testApp.mailbox.findLast((mail) => mail.to === to && LINK.test(mail.text))?.text);
  }
  async function enter(token: string, to: string, channel: 'email' | 'sms' = 'email'): Promise<{ token: string; task_id: number }> {
    const before = testApp.mailbox.length + testApp.texts.length;
    const sent = ok<{ challenge: string; sent: boolean }>(await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel }));
    await expect.poll(() => testApp.mailbox.length + testApp.texts.length).toBeGreaterThan(before);
    const text =
      channel === 'email'
        ? testApp.mailbox.findLast((mail) => mail.to === to)?.text
        : testApp.texts.findLast((each) => each.to === to)?.text;
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

  return {
    start,
    beginTest,
    now: () => now,
    setNow,
    later,
    eraseDue,
    asPerson,
    sale,
    mailedLink,
    enter,
    entered,
    sendFile,
    fillIn,
    handIn,
  };
}
