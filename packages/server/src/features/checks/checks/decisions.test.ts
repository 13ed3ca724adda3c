import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, post, close } = await startAmlApp();
afterAll(close);

describe('risk and decision', () => {
  test('no decision without a risk assessment, and no unexplained one but the acceptance of a pass', async () => {
    const check = await journey.screen(owner, NOBODY);
    const decide = (value: string, version: number, reason?: string) =>
      post(owner, `/v2/client/checks/${check.id}/decision`, { version, value, ...(reason ? { reason } : {}) });
    expect(await decide('accepted', check.version)).toMatchObject({ code: 'INVALID_STATE', message: 'Record the risk assessment first' });
    const assessed = await journey.assess(owner, check);
    expect(assessed.risk_assessment).toMatchObject({ level: 'low', score: 0 });
    expect((await decide('rejected', assessed.version)).errors).toMatchObject([
      { field: 'reason', message: 'Give a reason of at least 10 characters' },
    ]);
    expect((await decide('accepted_with_conditions', assessed.version, 'Long enough a reason')).errors[0]?.field).toBe('conditions');
    expect((await decide('accepted', check.version)).code).toBe('STALE_VERSION');
    const accepted = await journey.decide(owner, check, 'accepted');
    expect(accepted).toMatchObject({
      state: 'decided',
      status: 'passed',
      decisions: [{ value: 'accepted', outcome_at_time: 'pass', second: { state: 'not_needed' } }],
    });
    const again = await journey.decide(compliance, check, 'rejected', 'New facts came to light');
    expect(again.decisions.map((decision) => decision.value)).toEqual(['accepted', 'rejected']);
    expect(again.status).toBe('failed');
    expect((await post(owner, `/v2/client/checks/${check.id}/cancel`, { version: again.version })).code).toBe('INVALID_STATE');
    await testApp.runJobs();
  });

  test('a high risk waits for a second approver who is someone else', async () => {
    const check = await journey.screen(owner, NOBODY);
    const assessed = await journey.assess(owner, check, { customer_pep: 'foreign' });
    expect(assessed.risk_assessment?.level).toBe('high');
    await journey.fillPack(owner, check);
    const waiting = await journey.decide(owner, check, 'accepted');
    expect(waiting).toMatchObject({
      state: 'completed',
      status: 'needsReview',
      decisions: [{ second: { state: 'awaiting', can_approve: false } }],
    });
    const second = (member: SignedInMember, version: number, agree = true) =>
      post(member, `/v2/client/checks/${check.id}/decision/second`, { version, agree, reason: 'Source of wealth is documented' });
    expect(await second(owner, waiting.version)).toMatchObject({
      code: 'INVALID_STATE',
      message: 'A second approver is required and cannot be you',
    });
    // Somebody else's check is not a negotiator's to know.
    expect((await second(negotiator, waiting.version)).code).toBe('NOT_FOUND');
    expect((await second(compliance, waiting.version - 1)).code).toBe('STALE_VERSION');
    expect((await journey.getCheck(compliance, check.id)).decisions[0]?.second.can_approve).toBe(true);
    const approved = AmlCheck.parse((await second(compliance, waiting.version)).data);
    expect(approved).toMatchObject({
      state: 'decided',
      status: 'passed',
      decisions: [{ second: { state: 'approved', by: { name: 'Bethan Prosser' } } }],
    });
    expect((await second(compliance, approved.version)).code).toBe('INVALID_STATE');
    await testApp.runJobs();
  });

  test('a risk that turns high after the acceptance asks for a new decision with a second approver', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check);
    await journey.decide(owner, check, 'accepted');
    expect(await journey.assess(owner, check)).toMatchObject({ state: 'decided' });
    expect(await journey.assess(owner, check, { customer_pep: 'foreign' })).toMatchObject({ state: 'completed', status: 'needsReview' });
    await journey.fillPack(owner, check);
    expect(await journey.decide(owner, check, 'accepted')).toMatchObject({
      state: 'completed',
      decisions: [{}, { second: { state: 'awaiting' } }],
    });
    await testApp.runJobs();
  });

  test('a second approver who refuses sends the check back', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check, { geography_country: 'call_for_action' });
    await journey.fillPack(owner, check);
    const waiting = await journey.decide(owner, check, 'accepted');
    const refused = AmlCheck.parse(
      (
        await post(compliance, `/v2/client/checks/${check.id}/decision/second`, {
          version: waiting.version,
          agree: false,
          reason: 'Wealth is not explained',
        })
      ).data,
    );
    expect(refused).toMatchObject({ state: 'completed', status: 'needsReview', decisions: [{ second: { state: 'refused' } }] });
    await testApp.runJobs();
  });

  test('a negotiator accepts a pass only where the workspace allows it, and never anything else', async () => {
    const check = await journey.screen(negotiator, NOBODY);
    await journey.assess(negotiator, check);
    const { version } = await journey.getCheck(negotiator, check.id);
    const accept = () => post(negotiator, `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted' });
    expect((await accept()).code).toBe('FORBIDDEN');
    await testApp.services.db
      .updateTable('workspaces')
      .set({ settings: JSON.stringify({ negotiator_can_accept_pass: true }) })
      .where('id', '=', owner.workspaceId)
      .execute();
    expect(
      (await post(negotiator, `/v2/client/checks/${check.id}/decision`, { version, value: 'rejected', reason: 'Long enough a reason' }))
        .code,
    ).toBe('FORBIDDEN');
    expect(await accept()).toMatchObject({ status: 200, data: { state: 'decided' } });
    await testApp.services.db.updateTable('workspaces').set({ settings: '{}' }).where('id', '=', owner.workspaceId).execute();
    await testApp.runJobs();
  });

  test('the risk form refuses missing and unknown answers and a changed level without a reason', async () => {
    const check = await journey.screen(owner, NOBODY);
    const assess = (body: object) => post(owner, '/v2/client/risk-assessments', { check_id: check.id, ...body });
    expect((await assess({ answers: riskAnswers().slice(1) })).errors).toMatchObject([
      { field: 'answers.customer_known', message: 'Answer every question' },
    ]);
    expect((await assess({ answers: [...riskAnswers(), { code: 'shoe_size', value: '9' }] })).code).toBe('VALIDATION_FAILED');
    expect((await assess({ answers: riskAnswers(), override_level: 'high' })).errors[0]?.field).toBe('override_reason');
    const changed = AmlCheck.parse(
      (await assess({ answers: riskAnswers(), override_level: 'high', override_reason: 'Press reports about the family' })).data,
    );
    expect(changed.risk_assessment).toMatchObject({ level: 'low', override_level: 'high' });
    await journey.fillPack(owner, check);
    expect((await journey.decide(owner, check, 'accepted')).decisions[0]?.second.state).toBe('awaiting');
    await testApp.runJobs();
  });
});

describe('two people at the same instant', () => {
  const codes = (answers: { status: number; code: string | undefined }[]) => answers.map(({ status, code }) => code ?? status).sort();

  test('both answer a match: one counts, the other is told to reload, and one new report version is made', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, nationality: 'GB' });
    const say = (member: SignedInMember) =>
      post(member, `/v2/client/matches/${check.matches[0]?.id}/resolve`, {
        check_version: check.version,
        status: 'false_positive',
        reason_code: 'different_person',
        text: 'Compared with the passport on file',
      });
    expect(codes(await Promise.all([say(owner), say(compliance)]))).toEqual([200, 'STALE_VERSION']);
    const after = await journey.getCheck(owner, check.id);
    expect(after.matches[0]).toMatchObject({ awaiting_second: true, resolutions: [{}] });
    expect(after.report?.version).toBe((check.report?.version ?? 0) + 1);
    await testApp.runJobs();
  });

  test('both decide: one decision stands', async () => {
    const check = await journey.screen(owner, NOBODY);
    const { version } = await journey.assess(owner, check);
    const decide = (member: SignedInMember, value: string) =>
      post(member, `/v2/client/checks/${check.id}/decision`, { version, value, reason: 'Long enough a reason' });
    expect(codes(await Promise.all([decide(owner, 'accepted'), decide(compliance, 'rejected')]))).toEqual([200, 'STALE_VERSION']);
    expect((await journey.getCheck(owner, check.id)).decisions).toHaveLength(1);
    await testApp.runJobs();
  });

  test('both approve a decision: one approval stands', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check, { customer_pep: 'foreign' });
    await journey.fillPack(owner, check);
    const admin = await testApp.signIn({ roleId: 2, workspaceId: owner.workspaceId });
    const { version } = await journey.decide(admin, check, 'accepted', 'Long enough a reason');
    const agree = (member: SignedInMember) =>
      post(member, `/v2/client/checks/${check.id}/decision/second`, { version, agree: true, reason: 'Source of wealth is documented' });
    expect(codes(await Promise.all([agree(owner), agree(compliance)]))).toEqual([200, 'STALE_VERSION']);
    await testApp.runJobs();
  });

  test('many assess the risk at once: every row is kept, and the versions count up without a gap', async () => {
    const check = await journey.screen(owner, NOBODY);
    await Promise.all(Array.from({ length: 4 }, () => journey.assess(owner, check)));
    expect((await journey.getCheck(owner, check.id)).version).toBe(check.version + 4);
    expect((await callAs(testApp, owner, 'POST', '/v2/client/activity/verify')).data).toMatchObject({ intact: true });
    await testApp.runJobs();
  });
});
