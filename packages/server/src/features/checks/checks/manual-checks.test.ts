import type { ArchivedChecks, ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import type { CheckListRow } from '@freehold/contract/checks/checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
let accepted: number;
let rejected: number;
let open: number;
let cancelled: number;
beforeAll(async () => {
  aml = await startAmlApp();
  const { journey, owner, negotiator } = aml;
  const decide = async (subject: typeof NOBODY | typeof DRAVENKO, value: string) => {
    const check = await journey.screen(owner, subject);
    await journey.assess(owner, check);
    return (await journey.decide(owner, check, value, 'Compared with the passport on file')).id;
  };
  accepted = await decide(NOBODY, 'accepted');
  rejected = await decide(DRAVENKO, 'rejected');
  const gone = await journey.screen(owner, NOBODY);
  cancelled = gone.id;
  await callAs(aml.testApp, owner, 'POST', `/v2/client/checks/${cancelled}/cancel`, { version: gone.version });
  open = (await journey.screen(negotiator, { ...DRAVENKO, first_name: 'Kazimir', last_name: 'Dravenka' })).id;
  await aml.testApp.runJobs();
}, 60_000);
afterAll(() => aml.close());

type Meta = { total: number; undecided: number; any: boolean; kinds: { kind: string; total: number }[]; can: { archive: boolean } };
async function list(member: SignedInMember, query = ''): Promise<{ ids: number[]; rows: ManualCheckRow[]; meta: Meta; status: number }> {
  const answer = await callAs(aml.testApp, member, 'GET', `/v2/client/checks/manual?${query}`);
  const rows = (answer.data ?? []) as ManualCheckRow[];
  return { ids: rows.map(({ id }) => id), rows, meta: answer.meta as Meta, status: answer.status };
}
const move = async (member: SignedInMember, way: 'archive' | 'unarchive', ids: number[]) => {
  const answer = await callAs(aml.testApp, member, 'POST', `/v2/client/checks/${way}`, { ids });
  return { ...answer, data: answer.data as ArchivedChecks };
};
const workList = async (member: SignedInMember) =>
  ((await callAs(aml.testApp, member, 'GET', '/v2/client/checks')).data as CheckListRow[]).map(({ id }) => id);

test('every check that staff ran is listed with what it found, what was decided and its report', async () => {
  const { rows, meta } = await list(aml.owner);
  expect(rows.map(({ id, kind, outcome, decision, archived_at: away }) => [id, kind, outcome, decision, away])).toEqual([
    [open, 'aml', 'refer', null, null],
    [cancelled, 'aml', 'pass', null, null],
    [rejected, 'aml', 'refer', 'rejected', null],
    [accepted, 'aml', 'pass', 'accepted', null],
  ]);
  expect(rows.every(({ report }) => report?.state === 'ready')).toBe(true);
  expect(meta).toMatchObject({
    total: 4,
    undecided: 1,
    any: true,
    kinds: [
      { kind: 'aml', total: 4 },
      { kind: 'kyc', total: 0 },
      { kind: 'sof', total: 0 },
      { kind: 'rtr', total: 0 },
      { kind: 'bank', total: 0 },
      { kind: 'kyb', total: 0 },
      { kind: 'ownership', total: 0 },
    ],
    can: { archive: true },
  });
});

test.each([
  ['outcome=pass', () => [cancelled, accepted]],
  ['decision=rejected', () => [rejected]],
  ['decision=undecided', () => [open]],
  ['q=wilhelmina', () => [cancelled, accepted]],
  ['from=2099-01-01', () => []],
  ['to=1999-01-01', () => []],
  ['kind=kyc', () => []],
  ['kind=aml&archived=true', () => []],
])('narrowed by %s', async (query, ids) => expect((await list(aml.owner, query)).ids).toEqual(ids()));

test('narrowed by whoever started it, and a negotiator sees their own alone', async () => {
  expect((await list(aml.owner, `member_id=${aml.negotiator.memberId}`)).ids).toEqual([open]);
  const theirs = await list(aml.negotiator);
  expect([theirs.ids, theirs.meta.can.archive]).toEqual([[open], false]);
});

test('what is decided or cancelled is archived and brought back; what is not stays, with the reason', async () => {
  const { data } = await move(aml.owner, 'archive', [accepted, cancelled, open]);
  expect(data.done).toEqual([accepted, cancelled]);
  expect(data.refused).toEqual([{ id: open, public_ref: expect.any(String), why: 'Decide or cancel this check first' }]);
  expect(await workList(aml.owner)).toEqual([open, rejected]);
  expect((await list(aml.owner)).ids).toEqual([open, rejected]);
  expect((await list(aml.owner, 'archived=true')).ids).toEqual([cancelled, accepted]);
  expect((await aml.journey.getCheck(aml.owner, accepted)).status).toBe('passed');

  expect((await move(aml.owner, 'archive', [accepted])).data).toEqual({ done: [], refused: [] });
  expect((await move(aml.owner, 'unarchive', [accepted, cancelled])).data.done).toEqual([accepted, cancelled]);
  expect(await workList(aml.owner)).toEqual([open, cancelled, rejected, accepted]);
});

test('a check that asks for a person again is back in the work lists by itself', async () => {
  await move(aml.owner, 'archive', [accepted]);
  await aml.journey.assess(aml.owner, { id: accepted }, { customer_pep: 'foreign' });
  const row = (await list(aml.owner)).rows.find(({ id }) => id === accepted);
  expect(row).toMatchObject({ state: 'completed', archived_at: null });
});

test('a frozen check whose report to OFSI is not recorded as sent cannot be archived, and nobody else learns of it', async () => {
  const { journey, owner, negotiator } = aml;
  const check = await journey.screen(negotiator, DRAVENKO);
  await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
  await journey.assess(owner, check);
  await journey.decide(owner, check, 'rejected', 'It is the client');
  const { data } = await move(owner, 'archive', [check.id]);
  expect(data.refused.map(({ why }) => why)).toEqual(['Something is still to be done on this check. Finish that first']);
  const admin = await aml.testApp.signIn({ roleId: 2, workspaceId: owner.workspaceId });
  expect((await list(admin)).ids).not.toContain(check.id);
  expect((await move(admin, 'archive', [check.id])).status).toBe(404);
});

test('who may not, in another firm, and too many at once', async () => {
  const accounts = await aml.testApp.signIn({ roleId: 5, workspaceId: aml.owner.workspaceId });
  expect((await list(accounts)).status).toBe(403);
  expect((await move(accounts, 'archive', [rejected])).status).toBe(403);
  expect((await move(aml.negotiator, 'archive', [rejected])).status).toBe(403);
  expect((await list(aml.stranger)).ids).toEqual([]);
  expect((await move(aml.stranger, 'archive', [rejected])).status).toBe(404);
  const many = await move(
    aml.owner,
    'archive',
    Array.from({ length: 101 }, (_, index) => index + 1),
  );
  expect(many.errors).toEqual([expect.objectContaining({ field: 'ids', message: 'Choose at most 100 checks' })]);
});

test('of one property: what was made for it and what is about its people, archived or not, and nothing else', async () => {
  const { owner, stranger } = aml;
  const send = (method: 'GET' | 'POST', path: string, body?: object) => callAs(aml.testApp, owner, method, `/v2/client/${path}`, body);
  const person = (first_name: string) => ({ party: { kind: 'person', first_name, last_name: 'Marchbank' }, role: 'seller' });
  const add = async (line1: string, ...names: string[]) => {
    const body = {
      kind: 'sale',
      stage: 'instructed',
      line1,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      price_pence: 1,
      people: names.map(person),
    };
    return (await send('POST', 'properties', body)).data as { id: number };
  };
  const one = await add('1 Larkspur Mews', 'Aurelia', 'Jasper');
  const other = await add('2 Larkspur Mews', 'Leopold');
  const started = async (id: number) => {
    const sent = (await send('POST', `properties/${id}/checks`, {})).data as { started: { check_id: number }[] };
    return sent.started.map(({ check_id: check }) => check);
  };
  const made = await started(one.id);
  await started(other.id);
  await aml.testApp.runJobs();
  expect(made).toHaveLength(2);
  expect((await list(owner, `property_id=${one.id}`)).ids.toSorted((a, b) => a - b)).toEqual(made);

  const [first = 0] = made;
  const { version } = await aml.journey.getCheck(owner, first);
  await send('POST', `checks/${first}/cancel`, { version });
  expect((await move(owner, 'archive', [first])).data.done).toEqual([first]);
  expect((await list(owner, `property_id=${one.id}`)).ids).toContain(first);
  expect((await list(owner, `property_id=${one.id}&archived=false`)).ids).not.toContain(first);
  expect((await list(stranger, `property_id=${one.id}`)).ids).toEqual([]);
});
