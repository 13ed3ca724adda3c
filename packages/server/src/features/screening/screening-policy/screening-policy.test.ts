import type { ScreeningPolicy } from '@freehold/contract/screening/screening-policy';
import { BANDS } from '@freehold/screening/bands';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForce } from './policy-in-force.ts';
import { SHIPPED_RULES } from './shipped-rules.ts';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
beforeAll(async () => {
  aml = await startAmlApp();
});
afterAll(() => aml.close());

const URL = '/v2/client/screening/policy';
const REASON = 'Agreed at the partners’ meeting';
const read = async (who: SignedInMember) => (await callAs(aml.testApp, who, 'GET', URL)).data as ScreeningPolicy;
const save = (who: SignedInMember | null, over: object = {}) =>
  callAs(aml.testApp, who, 'POST', URL, { ...SHIPPED_RULES, version: 1, reason: REASON, ...over });

describe('which version is in force', () => {
  const at = new Date('2026-11-21T09:00:00Z');
  const by = { memberId: 1, roleId: 1 };
  const other = { ...SHIPPED_RULES, default_mode: 'wide' as const };
  test.each([
    ['nothing was written down', undefined, 1, true],
    ['the shipped rules are as they were', { version: 1, rules: SHIPPED_RULES, by: null, reason: 'x', at }, 1, false],
    ['Freehold ships others since', { version: 1, rules: other, by: null, reason: 'x', at }, 2, true],
    ['a firm chose others', { version: 4, rules: other, by, reason: 'x', at }, 4, false],
  ] as const)('%s', (_name, newest, version, isToBeWritten) => {
    const found = inForce(newest);
    expect([found.version, found.at === null]).toEqual([version, isToBeWritten]);
  });
});

test('a firm begins with the defaults Freehold ships, and whoever sees checks may read them', async () => {
  for (const who of [aml.owner, aml.negotiator]) {
    const policy = await read(who);
    expect(policy).toMatchObject({ current: { version: 1, bands: BANDS, default_mode: 'standard', by: null, at: null } });
    expect(policy.versions).toHaveLength(1);
  }
  expect((await read(aml.owner)).can).toEqual({ edit: true });
  expect((await read(aml.negotiator)).can).toEqual({ edit: false });
});

describe('a change is refused', () => {
  test.each<[string, () => Promise<{ code: string | undefined; message: string | undefined }>, string, RegExp]>([
    ['to a negotiator', () => save(aml.negotiator), 'FORBIDDEN', /^Only an Owner or Compliance/],
    ['when nothing is changed', () => save(aml.owner), 'INVALID_STATE', /^Nothing was changed/],
    ['of a version that is not the newest', () => save(aml.owner, { version: 7, default_mode: 'wide' }), 'STALE_VERSION', /^Someone else/],
  ])('%s', async (_name, act, code, message) => {
    const answer = await act();
    expect(answer.code).toBe(code);
    expect(answer.message).toMatch(message);
  });

  test.each<[string, object, string, string]>([
    ['without a reason', { reason: 'short' }, 'reason', 'Give a reason of at least 10 characters'],
    [
      'below the lowest threshold',
      { bands: { ...BANDS, wide: { weak: 49, strong: 75 } } },
      'bands.wide.weak',
      'Choose a whole number from 50 to 95',
    ],
    [
      'with bands too near each other',
      { bands: { ...BANDS, standard: { weak: 80, strong: 84 } } },
      'bands.standard.strong',
      'Strong begins at least 5 above where a person looks',
    ],
    [
      'with strict wider than standard',
      { bands: { strict: { weak: 60, strong: 90 }, standard: { weak: 72, strong: 85 }, wide: { weak: 55, strong: 75 } } },
      'bands.strict.weak',
      'Strict never looks wider than standard',
    ],
    ['without sanctions', { categories: ['pep'] }, 'categories', 'Sanctions are always included'],
  ])('%s', async (_name, over, field, message) => {
    const answer = await save(aml.owner, over);
    expect(answer.code).toBe('VALIDATION_FAILED');
    expect(answer.errors).toContainEqual(expect.objectContaining({ field, message }));
  });
});

test('a change is a version of its own, with who, when and why; the one before stays; a check keeps the version it began with', async () => {
  const { testApp, owner, compliance, journey } = aml;
  const before = await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: NOBODY });
  const answer = await save(compliance, {
    default_mode: 'wide',
    bands: { ...BANDS, wide: { weak: 55, strong: 70 } },
    categories: ['sanctions', 'adverse'],
    countries: ['RU', 'BY', 'RU'],
  });
  expect(answer.status).toBe(200);
  const policy = answer.data as ScreeningPolicy;
  expect(policy.current).toMatchObject({
    version: 2,
    default_mode: 'wide',
    countries: ['BY', 'RU'],
    by: { name: 'Bethan Prosser', role: 'Compliance' },
    reason: REASON,
  });
  expect(policy.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(policy.versions[1]).toMatchObject({ by: null, bands: BANDS });

  await testApp.runJobs();
  const began = await journey.getCheck(owner, (before.data as { id: number }).id);
  expect(began).toMatchObject({ screening_policy: 1, match_mode: 'standard', bands: BANDS.standard });
  const after = await journey.screen(owner, NOBODY);
  expect(after).toMatchObject({
    screening_policy: 2,
    match_mode: 'wide',
    bands: { weak: 55, strong: 70 },
    categories: ['sanctions', 'adverse'],
  });
  const asked = await journey.screen(owner, NOBODY, { match_mode: 'strict', categories: ['pep'] });
  expect(asked).toMatchObject({ screening_policy: 2, match_mode: 'strict', bands: BANDS.strict, categories: ['sanctions', 'pep'] });
  const element = (code: string) => asked.elements.find((one) => one.code === code)?.reasons[0]?.text;
  expect([element('PEP'), element('ADVERSE')]).toEqual(['No list of this kind is loaded', 'Not asked for in this check']);

  const events = await callAs(testApp, owner, 'GET', '/v2/client/activity?perPage=50');
  expect(JSON.stringify(events.data)).toContain('change.screening_policy');
});

test('two people who change the same version: the second is told', async () => {
  const { version } = (await read(aml.owner)).current;
  const [first, second] = await Promise.all([
    save(aml.owner, { version, default_mode: 'strict' }),
    save(aml.compliance, { version, default_mode: 'standard' }),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 412]);
});

test('a client of a country the policy names never passes without a person', async () => {
  const { version } = (await read(aml.owner)).current;
  await save(aml.owner, { version, countries: ['AT'] });
  const check = await aml.journey.screen(aml.owner, { ...NOBODY, nationality: 'AT' });
  expect(check).toMatchObject({ outcome: 'refer', matches: [] });
  expect(check.outcome_reasons).toContainEqual(
    expect.objectContaining({
      code: 'COUNTRY_OF_INTEREST',
      text: 'The client’s nationality is Austria, which your screening policy names',
    }),
  );
  expect((await aml.journey.screen(aml.owner, { ...NOBODY, nationality: 'DE' })).outcome).toBe('pass');
});

test('what a check is not asked for is not shown, and sanctions are shown whatever it is asked for', async () => {
  await loadList(aml.testApp, [
    { ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'], categories: ['sanctions', 'pep'] },
    { ref: 'TST0418', name: 'Casimir Dravenko', dobs: ['1968-05-11'], categories: ['pep'] },
  ]);
  const only = await aml.journey.screen(aml.owner, DRAVENKO, { categories: [] });
  expect(only.matches.map(({ entry_ref, category }) => [entry_ref, category])).toEqual([['TST0417', 'sanctions']]);
  const both = await aml.journey.screen(aml.owner, DRAVENKO, { categories: ['pep'] });
  expect(both.matches.map(({ entry_ref }) => entry_ref).toSorted()).toEqual(['TST0417', 'TST0418']);
});

test('a firm sees and changes its own policy alone', async () => {
  expect((await read(aml.stranger)).current).toMatchObject({ version: 1, default_mode: 'standard', countries: [] });
});
