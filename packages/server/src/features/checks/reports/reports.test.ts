import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Report } from '@freehold/contract/reports';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { loadList } from '@freehold/testkit/load-list';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../../platform/audit.ts';
import { StorageFull } from '../../../providers/files/provider.ts';
import { amlKind } from '../../screening/aml-checks/aml-kind.ts';
import { reportView } from './report-view.ts';
import { endListThreads } from '../../screening/screening-lists/list-pool.ts';

const DRAVENKO = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;
const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;

let testApp: TestApp;
let journey: ReturnType<typeof amlJourney>;
let owner: SignedInMember;
let compliance: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  journey = amlJourney(testApp);
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  compliance = await testApp.signIn({ roleId: 3, workspaceId: owner.workspaceId });
  await loadList(testApp, [
    {
      ref: 'TST0417',
      name: 'Casimir Dravenko',
      aliases: ['كازيمير درافينكو', '卡西米尔'],
      dobs: ['1968-05-11'],
      text: 'Made up. كازيمير 卡西米尔 \u0007 #panic("spliced") $x^2$',
    },
  ]);
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

const read = async (id: number | undefined, member = owner) =>
  Report.parse((await callAs(testApp, member, 'GET', `/v2/client/reports/${id}`)).data);
const pdfOf = async (id: number | undefined) =>
  testApp.app.inject({ method: 'GET', url: `/v2/client/reports/${id}/pdf`, headers: owner.headers });

describe('versions of a report', () => {
  test('every answer that changes makes a new one, and the older ones stay as they were', async () => {
    const check = await journey.screen(owner, DRAVENKO);
    const match = check.matches[0]?.id ?? 0;
    const first = check.report?.id;
    await journey.resolve(owner, check, match, 'false_positive');
    await journey.resolve(compliance, check, match, 'false_positive');
    await journey.assess(owner, check);
    await journey.decide(owner, check, 'accepted');
    await testApp.runJobs();
    const now = await journey.getCheck(owner, check.id);
    expect(now.report).toMatchObject({ version: 4, state: 'ready' });
    const [oldest, newest] = [await read(first), await read(now.report?.id)];
    expect(oldest).toMatchObject({ version: 1, newest: { id: now.report?.id, version: 4 }, firm: 'Pennard & Lisle' });
    expect(oldest.content).toMatchObject({ outcome: 'refer', decisions: [], matches: [{ status: 'open' }] });
    expect(newest).toMatchObject({
      version: 4,
      newest: null,
      content: { outcome: 'pass', state: 'decided', decisions: [{ value: 'accepted' }] },
    });
    expect(newest.limits.length).toBeGreaterThan(3);
    expect(newest.content_sha256).not.toBe(oldest.content_sha256);
  });

  test('an auditor reads it with the year of birth alone', async () => {
    const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
    const { report } = await journey.screen(owner, DRAVENKO);
    expect((await read(report?.id)).content.subject).toMatchObject({ dob: '1968-05-11' });
    const masked = await read(report?.id, auditor);
    expect(masked.content.subject).toMatchObject({ last_name: 'Dravenko', dob: '1968' });
    expect(JSON.stringify(masked)).not.toContain('1968-05-11');
  });

  test('the content hash is the hash of the facts, and a replaced or moved content does not open', async () => {
    const { report } = await journey.screen(owner, NOBODY);
    const other = (await journey.screen(owner, NOBODY)).report;
    const one = await read(report?.id);
    const row = await testApp.services.db
      .selectFrom('reports')
      .select('created_at')
      .where('id', '=', report?.id ?? 0)
      .executeTakeFirstOrThrow();
    const facts = {
      content: one.content,
      title: one.title,
      firm: one.firm,
      limits: one.limits,
      version: one.version,
      created_at: row.created_at.toISOString(),
    };
    expect(createHash('sha256').update(canonicalJson(facts)).digest('hex')).toBe(one.content_sha256);
    await testApp.services.pool.query(
      'update reports set content_sealed = (select content_sealed from reports where id = $1) where id = $2',
      [other?.id, report?.id],
    );
    expect((await callAs(testApp, owner, 'GET', `/v2/client/reports/${report?.id}`)).code).toBe('INTERNAL');
  });
});

describe('the PDF', () => {
  /** Every word the PDF of a report prints. */
  const wordsOf = (report: Report, { isMasked = false } = {}) =>
    JSON.stringify(
      reportView({
        content: report.content,
        firm: report.firm,
        version: report.version,
        contentSha256: report.content_sha256,
        createdAt: report.content.created_at,
        limits: report.limits,
        title: report.title,
        partOf: (content) => amlKind.report.part?.(content) ?? null,
        isDemonstration: report.is_demonstration,
        isMasked,
      }),
    );

  test('is a masked copy for an auditor, without the day of birth and the address, and says so', async () => {
    const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
    const check = await journey.screen(owner, { ...DRAVENKO, address: '3 Calloway Mews, Bristol' });
    const report = await read(check.report?.id);
    const download = (member: SignedInMember) =>
      testApp.app.inject({ method: 'GET', url: `/v2/client/reports/${report.id}/pdf`, headers: member.headers });
    const [whole, masked] = [await download(owner), await download(auditor)];
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(report.sha256);
    expect(masked.statusCode).toBe(200);
    expect(masked.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7/);
    expect(createHash('sha256').update(masked.rawPayload).digest('hex')).not.toBe(report.sha256);
    expect(masked.headers['content-disposition']).toBe(`attachment; filename="${check.public_ref}-v1-masked.pdf"`);
    expect(wordsOf(report)).toMatch(/11 May 1968.*3 Calloway Mews|3 Calloway Mews.*11 May 1968/);
    const printed = wordsOf(report, { isMasked: true });
    expect(printed).toContain('Masked copy');
    expect(printed).toContain('Casimir Dravenko');
    expect(printed).not.toMatch(/11 May 1968|1968-05-11|Calloway Mews/);
    // Taking the copy out is recorded like taking the report itself.
    const { rows } = await testApp.services.pool.query<{ n: number }>(
      "select count(*)::int as n from audit_events where action = 'download.report' and object->>'id' = $1",
      [String(report.id)],
    );
    expect(rows[0]?.n).toBe(2);
  });

  test('of a demonstration workspace says so, on the page and on each sheet', async () => {
    const member = await testApp.signIn();
    await testApp.services.pool.query('update workspaces set is_demonstration = true where id = $1', [member.workspaceId]);
    const report = await read((await journey.screen(member, NOBODY)).report?.id, member);
    expect(report.is_demonstration).toBe(true);
    expect(wordsOf(report)).toContain('Demonstration: the firm and its clients are made up.');
    expect(wordsOf(report)).toContain('Demonstration · Report');
    const real = await read((await journey.screen(owner, NOBODY)).report?.id);
    expect(real.is_demonstration).toBe(false);
    expect(wordsOf(real)).not.toContain('Demonstration');
  });

  test('is tagged PDF/A-2b on A4, holds its reference and hash, and is stored under its own hash', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, address: '#image("/etc/passwd") *bold* $x$ \\ `raw`' });
    const report = await read(check.report?.id);
    const answer = await pdfOf(check.report?.id);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${check.public_ref}-v1.pdf"`);
    const bytes = answer.rawPayload;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.sha256);
    const text = bytes.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(text).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(text).toMatch(/\/MediaBox ?\[0 0 595\.\d+ 841\.\d+\]/);
    expect(text).toContain(check.public_ref);
    expect(
      Number(
        /\/Type\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\/Pages/
          .exec(text.replaceAll(/\/Type \/Pages/g, '/Type/Pages').replaceAll('\n', ' '))
          ?.slice(1)
          .find(Boolean),
      ),
    ).toBeGreaterThanOrEqual(2);
    const sealed = await testApp.services.db
      .selectFrom('files')
      .select('storage_key')
      .where('sha256', '=', report.sha256 ?? '')
      .executeTakeFirstOrThrow();
    expect((await buffer(await testApp.services.files.read(sealed.storage_key))).toString('latin1')).not.toContain('%PDF');
  });

  test('letters no report font has are spelled, so that a name in any script is printed', async () => {
    const check = await journey.screen(owner, DRAVENKO);
    expect(check.report?.state).toBe('ready');
  });

  test('a disk without room leaves the report failed with words and its facts safe; a retry then creates it', async () => {
    const put = vi.spyOn(testApp.services.files, 'put').mockRejectedValue(new StorageFull('no room'));
    const started = (await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: NOBODY })).data as { id: number };
    await testApp.runJobs({ allowFailures: true });
    put.mockRestore();
    const check = await journey.getCheck(owner, started.id);
    expect(check).toMatchObject({ state: 'completed', outcome: 'pass', report: { state: 'failed' } });
    const report = await read(check.report?.id);
    expect(report).toMatchObject({
      state: 'failed',
      sha256: null,
      error: expect.stringMatching(/^There is no room left to store the PDF\. The facts of the report are safe\./),
      content: { outcome: 'pass' },
    });
    expect((await callAs(testApp, owner, 'GET', `/v2/client/reports/${report.id}/pdf`)).code).toBe('INVALID_STATE');

    expect((await callAs(testApp, owner, 'POST', `/v2/client/reports/${report.id}/regenerate`)).data).toMatchObject({
      state: 'queued',
      error: null,
    });
    await testApp.runJobs();
    expect(await read(report.id)).toMatchObject({ state: 'ready', error: null });
    expect((await pdfOf(report.id)).statusCode).toBe(200);
    expect((await callAs(testApp, owner, 'POST', `/v2/client/reports/${report.id}/regenerate`)).code).toBe('INVALID_STATE');
  });

  test('taking it out is recorded in the activity chain', async () => {
    const { report, public_ref: ref } = await journey.screen(owner, NOBODY);
    await pdfOf(report?.id);
    const events = await owner.scope.transaction((trx) =>
      trx.selectFrom('audit_events').select(['action', 'object']).where('action', '=', 'download.report').orderBy('id', 'desc').execute(),
    );
    expect(events[0]?.object).toMatchObject({ id: report?.id, label: `${ref}, version 1` });
  });
});

test('a report is refused signed out, for accounts, for another workspace and with a number that is none', async () => {
  const { report } = await journey.screen(owner, NOBODY);
  const accounts = await testApp.signIn({ roleId: 5, workspaceId: owner.workspaceId });
  const stranger = await testApp.signIn();
  const codes = async (member: SignedInMember | null, id: number | string | undefined) =>
    Promise.all([
      callAs(testApp, member, 'GET', `/v2/client/reports/${id}`).then((answer) => answer.code),
      callAs(testApp, member, 'GET', `/v2/client/reports/${id}/pdf`).then((answer) => answer.code),
      callAs(testApp, member, 'POST', `/v2/client/reports/${id}/regenerate`).then((answer) => answer.code),
    ]);
  expect(await codes(null, report?.id)).toEqual(Array(3).fill('UNAUTHENTICATED'));
  expect(await codes(accounts, report?.id)).toEqual(Array(3).fill('FORBIDDEN'));
  expect(await codes(stranger, report?.id)).toEqual(Array(3).fill('NOT_FOUND'));
  expect(await codes(owner, 'x1')).toEqual(Array(3).fill('VALIDATION_FAILED'));
});
