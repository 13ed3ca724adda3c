import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, post, close } = await startAmlApp();
afterAll(close);

async function person(by: SignedInMember, firstName: string) {
  const subject = { ...NOBODY, first_name: firstName };
  const answer = await post(by, '/v2/client/parties', {
    kind: 'person',
    first_name: firstName,
    last_name: subject.last_name,
    dob: subject.dob,
  });
  expect(answer.status).toBe(200);
  return { subject, party_id: (answer.data as { id: number }).id };
}
const assess = (by: SignedInMember, id: number, more: object) =>
  post(by, '/v2/client/risk-assessments', { check_id: id, answers: riskAnswers(), ...more });

describe('answers that are suggested', () => {
  test('come from what the check shows, each with its reason, and leave open what an agent must find out', async () => {
    const { subject, party_id } = await person(owner, 'Isolde');
    const check = await journey.screen(owner, { ...subject, nationality: 'GB' }, { party_id });
    expect(check.risk_suggestion).toEqual({
      answers: [
        { code: 'customer_structure', value: 'person', why: 'A person was screened, not a company' },
        { code: 'geography_country', value: 'uk', why: 'Nationality on this check: United Kingdom' },
      ],
      rating: null,
      override: null,
    });
  });

  test('are recorded only once a person confirms them, and the record says which they were', async () => {
    const { subject, party_id } = await person(owner, 'Rosamund');
    const check = await journey.screen(owner, { ...subject, nationality: 'GB' }, { party_id });
    const suggested = ['customer_structure', 'geography_country'];
    expect(await assess(owner, check.id, { suggested })).toMatchObject({
      status: 422,
      errors: [{ field: 'confirmed', message: 'Confirm the suggested answers, or change them' }],
    });
    expect((await journey.getCheck(owner, check.id)).risk_assessment).toBeNull();
    expect(await assess(owner, check.id, { suggested, confirmed: true })).toMatchObject({ status: 200 });
    const { risk_assessment: risk, risk_suggestion: next } = await journey.getCheck(owner, check.id);
    expect(risk?.by.name).toBe('Imogen Ashworth');
    expect(risk?.factors.filter((factor) => factor.suggested !== null).map((factor) => [factor.code, factor.suggested])).toEqual([
      ['customer_structure', 'A person was screened, not a company'],
      ['geography_country', 'Nationality on this check: United Kingdom'],
    ]);
    expect(next).toBeNull();
  });

  test('that were changed are not called suggested, and need no confirmation', async () => {
    const { subject, party_id } = await person(owner, 'Thomasin');
    const check = await journey.screen(owner, { ...subject, nationality: 'GB' }, { party_id });
    const answers = riskAnswers({ geography_country: 'other' });
    expect(await assess(owner, check.id, { answers, suggested: ['geography_country'] })).toMatchObject({ status: 200 });
    expect((await journey.getCheck(owner, check.id)).risk_assessment?.factors.every((factor) => factor.suggested === null)).toBe(true);
  });

  test('are those of the client’s last assessment where there is one', async () => {
    const { subject, party_id } = await person(owner, 'Ottoline');
    const first = await journey.screen(owner, subject, { party_id });
    await journey.assess(owner, first, { transaction_funds: 'gift', customer_known: 'known' });
    const again = await journey.screen(owner, subject, { party_id });
    expect(again.risk_suggestion?.answers).toHaveLength(8);
    expect(again.risk_suggestion?.answers.find(({ code }) => code === 'transaction_funds')).toMatchObject({
      value: 'gift',
      why: expect.stringContaining(`As in ${first.public_ref}`),
    });
    expect(again.risk_suggestion?.rating).toMatchObject({ level: 'low', words: expect.stringContaining('Assessed by Imogen Ashworth') });
  });

  test('bring the level that somebody set by hand on the person’s record, with its reason', async () => {
    const { subject, party_id } = await person(owner, 'Winifred');
    const { data } = await callAs(testApp, owner, 'GET', `/v2/client/parties/${party_id}`);
    const rated = await post(compliance, `/v2/client/parties/${party_id}/risk`, {
      version: (data as { version: number }).version,
      risk_level: 'high',
      reason: 'Funds from a trust abroad',
    });
    expect(rated.status).toBe(200);
    const check = await journey.screen(owner, subject, { party_id });
    expect(check.risk_suggestion).toMatchObject({
      rating: { level: 'high', words: expect.stringContaining('Set by hand by Bethan Prosser') },
      override: { level: 'high', reason: expect.stringContaining('Funds from a trust abroad') },
    });
  });

  test('never come from a check that the one who asks may not see', async () => {
    const { subject, party_id } = await person(owner, 'Drusilla');
    const first = await journey.screen(owner, subject, { party_id });
    await journey.assess(owner, first, { transaction_funds: 'gift' });
    const again = await journey.screen(negotiator, subject, { party_id });
    expect(again.risk_suggestion?.answers.some(({ code }) => code === 'transaction_funds')).toBe(
      (await callAs(testApp, negotiator, 'GET', `/v2/client/checks/${first.id}`)).status === 200,
    );
    // Nobody starts a check of somebody frozen, so the one that is read afterwards is started before.
    const other = await journey.screen(negotiator, subject, { party_id });
    const frozen = await journey.screen(owner, DRAVENKO, { party_id });
    await journey.resolve(owner, frozen, frozen.matches[0]?.id ?? 0, 'true_match');
    await journey.assess(owner, frozen, { transaction_funds: 'unclear' });
    const later = await journey.getCheck(negotiator, other.id);
    expect(later.risk_suggestion).not.toBeNull();
    expect(JSON.stringify(later.risk_suggestion)).not.toContain(frozen.public_ref);
  });
});
