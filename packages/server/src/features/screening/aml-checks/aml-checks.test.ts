import { randomUUID } from 'node:crypto';
import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import { afterAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, negotiator, stranger, post, close } = await startAmlApp();
afterAll(close);

describe('a name that is on no list', () => {
  test('passes, and the answer names the list, its date, its version and its entries', async () => {
    const check = await journey.screen(negotiator, NOBODY, { reference: '33 Vintry Gardens' });
    expect(check).toMatchObject({
      state: 'completed',
      status: 'readyToAccept',
      outcome: 'pass',
      matches: [],
      demo: false,
      reference: '33 Vintry Gardens',
      subject_name: 'Wilhelmina Oakenshawe',
    });
    expect(check.statement).toMatch(
      /^No match on one list: UK Sanctions List, published \d{1,2} \w{3} \d{4}, said to be the newest on \d{1,2} \w{3} \d{4} \([^)]+\), 3 entries\. Version: [0-9a-f]{12}\.$/,
    );
    expect(check.verdict).toMatch(/^No match on one list\./);
    expect(check.lists).toHaveLength(1);
    expect(check.lists[0]).toMatchObject({ list_key: 'uk-sanctions', entries: 3, names: 4, stale: false, possible: 0 });
    expect(check.funnel).toMatchObject({ entries: 3, names: 4, shown: 0 });
    expect(check.elements.map(({ code, result, required }) => [code, result, required])).toEqual([
      ['SANCTIONS', 'pass', true],
      ['PEP', 'not_run', false],
      ['RCA', 'not_run', false],
      ['REGULATORY', 'not_run', false],
      ['ADVERSE', 'not_run', false],
    ]);
    expect(check.outcome_reasons.map((reason) => reason.text)).toEqual(['Four optional sources not run']);
    expect(check.report).toMatchObject({ version: 1, state: 'ready' });
  });

  test('references count up within the day, without gaps or clashes', async () => {
    const at = await Promise.all(Array.from({ length: 5 }, () => post(owner, '/v2/client/checks/aml', { subject: NOBODY })));
    const refs = at.map((answer) => AmlCheck.parse(answer.data).public_ref);
    expect(new Set(refs).size).toBe(5);
    const numbers = refs.map((ref) => Number(/^CHK-\d{8}-(\d{4})$/.exec(ref)?.[1])).sort((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
    await testApp.runJobs();
  });

  test.each([
    ['single letters', { kind: 'person', first_name: 'X', last_name: 'Y' }, 'subject.last_name'],
    ['particles', { kind: 'person', first_name: 'de la', last_name: 'van der' }, 'subject.last_name'],
    ['a legal form', { kind: 'company', name: 'Ltd' }, 'subject.name'],
    ['one letter', { kind: 'company', name: 'A' }, 'subject.name'],
    ['pictures', { kind: 'company', name: '🙂🙂' }, 'subject.name'],
  ])('%s give nothing to compare: refused with words, and no check stands', async (_what, subject, field) => {
    const answer = await post(owner, '/v2/client/checks/aml', { subject });
    expect(answer).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
    expect(answer.errors[0]?.message).toMatch(/^There is nothing to compare here\./);
  });

  test.each(['O‘Shea', 'O’Shea', 'Gal·la', 'Smith–Jones', 'می\u200cنا', 'Baʻasyir'])('%s is a name', async (last_name) => {
    const answer = await post(owner, '/v2/client/checks/aml', { subject: { ...NOBODY, last_name } });
    expect(answer.errors).toEqual([]);
    expect(AmlCheck.parse(answer.data).subject_name).toBe(`${NOBODY.first_name} ${last_name}`);
    await testApp.runJobs();
  });

  test('the same key starts one check, and another body under it is refused', async () => {
    const send = (key: string, last_name: string) =>
      testApp.app.inject({
        method: 'POST',
        url: '/v2/client/checks/aml',
        headers: { ...owner.headers, 'idempotency-key': key },
        payload: { subject: { ...NOBODY, last_name } },
      });
    const key = randomUUID();
    const [first, again, other] = [await send(key, 'Oakenshawe'), await send(key, 'Oakenshawe'), await send(key, 'Oakenshaw')];
    expect(again.json()).toEqual(first.json());
    expect(other.statusCode).toBe(409);
    await testApp.runJobs();
  });
});

describe('what may not be asked', () => {
  test.each([
    ['nobody signed in', null, { subject: NOBODY }, 401, 'UNAUTHENTICATED'],
    ['no last name', 'owner', { subject: { kind: 'person', first_name: 'Ada', last_name: '' } }, 422, 'VALIDATION_FAILED'],
    ['a day that does not exist', 'owner', { subject: { ...NOBODY, dob: '1988-02-31' } }, 422, 'VALIDATION_FAILED'],
    ['a birth to come', 'owner', { subject: { ...NOBODY, dob: '2031-01-01' } }, 422, 'VALIDATION_FAILED'],
    ['accounts', 'accounts', { subject: NOBODY }, 403, 'FORBIDDEN'],
    ['a character no database keeps', 'owner', { subject: NOBODY, reference: 'File\0 7' }, 400, 'BAD_REQUEST'],
    ['half a character', 'owner', { subject: { ...NOBODY, address: 'Row \ud83d' } }, 400, 'BAD_REQUEST'],
  ])('%s', async (_name, who, body, status, code) => {
    const member = who === null ? null : who === 'accounts' ? await testApp.signIn({ roleId: 5, workspaceId: owner.workspaceId }) : owner;
    const answer = await callAs(testApp, member, 'POST', '/v2/client/checks/aml', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('an auditor reads checks and starts none', async () => {
    const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
    const check = await journey.screen(owner, NOBODY);
    expect((await journey.getCheck(auditor, check.id)).can).toMatchObject({
      decide: false,
      accept: false,
      assess_risk: false,
      assign: false,
      screen_again: false,
      cancel: false,
    });
    expect((await post(auditor, '/v2/client/checks/aml', { subject: NOBODY })).code).toBe('FORBIDDEN');
  });

  test('an auditor sees of a date of birth the year and of an address nothing, in the points of a match too', async () => {
    const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
    const { id } = await journey.screen(owner, { ...DRAVENKO, dob: '1968-05-11', address: '3 Calloway Mews, Bristol' });
    const [whole, masked] = [await journey.getCheck(owner, id), await journey.getCheck(auditor, id)];
    expect(whole.subject).toMatchObject({ dob: '1968-05-11', address: '3 Calloway Mews, Bristol' });
    expect(masked.subject).toMatchObject({ last_name: 'Dravenko', dob: '1968', address: '•••' });
    expect(masked.matches).toHaveLength(whole.matches.length);
    expect(masked.matches.map(({ score }) => score)).toEqual(whole.matches.map(({ score }) => score));
    expect(JSON.stringify(whole.matches)).toContain('1968-05-11');
    expect(JSON.stringify(masked)).not.toMatch(/1968-05-11|Calloway/);
  });

  test("another workspace's check does not exist, whatever is asked of it", async () => {
    const check = await journey.screen(owner, DRAVENKO);
    const matchId = check.matches[0]?.id ?? 0;
    const { version } = check;
    const calls: [string, 'GET' | 'POST' | 'PATCH', string, object?][] = [
      ['read', 'GET', `/v2/client/checks/${check.id}`],
      ['again', 'POST', `/v2/client/checks/${check.id}/screen-again`, {}],
      ['cancel', 'POST', `/v2/client/checks/${check.id}/cancel`, { version }],
      ['assign', 'POST', `/v2/client/checks/${check.id}/assign`, { version, member_id: null }],
      [
        'resolve',
        'POST',
        `/v2/client/matches/${matchId}/resolve`,
        { check_version: version, status: 'unclear', reason_code: 'other', text: 'Ten letters and more' },
      ],
      ['risk', 'POST', '/v2/client/risk-assessments', { check_id: check.id, answers: riskAnswers() }],
      ['decide', 'POST', `/v2/client/checks/${check.id}/decision`, { version, value: 'rejected', reason: 'Ten letters and more' }],
      ['second', 'POST', `/v2/client/checks/${check.id}/decision/second`, { version, agree: true, reason: 'Ten letters and more' }],
      ['to OFSI', 'GET', `/v2/client/checks/${check.id}/ofsi-reports`],
      ['begin', 'POST', `/v2/client/checks/${check.id}/ofsi-reports`],
      ['report', 'GET', `/v2/client/reports/${check.report?.id}`],
      ['report pdf', 'GET', `/v2/client/reports/${check.report?.id}/pdf`],
      ['regenerate', 'POST', `/v2/client/reports/${check.report?.id}/regenerate`, {}],
    ];
    for (const [name, method, url, body] of calls)
      expect([name, (await callAs(testApp, stranger, method, url, body)).code]).toEqual([name, 'NOT_FOUND']);
  });
});

describe('everyday work', () => {
  test('a check is given to a colleague who can see it, cancelled, and found in the list', async () => {
    const check = await journey.screen(owner, NOBODY, { reference: 'Everyday 1' });
    const assign = (member_id: number, version: number) =>
      post(owner, `/v2/client/checks/${check.id}/assign`, { version, member_id, note: 'Have a look' });
    const accounts = await testApp.signIn({ roleId: 5, workspaceId: owner.workspaceId });
    expect((await assign(accounts.memberId, check.version)).errors[0]?.field).toBe('member_id');
    expect((await assign(stranger.memberId, check.version)).errors[0]?.field).toBe('member_id');
    const assigned = AmlCheck.parse((await assign(negotiator.memberId, check.version)).data);
    expect(assigned.assigned_to?.name).toBe('Dev Chaudhuri');
    expect((await post(negotiator, `/v2/client/checks/${check.id}/cancel`, { version: assigned.version })).code).toBe('FORBIDDEN');
    expect(await post(owner, `/v2/client/checks/${check.id}/cancel`, { version: assigned.version })).toMatchObject({
      data: { state: 'cancelled', status: 'cancelled' },
    });
  });

  test('the list pages, filters, sorts and counts, and shows nothing of other workspaces', async () => {
    const member = await testApp.signIn({ roleId: 1 });
    const colleague = await testApp.signIn({ roleId: 3, workspaceId: member.workspaceId });
    const first = await journey.screen(member, { ...NOBODY, last_name: 'Aldermoor' }, { reference: '100%_sure' });
    await journey.screen(colleague, { ...NOBODY, last_name: 'Birchgrove' });
    await journey.screen(member, DRAVENKO);
    await journey.assess(member, first);
    await journey.decide(member, first, 'accepted');
    const list = async (query: string) => {
      const answer = await callAs(testApp, member, 'GET', `/v2/client/checks?${query}`);
      return { names: (answer.data as { subject_name: string }[]).map((row) => row.subject_name), meta: answer.meta };
    };
    expect(await list('')).toEqual({
      names: ['Casimir Dravenko', 'Wilhelmina Birchgrove', 'Wilhelmina Aldermoor'],
      meta: { page: 1, perPage: 25, total: 3, totalPages: 1, last_30_days: 3, waiting: 2, any: true },
    });
    expect((await list('page=2&perPage=2')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('show=decided')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('show=needs_review')).names).toEqual(['Casimir Dravenko', 'Wilhelmina Birchgrove']);
    expect((await list('q=100%25_s')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('q=%25')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list(`member_id=${colleague.memberId}`)).names).toEqual(['Wilhelmina Birchgrove']);
    expect((await list('sort=subject&order=asc')).names).toEqual(['Casimir Dravenko', 'Wilhelmina Aldermoor', 'Wilhelmina Birchgrove']);
    expect((await list('sort=nearest')).names[0]).toBe('Casimir Dravenko');
    expect((await callAs(testApp, member, 'GET', '/v2/client/checks?perPage=1000')).code).toBe('VALIDATION_FAILED');
    expect((await callAs(testApp, null, 'GET', '/v2/client/checks')).code).toBe('UNAUTHENTICATED');
  });
});
