import { matchPlace } from '@freehold/contract/screening/answer-words';
import { LISTED, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import { loadList } from '@freehold/testkit/load-list';
import { afterAll, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, post, close } = await startAmlApp();
afterAll(close);

const RENNER = { kind: 'person', first_name: 'Ansgar', last_name: 'Vellimore', dob: '1961-02-03' } as const;
const named = (ref: string, dobs: string[]) => ({ ...LISTED, ref, name: 'Ansgar Vellimore', aliases: [], dobs });
await loadList(testApp, [named('UN-9', ['1961-02-03'])], { listKey: 'un-consolidated' });
await loadList(testApp, [LISTED, named('UK-9', ['1961-02-03']), named('UK-10', ['1975-08-08'])]);

const answer = (by: typeof owner, id: number, version: number, also: number[], status = 'false_positive') =>
  post(by, `/v2/client/matches/${id}/resolve`, {
    check_version: version,
    status,
    reason_code: status === 'true_match' ? 'same_person' : 'different_person',
    text: 'Compared with the passport on file',
    also,
  });

test('one person on two lists is one person, the UK list first, and stays apart from a namesake born another day', async () => {
  const check = await journey.screen(owner, RENNER);
  expect(check.matches.map((match) => [match.entry_ref, match.same_as.length])).toEqual([
    ['UK-9', 1],
    ['UN-9', 1],
    ['UK-10', 0],
  ]);
  expect(check.verdict).toMatch(/^Two listed people with 3 list entries could be your client/);
});

test('one person on two lists counts as one wherever matches are counted, in the answer, the list of checks, the history and the report', async () => {
  const check = await journey.screen(owner, RENNER);
  expect(check.outcome_reasons[0]?.text).toMatch(/^Two matches are not answered, with 3 list entries/);
  expect(check.timeline.map(({ text }) => text)).toContain('Compared with two lists; two matches shown, with 3 list entries');
  const { data } = await callAs(testApp, owner, 'GET', '/v2/client/checks?kind=aml');
  expect((data as { id: number; open_matches: number }[]).find(({ id }) => id === check.id)?.open_matches).toBe(2);
  expect(check.matches.map((match) => matchPlace(match, check.matches))).toEqual([
    'Match 1 of 2, list entry 1 of 2',
    'Match 1 of 2, list entry 2 of 2',
    'Match 2 of 2',
  ]);
});

test('one answer is given to all entries of a person, each recorded on its own', async () => {
  const check = await journey.screen(owner, RENNER);
  const [uk, un, other] = check.matches;
  const first = await answer(owner, uk?.id ?? 0, check.version, [un?.id ?? 0]);
  expect(first.status).toBe(200);
  const halfway = await journey.getCheck(owner, check.id);
  expect(halfway.matches.map((match) => [match.entry_ref, match.resolutions.length, match.awaiting_second])).toEqual([
    ['UK-9', 1, true],
    ['UN-9', 1, true],
    ['UK-10', 0, false],
  ]);
  await answer(compliance, un?.id ?? 0, halfway.version, [uk?.id ?? 0]);
  const both = await journey.getCheck(owner, check.id);
  expect(both.matches.map((match) => match.status)).toEqual(['false_positive', 'false_positive', 'open']);
  expect(other?.entry_ref).toBe('UK-10');
  expect(both.timeline.filter((event) => event.text.includes('not the client'))).toHaveLength(4);
});

test('an answer is refused for an entry of somebody else, and then nothing is recorded', async () => {
  const check = await journey.screen(owner, { ...RENNER, first_name: 'Ansgard' });
  const uk = check.matches.find((match) => match.entry_ref === 'UK-9');
  const other = check.matches.find((match) => match.entry_ref === 'UK-10');
  expect(await answer(owner, uk?.id ?? 0, check.version, [other?.id ?? 0])).toMatchObject({
    code: 'INVALID_STATE',
    message: 'One answer can only be given to list entries of the same person. Reload and choose again.',
  });
  expect((await journey.getCheck(owner, check.id)).matches.every((match) => match.resolutions.length === 0)).toBe(true);
});
