import { NewAmlCheck } from '@freehold/contract/screening/aml-checks';
import { startAmlApp } from '@freehold/testkit/aml-app';
import { loadList } from '@freehold/testkit/load-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, post, close } = await startAmlApp();
afterAll(close);

const WALLET = '1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo';
beforeAll(async () => {
  await loadList(
    testApp,
    [
      { ref: '1', name: 'Petrel Pearl', kind: 'vessel', identifiers: ['vessel registration identification: IMO 9562233'] },
      { ref: '2', name: 'EP-ZZZ', kind: 'aircraft', text: 'Aircraft Model IL76-TD.' },
      { ref: '3', name: 'Yan Quillfeather', text: `Digital Currency Address - XBT ${WALLET}.` },
      { ref: '4', name: 'Carn Metals LLC', kind: 'organisation' },
      { ref: '5', name: 'Jory Brackwater', identifiers: ['passport: 51 AB 123456'], birthPlaces: ['Velsk, Russia'] },
    ],
    { listKey: 'ofac-sdn' },
  );
});

describe('another kind than was asked about', () => {
  test.each([
    ['a ship', { kind: 'person', first_name: 'Petrel', last_name: 'Pearl' }, 'vessel'],
    ['a company typed as a person', { kind: 'person', first_name: 'Carn', last_name: 'Metals' }, 'organisation'],
    ['a person typed as a company', { kind: 'company', name: 'Jory Brackwater' }, 'person'],
    ['a company of that name', { kind: 'vessel', name: 'Carn Metals' }, 'organisation'],
  ] as const)('%s is a weak match that a person answers, and the check does not pass', async (_what, subject, kind) => {
    const check = await journey.screen(owner, subject);
    expect(check).toMatchObject({ outcome: 'refer', status: 'needsReview' });
    expect(check.matches).toMatchObject([{ entry_kind: kind, other_kind: true, band: 'weak', likely: false, score: check.bands.weak }]);
    expect(check.funnel).toMatchObject({ shown: 1, other_shown: 1 });
    expect(check.funnel?.other_entries).toBeGreaterThan(0);
    expect((await post(owner, `/v2/client/checks/aml/${check.id}/explain-again`, {})).data).toMatchObject({ result: 'same' });
  });
});

describe('ships, aircraft and wallets', () => {
  test.each([
    ['a ship by its name and number', { kind: 'vessel', name: 'Petrel Pearl', imo: 'IMO 9562233', flag: 'KP' }, 'Petrel Pearl'],
    ['a ship by its number alone', { kind: 'vessel', imo: '9562233' }, 'IMO 9562233'],
    ['an aircraft', { kind: 'aircraft', registration: 'epzzz', model: 'IL-76' }, 'epzzz'],
    ['a wallet', { kind: 'wallet', address: WALLET }, 'Wallet 1Kuf2R…rkVo'],
  ] as const)('%s is screened, is a strong match of its kind and can be explained again', async (_what, subject, name) => {
    const check = await journey.screen(owner, subject);
    expect(check).toMatchObject({ subject_name: name, outcome: 'refer' });
    expect(check.matches).toMatchObject([{ band: 'strong', other_kind: false }]);
    expect(check.verdict).toMatch(/could be this (ship|aircraft|wallet)\./);
    expect((await post(owner, `/v2/client/checks/aml/${check.id}/explain-again`, {})).data).toMatchObject({ result: 'same' });
  });

  test('one that is on no list passes, and says so', async () => {
    const check = await journey.screen(owner, { kind: 'vessel', name: 'Quarry Star', imo: '9100001' });
    expect(check).toMatchObject({ outcome: 'pass', matches: [] });
  });

  test.each([
    ['a ship without name and number', { kind: 'vessel' }, 'subject.name'],
    ['a wallet cut short', { kind: 'wallet', address: '1Kuf2Rd8' }, 'subject.address'],
    ['an aircraft without registration', { kind: 'aircraft', registration: '' }, 'subject.registration'],
    [
      'another name that is only a title',
      { kind: 'person', first_name: 'Jory', last_name: 'Pengelly', other_names: [{ kind: 'alias', name: 'Mr' }] },
      'subject.other_names.0.name',
    ],
  ])('%s is refused with words', async (_what, subject, field) => {
    expect(await post(owner, '/v2/client/checks/aml', { subject })).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  });
});

describe('what else is known of a person', () => {
  const ELOWEN = { kind: 'person', first_name: 'Elowen', last_name: 'Pengelly' } as const;

  test('a former name, a passport number and a place of birth are compared, said and kept sealed', async () => {
    const more = {
      ...ELOWEN,
      other_names: [{ kind: 'former' as const, name: 'Jory Brackwater' }],
      passport_number: '51ab123456',
      birth_place: 'Velsk',
    };
    const check = await journey.screen(owner, more);
    expect(check.subject).toMatchObject({
      passport_number: '51AB123456',
      birth_place: 'Velsk',
      other_names: [{ name: 'Jory Brackwater' }],
    });
    const [match] = check.matches;
    expect(match?.explanation.parts.map(({ code }) => code)).toEqual(expect.arrayContaining(['name', 'birth_place', 'identifier']));
    expect(match?.explanation.parts[0]?.text).toContain('Asked by the former name, Jory Brackwater.');
    const { rows } = await testApp.services.pool.query<{ row: string }>('select checks::text as row from checks where id = $1', [check.id]);
    expect(rows[0]?.row).not.toMatch(/Brackwater|51AB123456|Velsk/);
    expect((await journey.screen(owner, ELOWEN)).matches).toEqual([]);
  });

  test('where somebody lives asks for enhanced due diligence as their nationality does, and is named first', async () => {
    const asks = async (facts: { nationality?: string; residence?: string }) => (await journey.screen(owner, { ...ELOWEN, ...facts })).edd;
    expect((await asks({ residence: 'IR' }))?.causes.map(({ text }) => text).join()).toContain('The client lives in Iran');
    expect((await asks({ residence: 'GB', nationality: 'IR' }))?.causes.map(({ text }) => text).join()).toContain('nationality is Iran');
    expect(await asks({ residence: 'GB', nationality: 'FR' })).toBeNull();
  });

  test('a number of another register has its shape, and a person has at most ten other names', () => {
    expect(NewAmlCheck.safeParse({ subject: { kind: 'company', name: 'Carn', other_numbers: ['HRB 12345 B'] } }).success).toBe(true);
    const names = Array.from({ length: 11 }, (_, at) => ({ kind: 'alias', name: `Name ${at}` }));
    expect(NewAmlCheck.safeParse({ subject: { ...ELOWEN, other_names: names } }).success).toBe(false);
  });
});
