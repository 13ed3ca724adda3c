import { listReportShares, listShareableReports, ReadShare, ReportShare, sendShareCode } from '@freehold/contract/sharing/report-shares';
import { Report } from '@freehold/contract/reports';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { dyingServices, Killed, STEPS } from '@freehold/testkit/prove-one-seal';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { textOfPdf } from '@freehold/testkit/text-of-pdf';
import { multipart } from '@freehold/testkit/un-list-file';
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { redrawShares, shareJobs } from './draw-share.ts';
import { endListThreads } from '../../screening/screening-lists/list-pool.ts';

const DAY_MS = 86_400_000;
const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;
const LISTED = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;

let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
let auditor: SignedInMember;
let journey: ReturnType<typeof amlJourney>;
/** A report of somebody accepted, of somebody undecided, and of somebody with an open match. */
let accepted: number;
let undecided: number;
let matched: number;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  testApp = await startTestApp({ now });
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  negotiator = await testApp.signIn({ roleId: 4, workspaceId: owner.workspaceId });
  auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
  journey = amlJourney(testApp);
  await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'], text: 'Made up.' }]);
  const party = await callAs(testApp, owner, 'POST', '/v2/client/parties', {
    kind: 'person',
    first_name: 'Wilhelmina',
    last_name: 'Oakenshawe',
    emails: ['wilhelmina@oakenshawe.example'],
    phones: ['+447700900123'],
  });
  const check = await journey.screen(negotiator, NOBODY, { party_id: idOf(party) });
  await journey.assess(owner, check);
  await journey.decide(owner, check, 'accepted');
  await testApp.runJobs();
  accepted = (await journey.getCheck(owner, check.id)).report?.id ?? 0;
  undecided = (await journey.screen(negotiator, { ...NOBODY, first_name: 'Aurelia' })).report?.id ?? 0;
  matched = (await journey.screen(owner, LISTED)).report?.id ?? 0;
}, 120_000);
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});
beforeEach(() => {
  testApp.mailbox.length = 0;
  testApp.texts.length = 0;
});

const dayFromNow = (days: number) => londonDate(new Date(now().getTime() + days * DAY_MS));
const asked = (more: object = {}) => ({
  report_ids: [accepted],
  recipient_name: 'Joanna Tarrant',
  recipient_firm: 'Tarrant Moxley LLP',
  recipient_kind: 'conveyancer',
  recipient_email: `joanna.${randomUUID().slice(0, 8)}@tarrant.example`,
  scope: 'full',
  purpose: 'The sale of 9 Tolland Terrace',
  lawful_basis: 'contract',
  expires_on: dayFromNow(10),
  ...more,
});
type Asked = ReturnType<typeof asked>;
/** PDFs are drawn where a test asks for one: that takes longest. */
const NO_PDF = { handlers: { 'draw-shared-report': async () => undefined } };
async function share(
  more: object = {},
  by = owner,
  { draws = false } = {},
): Promise<{ id: number; to: string; data: ReportShare; link: string }> {
  const body: Asked = asked(more);
  const answer = await callAs(testApp, by, 'POST', '/v2/client/report-shares', body);
  expect([answer.status, answer.message, answer.errors]).toEqual([200, undefined, []]);
  await testApp.runJobs(draws ? {} : NO_PDF);
  const data = ReportShare.parse(answer.data);
  return { id: data.id, to: body.recipient_email, data, link: linkTo(body.recipient_email, 'shared-report') ?? '' };
}
const refused = async (more: object, by = owner) => callAs(testApp, by, 'POST', '/v2/client/report-shares', asked(more));
function linkTo(address: string, page: 'shared-report' | 'share-consent'): string | null {
  const mail = testApp.mailbox.findLast(({ to, text }) => to === address && text.includes(`/${page}#t=`));
  return new RegExp(`/${page}#t=([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? null;
}
const outside = (path: string, body: object) => callAs(testApp, null, 'POST', `/v2/public/${path}`, body);
const read = async (id: number) => ReportShare.parse((await callAs(testApp, owner, 'GET', `/v2/client/report-shares/${id}`)).data);
/** The number of a record that an answer is of. */
const idOf = ({ data }: { data: unknown }) => z.object({ id: z.int() }).parse(data).id;
const change = async (id: number, act: string, body: object, by = owner) =>
  callAs(testApp, by, 'POST', `/v2/client/report-shares/${id}/${act}`, { version: (await read(id)).version, ...body });

async function askCode(of: { to: string; link: string }): Promise<{ challenge: string; code: string } | { refusal: string | undefined }> {
  const before = testApp.mailbox.length;
  const asking = await outside('shares/code', { token: of.link });
  if (asking.status !== 200) return { refusal: asking.code };
  const { challenge, sent } = sendShareCode.output.parse(asking.data);
  if (sent) await vi.waitFor(() => expect(testApp.mailbox.length).toBeGreaterThan(before));
  const mail = testApp.mailbox.findLast(({ to, text }) => to === of.to && /\b(\d{10}|\d{6})\b/.test(text) && !text.includes('#t='));
  return { challenge, code: /\b(\d{10}|\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '' };
}
async function open(of: { to: string; link: string }) {
  const code = await askCode(of);
  if ('refusal' in code) return { status: 409, code: code.refusal, data: null, errors: [], message: undefined, meta: undefined };
  return outside('shares/open', { token: of.link, ...code, terms_version: 1 });
}

describe('sharing', () => {
  test('a recipient reads by link and code what may leave the firm, each opening is counted and told, and the PDF proves itself', async () => {
    const sent = await share({ hidden: ['dob_day'], max_views: 3 }, owner, { draws: true });
    expect(sent.data).toMatchObject({ state: 'active', reference: expect.stringMatching(/^SR-\d{4}$/), about: 'Wilhelmina Oakenshawe' });
    const before = (await outside('shares/resolve', { token: sent.link })).data;
    expect(before).toMatchObject({ sender: 'Imogen Ashworth', views_left: 3, terms_accepted: false });
    expect(JSON.stringify(before)).not.toContain('Oakenshawe');
    const opened = await open(sent);
    expect(opened.status).toBe(200);
    const { report, session, views_left: left, pdf: drawn } = ReadShare.parse(opened.data);
    expect([left, drawn]).toEqual([2, 'ready']);
    expect(report.reports[0]).toMatchObject({
      about: 'Wilhelmina Oakenshawe',
      results: [],
      searched: { lists: [{ name: expect.any(String) }] },
    });
    expect(JSON.stringify(report)).not.toMatch(/1988-10-02|October 1988|match|risk/i);
    expect((await outside('shares/read', { session })).status).toBe(200);
    expect(await read(sent.id)).toMatchObject({ state: 'viewed', views: 1, looks: [{ kind: 'read', network: expect.any(String) }] });

    const pdf = await testApp.app.inject({ method: 'POST', url: '/v2/public/shares/pdf', payload: { session } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const words = await textOfPdf(pdf.rawPayload);
    expect(words).toContain('Wilhelmina Oakenshawe');
    expect(words).toContain('Tarrant Moxley');
    expect(words).not.toMatch(/October 1988/);
    const sha256 = createHash('sha256').update(pdf.rawPayload).digest('hex');
    const verify = async () => (await outside('reports/verify', { sha256 })).data;
    expect(await verify()).toMatchObject({ outcome: 'issued', firm: 'Pennard & Lisle', reference: sent.data.reference });
    expect(JSON.stringify(await verify())).not.toContain('Oakenshawe');
    const code = report.check_code ?? '';
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(words).toContain(code);
    const byCode = async (typed: string) => outside('reports/verify-code', { code: typed });
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    for (const one of [code, typed]) expect((await byCode(one)).data).toEqual(await verify());
    const other = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
    expect((await byCode(other)).data).toMatchObject({ outcome: 'unknown', firm: null, reference: null });
    expect((await byCode('SR-0001')).errors[0]?.field).toBe('code');

    expect((await change(sent.id, 'revoke', { reason: 'Sent to the wrong firm' })).data).toMatchObject({
      state: 'revoked',
      ended: { by: 'Imogen Ashworth', reason: 'Sent to the wrong firm' },
    });
    for (const path of ['shares/read', 'shares/pdf']) expect((await outside(path, { session })).code).toBe('INVALID_STATE');
    expect((await outside('shares/resolve', { token: sent.link })).data).toMatchObject({ state: 'revoked' });
    expect((await outside('shares/code', { token: sent.link })).message).toBe('The firm took this report back.');
    expect(await verify()).toMatchObject({ outcome: 'taken_back' });
    expect((await byCode(code)).data).toEqual(await verify());
    const changed = createHash('sha256')
      .update(Buffer.concat([pdf.rawPayload, Buffer.from(' ')]))
      .digest('hex');
    expect((await outside('reports/verify', { sha256: changed })).data).toMatchObject({ outcome: 'unknown', firm: null });
  });

  test('the PDF of a report of the firm itself is known, and told where a newer version was made', async () => {
    const { data } = await callAs(testApp, owner, 'GET', `/v2/client/reports/${accepted}`);
    const { sha256, versions } = Report.parse(data);
    expect((await outside('reports/verify', { sha256 })).data).toMatchObject({ outcome: 'issued', until: null });
    const older = Report.parse((await callAs(testApp, owner, 'GET', `/v2/client/reports/${versions.at(-1)?.id}`)).data);
    expect((await outside('reports/verify', { sha256: older.sha256 })).data).toMatchObject({ outcome: 'newer' });
  });

  test('of single sections: the copy holds those alone, and a report that has none of them is refused', async () => {
    const sent = await share({ scope: 'sections', sections: ['person'], hidden: ['dob_day'] });
    expect(sent.data).toMatchObject({ scope: 'sections', sections: ['person'] });
    const { report } = ReadShare.parse((await open(sent)).data);
    expect(report.reports[0]).toMatchObject({ results: [], searched: null, accepted_on: null });
    expect(report.reports[0]?.facts.map(({ label }) => label)).toEqual(['Full name', 'Date of birth']);
    for (const wrong of [{ sections: [] }, { sections: ['account'] }, { scope: 'full', sections: ['person'] }])
      expect((await refused({ scope: 'sections', ...wrong })).errors[0]?.field).toBe('sections');
  });

  test('a PDF that could not be drawn says so, is drawn again by the clock or at once, and by nobody while it did not fail', async () => {
    const sent = await share();
    const noRoom = { ...testApp.services.files, put: () => Promise.reject(new Error('There is no room')) };
    const fails: typeof shareJobs = {
      'draw-shared-report': (of, services, run) =>
        shareJobs['draw-shared-report'](of, { ...services, files: noRoom }, { ...run, isLastAttempt: true }).catch(() => undefined),
    };
    const redraw = () => callAs(testApp, owner, 'POST', `/v2/client/report-shares/${sent.id}/pdf`, {});
    const fail = async () => {
      await redrawShares.run(testApp.services);
      await testApp.runJobs({ handlers: fails });
    };
    expect((await redraw()).code).toBe('INVALID_STATE');
    await fail();
    expect(await read(sent.id)).toMatchObject({ pdf: { state: 'failed' }, can: { redraw: true } });
    const { session, pdf } = ReadShare.parse((await open(sent)).data);
    expect(pdf).toBe('failed');
    expect((await outside('shares/pdf', { session })).message).toContain('tried again every hour');
    expect((await redraw()).data).toMatchObject({ pdf: { state: 'queued' } });
    expect((await redraw()).code).toBe('INVALID_STATE');
    await testApp.runJobs({ handlers: fails });
    expect(await read(sent.id)).toMatchObject({ pdf: { state: 'failed' } });
    await redrawShares.run(testApp.services);
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ pdf: { state: 'ready' }, can: { redraw: false } });
  });

  test('whatever step a worker dies at while it draws, there is no half PDF: the next one draws it, once', async () => {
    const sent = await share({ report_ids: [accepted, undecided] });
    const draw = async (at: number) => {
      const { services, scopeOf } = dyingServices(testApp.services, at);
      const run = { scope: scopeOf(owner.workspaceId), attempt: 1, isLastAttempt: false };
      const drawn = shareJobs['draw-shared-report']({ shareId: sent.id, workspaceId: owner.workspaceId }, services, run);
      return drawn.then(
        () => 'drawn',
        (error: unknown) => (error instanceof Killed ? 'killed' : Promise.reject(error)),
      );
    };
    const drawnBy: (string | undefined)[] = [];
    for (let at = 1; at <= STEPS; at += 1) {
      const ended = await draw(at);
      const { pdf } = await read(sent.id);
      // Killed after its last word was kept it was drawn all the same.
      expect(pdf.state === 'ready' ? pdf.sha256 !== null : ended === 'killed').toBe(true);
      drawnBy.push(pdf.sha256 ?? undefined);
    }
    expect(await read(sent.id)).toMatchObject({ pdf: { state: 'ready' } });
    expect(new Set(drawnBy.filter(Boolean)).size).toBe(1);
  });

  test('is refused where it may not be', async () => {
    expect((await refused({ report_ids: [matched] })).message).toContain('not settled');
    expect((await refused({ report_ids: [9_999_999] })).code).toBe('NOT_FOUND');
    expect((await refused({ report_ids: [accepted, accepted] })).code).toBe('VALIDATION_FAILED');
    expect((await refused({ scope: 'full' }, negotiator)).code).toBe('FORBIDDEN');
    expect((await refused({ scope: 'summary', report_ids: [undecided] }, negotiator)).code).toBe('INVALID_STATE');
    expect((await refused({ scope: 'summary' }, auditor)).code).toBe('FORBIDDEN');
    const other = await testApp.signIn();
    expect((await refused({}, other)).code).toBe('NOT_FOUND');
    const { data } = await callAs(testApp, owner, 'GET', '/v2/client/report-shares/choices');
    const { reports } = listShareableReports.output.parse(data);
    expect(reports.find(({ report_id: id }) => id === matched)?.why_not).toContain('not settled');
    expect(reports.find(({ report_id: id }) => id === accepted)?.why_not).toBeNull();
  });

  test('takes days from today to a year, and ends with the last of them in London', async () => {
    for (const day of [dayFromNow(-1), dayFromNow(366), '2026-02-30', '1899-01-01', '9999-12-31'])
      expect([day, (await refused({ expires_on: day })).errors[0]?.field]).toEqual([day, 'expires_on']);
    const sent = await share({ expires_on: dayFromNow(0) });
    expect(londonDate(new Date(Date.parse(sent.data.expires_at) - 1))).toBe(dayFromNow(0));
    expect((await share({ expires_on: dayFromNow(365) })).data.state).toBe('active');
  });

  test('by a negotiator is the summary of an accepted check, and they see their own alone', async () => {
    const mine = await share({ scope: 'summary' }, negotiator);
    const theirs = await share();
    const list = listReportShares.output.parse((await callAs(testApp, negotiator, 'GET', '/v2/client/report-shares?perPage=100')).data);
    expect(list.map(({ id }) => id)).toContain(mine.id);
    expect(list.map(({ id }) => id)).not.toContain(theirs.id);
    expect((await callAs(testApp, negotiator, 'GET', `/v2/client/report-shares/${theirs.id}`)).code).toBe('NOT_FOUND');
    expect((await callAs(testApp, owner, 'GET', '/v2/client/report-shares?show=live&q=tarrant&kind=conveyancer')).meta).toMatchObject({
      waiting: 0,
      firms: 1,
    });
  });
});

describe('the code', () => {
  test('is never sent elsewhere, opens one share, and five wrong ones close it for an hour whatever is asked anew', async () => {
    const sent = await share();
    const other = await share();
    const foreign = await askCode(other);
    expect((await outside('shares/open', { token: sent.link, ...foreign, terms_version: 1 })).status).toBe(422);
    let last;
    for (let round = 0; round < 3; round += 1) {
      const fresh = await askCode(sent);
      if ('refusal' in fresh) break;
      const wrong = fresh.code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 2; tries += 1)
        last = await outside('shares/open', { token: sent.link, challenge: fresh.challenge, code: wrong, terms_version: 1 });
    }
    expect(last?.code).toBe('INVALID_STATE');
    expect(last?.message).toContain('Try again in an hour');
    expect((await outside('shares/code', { token: sent.link })).code).toBe('INVALID_STATE');
    expect((await read(sent.id)).views).toBe(0);
    ahead += 61 * 60_000;
    expect((await open(sent)).status).toBe(200);
  });

  test('opens nothing without the terms', async () => {
    const sent = await share();
    const code = await askCode(sent);
    expect((await outside('shares/open', { token: sent.link, ...code, terms_version: 0 })).errors[0]?.field).toBe('terms_version');
    expect((await outside('shares/open', { token: sent.link, ...code, terms_version: 1 })).status).toBe(200);
  });
});

describe('two at once', () => {
  test('for the last view: one reads', async () => {
    const sent = await share({ max_views: 1 });
    const codes = [await askCode(sent), await askCode(sent)];
    const answers = await Promise.all(codes.map((code) => outside('shares/open', { token: sent.link, ...code, terms_version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(sent.id)).toMatchObject({ state: 'used_up', views: 1 });
  });

  test('one takes it back while the other opens: whatever came first, nothing is read after', async () => {
    const sent = await share();
    const code = await askCode(sent);
    const { version } = await read(sent.id);
    const [opened, revoked] = await Promise.all([
      outside('shares/open', { token: sent.link, ...code, terms_version: 1 }),
      callAs(testApp, owner, 'POST', `/v2/client/report-shares/${sent.id}/revoke`, { version, reason: 'Sent to the wrong firm' }),
    ]);
    if (revoked.status !== 200) {
      expect([opened.status, revoked.code]).toEqual([200, 'STALE_VERSION']);
      expect((await change(sent.id, 'revoke', { reason: 'Sent to the wrong firm' })).status).toBe(200);
    }
    if (opened.status === 200)
      expect((await outside('shares/read', { session: ReadShare.parse(opened.data).session })).code).toBe('INVALID_STATE');
    expect((await open(sent)).status).not.toBe(200);
  });
});

describe('consent', () => {
  const WILHELMINA = 'wilhelmina@oakenshawe.example';

  test('is asked of whoever it is about; nothing is sent before, and withdrawing ends it at once', async () => {
    const sent = await share({ lawful_basis: 'consent' });
    expect(sent.data).toMatchObject({ state: 'awaiting_consent', consents: [{ name: 'Wilhelmina Oakenshawe', answer: 'waiting' }] });
    expect(linkTo(sent.to, 'shared-report')).toBeNull();
    const token = linkTo(WILHELMINA, 'share-consent') ?? '';
    expect(testApp.texts.at(-1)?.text).toContain(token);
    expect((await outside('share-consents/resolve', { token })).data).toMatchObject({
      recipient: { name: 'Joanna Tarrant', firm: 'Tarrant Moxley LLP' },
      purpose: 'The sale of 9 Tolland Terrace',
      answer: 'waiting',
    });
    expect((await outside('share-consents/answer', { token, answer: 'withdraw' })).code).toBe('INVALID_STATE');
    const twice = await Promise.all([1, 2].map(() => outside('share-consents/answer', { token, answer: 'give' })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await testApp.runJobs();
    expect(testApp.mailbox.filter(({ to, text }) => to === sent.to && text.includes('#t=')).length).toBe(1);
    const reader = { ...sent, link: linkTo(sent.to, 'shared-report') ?? '' };
    const opened = ReadShare.parse((await open(reader)).data);
    expect((await outside('share-consents/resolve', { token })).data).toMatchObject({ looks: [{ kind: 'read' }] });
    expect((await change(sent.id, 'extend', { expires_on: dayFromNow(30), max_views: null })).code).toBe('INVALID_STATE');
    expect((await outside('share-consents/answer', { token, answer: 'withdraw' })).data).toMatchObject({
      answer: 'withdrawn',
      ended: true,
    });
    expect((await outside('shares/read', { session: opened.session })).message).toContain('does not agree');
    expect(await read(sent.id)).toMatchObject({ state: 'withdrawn', consents: [{ answer: 'withdrawn' }] });
    expect((await outside('share-consents/answer', { token, answer: 'give' })).code).toBe('INVALID_STATE');
  });

  test('refused, nothing is ever sent; of somebody who cannot be reached it cannot be asked', async () => {
    const sent = await share({ lawful_basis: 'consent' });
    const token = linkTo(WILHELMINA, 'share-consent') ?? '';
    expect((await outside('share-consents/answer', { token, answer: 'refuse' })).data).toMatchObject({ answer: 'refused', ended: true });
    await testApp.runJobs();
    expect(linkTo(sent.to, 'shared-report')).toBeNull();
    expect(await read(sent.id)).toMatchObject({ state: 'refused' });
    expect((await refused({ lawful_basis: 'consent', report_ids: [undecided] })).errors[0]?.field).toBe('lawful_basis');
  });
});

describe('links', () => {
  test('of before stop with a new one, and a changed address takes open pages with it; a bounce is shown', async () => {
    const sent = await share({ recipient_email: 'joanna@bounce.example' });
    await vi.waitFor(async () => expect((await read(sent.id)).delivery).toMatchObject({ to: 'recipient' }));
    const mended = `right.${randomUUID().slice(0, 6)}@tarrant.example`;
    expect((await change(sent.id, 'resend', { recipient_email: mended })).status).toBe(200);
    await testApp.runJobs();
    expect((await read(sent.id)).delivery).toBeNull();
    const first = { to: mended, link: linkTo(mended, 'shared-report') ?? '' };
    const { session } = ReadShare.parse((await open(first)).data);
    expect((await change(sent.id, 'resend', {})).status).toBe(200);
    await testApp.runJobs();
    expect((await outside('shares/resolve', { token: first.link })).code).toBe('LINK_INVALID');
    expect((await outside('shares/read', { session })).status).toBe(200);
    expect((await change(sent.id, 'resend', { recipient_email: `next.${mended}` })).status).toBe(200);
    expect((await outside('shares/read', { session })).code).toBe('LINK_INVALID');
  });

  test('that reached the wrong person are stopped by them, and the firm is told', async () => {
    const sent = await share();
    expect((await outside('shares/decline', { token: sent.link })).data).toEqual({ told: true });
    expect(await read(sent.id)).toMatchObject({ state: 'declined' });
    expect((await open(sent)).status).not.toBe(200);
    expect((await outside('shares/resolve', { token: 'x'.repeat(43) })).code).toBe('LINK_INVALID');
  });
});

/* A plain reference of how a share stands, against the product, in random order. */
type Model = { ended: boolean; expires: number; views: number; most: number | null };
type Act =
  | { does: 'open' }
  | { does: 'revoke' }
  | { does: 'decline' }
  | { does: 'resend' }
  | { does: 'pass'; days: number }
  | { does: 'extend'; days: number; most: number | null };
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ does: 'open' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ does: 'revoke' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ does: 'decline' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ does: 'resend' }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }).map((days): Act => ({ does: 'pass', days })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ days: fc.integer({ min: -2, max: 20 }), most: fc.option(fc.integer({ min: 1, max: 4 })) })
      .map((given): Act => ({ does: 'extend', ...given })),
  },
);

test('whatever is done in whatever order, it opens exactly while a plain reference says so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(acts, { minLength: 3, maxLength: 8 }), async (most, sequence) => {
      const sent = await share({ max_views: most });
      const model: Model = { ended: false, expires: Date.parse(sent.data.expires_at), views: 0, most };
      const isOver = () => model.expires <= now().getTime();
      const isOpen = () => !model.ended && !isOver() && (model.most === null || model.views < model.most);
      let reader = { to: sent.to, link: sent.link };
      for (const act of sequence) {
        if (act.does === 'pass') ahead += act.days * DAY_MS;
        if (act.does === 'open') {
          const wanted = isOpen();
          expect((await open(reader)).status === 200).toBe(wanted);
          if (wanted) model.views += 1;
        }
        if (act.does === 'revoke') {
          expect((await change(sent.id, 'revoke', { reason: 'Sent to the wrong firm' })).status === 200).toBe(!model.ended);
          model.ended = true;
        }
        if (act.does === 'decline') {
          const wanted = isOpen();
          expect((await outside('shares/decline', { token: reader.link })).status === 200).toBe(wanted);
          if (wanted) model.ended = true;
        }
        if (act.does === 'resend') {
          const wanted = !model.ended && !isOver();
          expect((await change(sent.id, 'resend', {})).status === 200).toBe(wanted);
          await testApp.runJobs();
          if (wanted) reader = { to: sent.to, link: linkTo(sent.to, 'shared-report') ?? '' };
        }
        if (act.does === 'extend') {
          const wanted = !model.ended && act.days >= 0 && (act.most === null || act.most >= model.views);
          const answer = await change(sent.id, 'extend', { expires_on: dayFromNow(act.days), max_views: act.most });
          expect(answer.status === 200).toBe(wanted);
          if (wanted) Object.assign(model, { most: act.most, expires: Date.parse(ReportShare.parse(answer.data).expires_at) });
        }
        const { state, views } = await read(sent.id);
        expect(views).toBe(model.views);
        expect(['active', 'viewed'].includes(state)).toBe(isOpen());
      }
    }),
    { numRuns: 5 },
  );
}, 120_000);

describe('reports of other firms', () => {
  const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);
  async function receive(
    bytes: Buffer,
    fields: Record<string, string> = { from_firm: 'Quillon Lettings', about: 'Amara Nwosu' },
    by = owner,
  ) {
    const sent = multipart({ name: 'report.pdf', bytes }, fields);
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/inbound-reports',
      payload: sent.payload,
      headers: { ...by.headers, ...sent.headers },
    });
    return { status: answer.statusCode, ...answer.json<{ Info: { Data: { id: number; version: number }; Code?: string } }>().Info };
  }

  test('count for nothing until somebody who decides accepts them for one of the people; each is decided once', async () => {
    const party = {
      id: idOf(await callAs(testApp, owner, 'POST', '/v2/client/parties', { kind: 'person', first_name: 'Amara', last_name: 'Nwosu' })),
    };
    const { Data: one } = await receive(pdf('one'));
    expect((await receive(pdf('one'))).Code).toBe('DUPLICATE');
    const accept = (by = owner, body: object = { version: 1, party_id: party.id }) =>
      callAs(testApp, by, 'POST', `/v2/client/inbound-reports/${one.id}/accept`, body);
    expect((await accept(negotiator)).code).toBe('FORBIDDEN');
    expect((await accept(owner, { version: 1, party_id: 9_999_999 })).errors[0]?.field).toBe('party_id');
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(both.find(({ status }) => status === 200)?.data).toMatchObject({
      state: 'accepted',
      party: { name: 'Amara Nwosu' },
      issued_here: null,
    });
    expect((await callAs(testApp, owner, 'GET', `/v2/client/inbound-reports?party_id=${party.id}`)).data).toHaveLength(1);
    const standing = (await callAs(testApp, owner, 'GET', `/v2/client/parties/${party.id}`)).data;
    expect(JSON.stringify(standing)).not.toContain('"accepted":true');
    const file = await testApp.app.inject({ url: `/v2/client/inbound-reports/${one.id}/file`, headers: owner.headers });
    expect(file.rawPayload.equals(pdf('one'))).toBe(true);
  });

  test('are rejected with a reason, say whether this installation issued them, and are PDFs', async () => {
    const sent = await share({}, owner, { draws: true });
    const issued = await testApp.app.inject({ url: `/v2/client/report-shares/${sent.id}/pdf`, headers: owner.headers });
    const { Data: known } = await receive(issued.rawPayload, { from_firm: 'Pennard & Lisle', about: 'Wilhelmina Oakenshawe' });
    expect(known).toMatchObject({ issued_here: { outcome: 'issued', firm: 'Pennard & Lisle' } });
    const reject = (reason: string) =>
      callAs(testApp, owner, 'POST', `/v2/client/inbound-reports/${known.id}/reject`, { version: 1, reason });
    expect((await reject('no')).code).toBe('VALIDATION_FAILED');
    expect((await reject('It is about somebody else')).data).toMatchObject({
      state: 'rejected',
      decided: { reason: 'It is about somebody else' },
    });
    // What was rejected may come again.
    expect((await receive(issued.rawPayload)).status).toBe(200);
    expect((await receive(Buffer.from('<html></html>'))).status).toBe(422);
    expect((await receive(Buffer.alloc(0))).status).toBe(422);
  });
});
