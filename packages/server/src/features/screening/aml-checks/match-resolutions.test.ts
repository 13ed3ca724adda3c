import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { DRAVENKO, LISTED, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, post, close } = await startAmlApp();
afterAll(close);

describe('a name that is on a list', () => {
  test('refers with the whole explanation, and points that sum to the score', async () => {
    const check = await journey.screen(owner, DRAVENKO);
    expect(check).toMatchObject({ outcome: 'refer', status: 'needsReview', statement: null });
    const match = check.matches[0];
    expect(match).toMatchObject({
      entry_ref: 'TST0417',
      band: 'strong',
      likely: true,
      status: 'open',
      needs_two: true,
      awaiting_second: false,
      list_name: 'UK Sanctions List',
    });
    expect(Math.round(match?.explanation.parts.reduce((sum, part) => sum + part.points, 0) ?? 0)).toBe(match?.score);
    expect(check.verdict).toBe(`One listed person could be your client. The score is ${match?.score} of 100.`);
  });

  test('a date of birth that differs lowers the score and never clears', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, dob: '1991-01-30' });
    expect(check.outcome).toBe('refer');
    expect(check.matches.map((match) => [match.entry_ref, match.status])).toEqual([['TST0417', 'open']]);
  });

  test('a company is found too', async () => {
    const check = await journey.screen(owner, { kind: 'company', name: 'Velsk Maritime Trading Ltd' });
    expect(check.matches[0]).toMatchObject({ entry_ref: 'TST0002', entry_kind: 'organisation' });
    expect(check.verdict).toMatch(/^One listed name could be this company/);
  });

  test('only Owner and Compliance settle it, the second person is another one, and the rows cannot be changed', async () => {
    const check = await journey.screen(negotiator, DRAVENKO);
    const id = check.matches[0]?.id ?? 0;
    const say = async (member: SignedInMember, status: string, version: number) =>
      post(member, `/v2/client/matches/${id}/resolve`, {
        check_version: version,
        status,
        reason_code: 'different_person',
        text: 'Compared with the passport on file',
      });
    expect((await say(negotiator, 'false_positive', check.version)).code).toBe('FORBIDDEN');
    expect((await say(await testApp.signIn({ roleId: 2, workspaceId: owner.workspaceId }), 'false_positive', check.version)).code).toBe(
      'FORBIDDEN',
    );
    expect(await say(owner, 'false_positive', check.version - 1)).toMatchObject({
      code: 'STALE_VERSION',
      message: 'Someone else changed this. Reload to see the latest.',
    });
    expect(
      (
        await post(owner, `/v2/client/matches/${id}/resolve`, {
          check_version: check.version,
          status: 'unclear',
          reason_code: 'other',
          text: 'short',
        })
      ).errors[0]?.message,
    ).toBe('Give a reason of at least 10 characters');

    const first = await journey.resolve(owner, check, id, 'false_positive');
    expect(first.matches[0]).toMatchObject({ status: 'open', awaiting_second: true });
    expect(await say(owner, 'false_positive', first.version)).toMatchObject({
      code: 'INVALID_STATE',
      message: 'You have answered. A second person must answer now.',
    });
    expect((await say(owner, 'unclear', first.version)).code).toBe('INVALID_STATE');
    expect(first.matches[0]?.can).toEqual({ resolve: false, why_not: 'You have answered. A second person must answer now.' });
    expect((await journey.getCheck(compliance, check.id)).matches[0]?.can).toEqual({ resolve: true, why_not: null });
    const second = await journey.resolve(compliance, check, id, 'false_positive');
    for (const member of [owner, compliance])
      expect((await journey.getCheck(member, check.id)).matches[0]?.can).toEqual({
        resolve: false,
        why_not: 'This match has been answered.',
      });
    expect((await say(owner, 'true_match', second.version)).code).toBe('INVALID_STATE');
    expect(second).toMatchObject({ outcome: 'pass', status: 'readyToAccept' });
    expect(second.matches[0]).toMatchObject({
      status: 'false_positive',
      awaiting_second: false,
      resolutions: [{ by: { name: 'Imogen Ashworth', role: 'Owner' } }, { by: { name: 'Bethan Prosser', role: 'Compliance' } }],
    });
    for (const change of [
      'update match_resolutions set text = text',
      'delete from match_resolutions',
      'update decisions set value = value',
      'delete from decision_seconds',
      'delete from risk_assessments',
      'delete from checks',
    ])
      await expect(owner.scope.transaction((trx) => sql.raw(change).execute(trx))).rejects.toThrow(/permission denied/);
    await testApp.runJobs();
  });

  test('two who disagree leave it unclear, and it cannot be accepted', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, first_name: 'Kazimir' });
    const id = check.matches[0]?.id ?? 0;
    await journey.resolve(owner, check, id, 'unclear');
    const after = await journey.resolve(compliance, check, id, 'false_positive');
    expect(after.matches[0]?.status).toBe('unclear');
    expect(after.outcome).toBe('refer');
    await journey.assess(owner, check);
    expect((await journey.getCheck(owner, check.id)).can).toMatchObject({
      decide: true,
      accept: false,
      accept_why_not: 'Answer every match first: 1 is open',
    });
    await testApp.runJobs();
  });

  test('a clearing is remembered for the same subject while nothing that tells them apart changes, and opens again with what changed', async () => {
    const subject = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', dob: '1979-03-14' } as const;
    const first = await journey.screen(owner, subject);
    const id = first.matches[0]?.id ?? 0;
    await journey.resolve(owner, first, id, 'false_positive');
    await journey.resolve(compliance, first, id, 'false_positive');

    const second = await journey.screen(negotiator, { ...subject, last_name: 'RENNER' });
    expect(second.matches[0]).toMatchObject({
      status: 'false_positive',
      remembered_from: first.public_ref,
      remembered_despite_edit: false,
      reopened: null,
    });
    expect(second.outcome).toBe('pass');
    const other = await journey.screen(owner, { ...subject, dob: '1979-03-15' });
    expect(other.matches[0]).toMatchObject({ status: 'open', remembered_from: null, reopened: null });

    const listed = (over: object) =>
      loadList(testApp, [
        LISTED,
        { ref: 'TST0001', name: 'Tobias Anselm Renner', dobs: ['1979'], countries: ['AT'], ...over },
        { ref: 'TST0002', name: 'Velsk Maritime Trading', kind: 'organisation' },
      ]);
    await listed({ text: 'New remarks,  spaced anew.' });
    const third = await journey.screen(owner, subject);
    expect(third.matches[0]).toMatchObject({
      status: 'false_positive',
      remembered_from: first.public_ref,
      remembered_despite_edit: true,
    });

    await listed({ dobs: ['1979', '1961-04-02'], aliases: ['Anselm of Graz'] });
    const fourth = await journey.screen(owner, subject);
    expect(fourth.outcome).toBe('refer');
    expect(fourth.matches[0]).toMatchObject({
      status: 'open',
      remembered_from: null,
      reopened: {
        public_ref: first.public_ref,
        by: [{ name: 'Imogen Ashworth' }, { name: 'Bethan Prosser' }],
        changes: [
          { of: 'entry', field: 'names', before: ['Tobias Anselm Renner'], after: ['Tobias Anselm Renner', 'Anselm of Graz'] },
          { of: 'entry', field: 'dobs', before: ['1979'], after: ['1979', '1961-04-02'] },
        ],
      },
    });
  });

  test('a remembered clearing can be questioned: who says it is the client freezes the new check', async () => {
    const subject = { ...DRAVENKO, nationality: 'RU' };
    const first = await journey.screen(owner, subject);
    await journey.resolve(owner, first, first.matches[0]?.id ?? 0, 'false_positive');
    await journey.resolve(compliance, first, first.matches[0]?.id ?? 0, 'false_positive');
    const second = await journey.screen(owner, subject);
    expect(second.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref, can: { resolve: true } });
    const frozen = await journey.resolve(owner, second, second.matches[0]?.id ?? 0, 'true_match');
    expect([frozen.outcome, frozen.frozen?.by.name]).toEqual(['fail', 'Imogen Ashworth']);
    expect((await journey.screen(owner, subject)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
  });

  test('without a date of birth nothing is remembered, but screening the same check again carries its clearing on', async () => {
    const subject = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko' } as const;
    const first = await journey.screen(owner, subject);
    const id = first.matches[0]?.id ?? 0;
    await journey.resolve(owner, first, id, 'false_positive');
    await journey.resolve(compliance, first, id, 'false_positive');
    expect((await journey.screen(owner, subject)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
    const again = AmlCheck.parse((await post(owner, `/v2/client/checks/${first.id}/screen-again`, {})).data);
    await testApp.runJobs();
    const screened = await journey.getCheck(owner, again.id);
    expect(screened.id).not.toBe(first.id);
    expect(screened.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref });
  });
});

describe('a confirmed match', () => {
  test('the first person freezes at once; from then only Owner and Compliance know of it; nobody can accept it', async () => {
    const check = await journey.screen(negotiator, DRAVENKO, { reference: 'Frozen one' });
    const id = check.matches[0]?.id ?? 0;
    const frozen = await journey.resolve(compliance, check, id, 'true_match');
    expect(frozen).toMatchObject({
      outcome: 'fail',
      status: 'failed',
      frozen: { by: { name: 'Bethan Prosser' } },
      verdict: 'Frozen. Do not move funds, do not tell the client, report.',
    });
    expect(frozen.matches[0]).toMatchObject({ status: 'open', awaiting_second: true });

    expect((await callAs(testApp, negotiator, 'GET', `/v2/client/checks/${check.id}`)).code).toBe('NOT_FOUND');
    expect((await callAs(testApp, negotiator, 'GET', `/v2/client/reports/${frozen.report?.id}`)).code).toBe('NOT_FOUND');
    expect((await callAs(testApp, negotiator, 'GET', `/v2/client/reports/${check.report?.id}`)).code).toBe('NOT_FOUND');
    const listed = async (member: SignedInMember) => (await callAs(testApp, member, 'GET', '/v2/client/checks?q=Frozen%20one')).data;
    expect(await listed(negotiator)).toEqual([]);
    expect(await listed(owner)).toMatchObject([{ id: check.id, status: 'failed' }]);

    await journey.assess(owner, check);
    const version = (await journey.getCheck(owner, check.id)).version;
    expect(
      await post(owner, `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted', reason: 'We like this client' }),
    ).toMatchObject({
      code: 'INVALID_STATE',
      message: 'A confirmed sanctions match cannot be accepted. Freeze and report.',
    });
    expect((await post(owner, `/v2/client/checks/${check.id}/cancel`, { version })).code).toBe('INVALID_STATE');
    expect((await post(owner, `/v2/client/checks/${check.id}/screen-again`, {})).code).toBe('CONFLICT');

    const confirmed = await journey.resolve(owner, check, id, 'true_match');
    expect(confirmed.matches[0]).toMatchObject({ status: 'true_match', awaiting_second: false, can: { resolve: true } });
    expect(confirmed.outcome_reasons[0]).toMatchObject({ code: 'SANCTION_CONFIRMED', severity: 'high' });
    // One of the two who changes their mind lifts nothing: the other has to agree.
    const doubted = await journey.resolve(owner, check, id, 'false_positive');
    expect([doubted.frozen === null, doubted.outcome, doubted.matches[0]?.status]).toEqual([false, 'fail', 'unclear']);
    expect(doubted.can.accept).toBe(false);
    await journey.resolve(owner, check, id, 'true_match');
    const rejected = await journey.decide(owner, check, 'rejected', 'Confirmed sanctions match');
    expect(rejected).toMatchObject({ state: 'decided', status: 'failed' });
    await testApp.runJobs();
  });

  test('nobody lifts the freeze alone; two who agree after all that it is not the client do', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, nationality: 'BY' });
    const id = check.matches[0]?.id ?? 0;
    await journey.resolve(compliance, check, id, 'true_match');
    await expect(journey.resolve(compliance, check, id, 'false_positive')).rejects.toThrow('A second person must answer now.');
    const differ = await journey.resolve(owner, check, id, 'false_positive');
    expect([differ.frozen === null, differ.outcome, differ.matches[0]?.status]).toEqual([false, 'fail', 'unclear']);
    expect((await journey.getCheck(compliance, check.id)).matches[0]?.can).toEqual({ resolve: true, why_not: null });
    const lifted = await journey.resolve(compliance, check, id, 'false_positive');
    expect([lifted.frozen, lifted.outcome, lifted.matches[0]?.status]).toEqual([null, 'pass', 'false_positive']);
    await testApp.runJobs();
  });
});
