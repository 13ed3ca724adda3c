import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { CheckListRow } from '@freehold/contract/checks/checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, post, close } = await startAmlApp();
afterAll(close);

async function rowsFor(member: SignedInMember, query: string): Promise<CheckListRow[]> {
  return (await callAs(testApp, member, 'GET', `/v2/client/checks?${query}`)).data as CheckListRow[];
}
/** Names stand for the checks: each subject of these tests has its own. */
const named = async (member: SignedInMember, query: string) => (await rowsFor(member, query)).map((row) => row.subject_name);
const firstMatch = (check: AmlCheck) => check.matches[0]?.id ?? 0;

describe('what a check waits for', () => {
  const screen = (lastName: string, subject: object = NOBODY, by: SignedInMember = owner) =>
    journey.screen(by, { ...(subject as typeof NOBODY), middle_names: lastName });

  beforeAll(async () => {
    const assessed = await screen('Assessed', NOBODY, negotiator);
    await journey.assess(owner, assessed);
    await screen('Fresh', NOBODY, negotiator);
    await screen('Open', DRAVENKO, negotiator);
    const halfway = await screen('Halfway', DRAVENKO);
    await journey.resolve(owner, halfway, firstMatch(halfway), 'false_positive');
    const second = await screen('Approval');
    await journey.assess(owner, second, { customer_pep: 'foreign' });
    await journey.fillPack(owner, second);
    await journey.decide(owner, second, 'accepted');
    const frozen = await screen('Frozen', DRAVENKO, negotiator);
    await journey.resolve(owner, frozen, firstMatch(frozen), 'true_match');
    const given = await screen('Given');
    await post(owner, `/v2/client/checks/${given.id}/assign`, { version: given.version, member_id: compliance.memberId });
    const done = await screen('Done');
    await journey.assess(owner, done);
    await journey.decide(owner, done, 'accepted');
    const cancelled = await screen('Cancelled', DRAVENKO);
    await post(owner, `/v2/client/checks/${cancelled.id}/cancel`, { version: cancelled.version });
    await post(owner, '/v2/client/checks/aml', { subject: { ...NOBODY, middle_names: 'Running' } });
  });

  test('each names its next step, and whether the reader may take it', async () => {
    const steps = async (member: SignedInMember) =>
      Object.fromEntries((await rowsFor(member, '')).map((row) => [row.subject_name.split(' ')[1], [row.waits_for, row.yours]]));
    expect(await steps(owner)).toEqual({
      Assessed: ['decision', true],
      Fresh: ['risk', true],
      Open: ['matches', true],
      Halfway: ['second', false],
      Approval: ['second', false],
      Frozen: ['report', true],
      Given: ['risk', true],
      Done: [null, false],
      Cancelled: [null, false],
      Running: ['screening', false],
    });
    expect(await steps(compliance)).toMatchObject({ Halfway: ['second', true], Approval: ['second', true] });
    expect(await steps(negotiator)).toMatchObject({ Assessed: ['decision', false], Open: ['matches', false], Fresh: ['risk', true] });
  });

  test('what needs attention comes worst first: the report, a strong match, a second person', async () => {
    const names = await named(compliance, 'show=needs_attention&sort=urgency');
    expect(names).toEqual([
      'Casimir Frozen Dravenko',
      'Casimir Open Dravenko',
      'Casimir Halfway Dravenko',
      'Wilhelmina Approval Oakenshawe',
      'Wilhelmina Assessed Oakenshawe',
      'Wilhelmina Fresh Oakenshawe',
      'Wilhelmina Given Oakenshawe',
    ]);
  });

  test('who gave the first opinion is not asked again: for them the check is in progress', async () => {
    expect(await named(owner, 'show=needs_attention&sort=urgency')).toEqual([
      'Casimir Frozen Dravenko',
      'Casimir Open Dravenko',
      'Wilhelmina Assessed Oakenshawe',
      'Wilhelmina Fresh Oakenshawe',
    ]);
    expect((await named(owner, 'show=in_progress')).toSorted()).toEqual([
      'Casimir Halfway Dravenko',
      'Wilhelmina Approval Oakenshawe',
      'Wilhelmina Given Oakenshawe',
      'Wilhelmina Running Oakenshawe',
    ]);
  });

  test('a check given to somebody needs their attention, and says whose it is', async () => {
    const row = (await rowsFor(compliance, 'show=needs_attention')).find((each) => each.subject_name.includes('Given'));
    expect(row?.assigned_to?.name).toBe('Bethan Prosser');
  });

  test('nobody else learns of a frozen check from either list', async () => {
    const names = [...(await named(negotiator, 'show=needs_attention')), ...(await named(negotiator, 'show=in_progress'))];
    expect(names.filter((name) => name.includes('Frozen'))).toEqual([]);
    expect(names).toContain('Casimir Open Dravenko');
  });

  test('a negotiator sees the checks they started or were given, and counts no others', async () => {
    const { data, meta } = await callAs(testApp, negotiator, 'GET', '/v2/client/checks');
    const names = (data as CheckListRow[]).map((row) => row.subject_name.split(' ')[1]);
    expect(names.toSorted()).toEqual(['Assessed', 'Fresh', 'Open']);
    expect(meta).toMatchObject({ total: 3, last_30_days: 3, waiting: 3 });
    const theirs = (await rowsFor(owner, '')).find((row) => row.subject_name.includes('Halfway'));
    const path = `/v2/client/checks/${theirs?.id ?? 0}`;
    expect((await callAs(testApp, negotiator, 'GET', path)).code).toBe('NOT_FOUND');
    const { version } = await journey.getCheck(owner, theirs?.id ?? 0);
    await post(owner, `${path}/assign`, { version, member_id: negotiator.memberId });
    expect((await callAs(testApp, negotiator, 'GET', path)).code).toBeUndefined();
  });

  test('a workspace without checks says so', async () => {
    const fresh = await testApp.signIn();
    expect((await callAs(testApp, fresh, 'GET', '/v2/client/checks')).meta).toMatchObject({ any: false, total: 0 });
    expect((await callAs(testApp, owner, 'GET', '/v2/client/checks?q=nobody+of+this+name')).meta).toMatchObject({ any: true, total: 0 });
  });
});

describe('finding a check by what is typed', () => {
  let firm: SignedInMember;
  beforeAll(async () => {
    firm = await testApp.signIn();
    const screen = (first_name: string, last_name: string, reference?: string) =>
      journey.screen(firm, { kind: 'person', first_name, last_name }, reference ? { reference } : {});
    await screen('Zoë', 'Brontë-Ångström');
    await screen('Søren', 'Łukasiewicz', '14 Calloway Crescent');
    await screen('Aoife', 'O’Hanlon');
  });

  test.each([
    ['bronte', 'Zoë Brontë-Ångström'],
    ['ANGSTROM', 'Zoë Brontë-Ångström'],
    ['ångstr', 'Zoë Brontë-Ångström'],
    ['bronte zoe', 'Zoë Brontë-Ångström'],
    ['soren lukas', 'Søren Łukasiewicz'],
    ['Łukasiewicz', 'Søren Łukasiewicz'],
    ['calloway 14', 'Søren Łukasiewicz'],
    ['lukasiewicz crescent', 'Søren Łukasiewicz'],
    ["o'hanlon", 'Aoife O’Hanlon'],
  ])('‘%s’ finds %s, whatever the accents, the case and the order', async (q, name) => {
    expect(await named(firm, `q=${encodeURIComponent(q)}`)).toEqual([name]);
  });

  test('every word must be found, and no sign of a pattern means anything', async () => {
    expect(await named(firm, 'q=zoe+lukasiewicz')).toEqual([]);
    for (const sign of ['%25', '_', '\\', '.*']) expect(await named(firm, `q=${sign}`)).toEqual([]);
    expect(await named(firm, 'q=chk-')).toHaveLength(3);
  });

  test('one workspace never finds the checks of another', async () => {
    expect(await named(owner, 'q=bronte')).toEqual([]);
  });
});
