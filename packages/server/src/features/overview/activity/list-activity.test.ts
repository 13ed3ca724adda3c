import { listActivity as route, type ActivityEvent, type ActivityMeta } from '@freehold/contract/overview/activity';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, describe, expect, test } from 'vitest';
import { recordEvent } from '../../../platform/audit.ts';
import { openScope } from '../../../platform/scope.ts';

const { testApp, journey, owner, compliance, negotiator, stranger, close } = await startAmlApp();
afterAll(close);

const colleague = (roleId: number, workspaceId = owner.workspaceId) => testApp.signIn({ roleId, workspaceId });
const firm = () => testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });

async function list(member: SignedInMember, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await callAs(testApp, member, 'GET', `/v2/client/activity?${search.toString()}`);
  return { ...answer, events: answer.data as ActivityEvent[], meta: answer.meta as ActivityMeta };
}

const record = (member: SignedInMember, action: ActivityAction, label = 'Pennard & Lisle', id: number | string = 1, type = 'workspace') =>
  member.scope.transaction((trx) => recordEvent(trx, member.scope, { action, object: { type, id, label } }));
/** As somebody with the owner's rights on the database: a test cannot wait for days. */
async function moveTo(member: SignedInMember, seq: number, at: string): Promise<void> {
  await testApp.publish();
  await testApp.services.pool.query('update audit_events set at = $3 where workspace_id = $1 and seq = $2', [member.workspaceId, seq, at]);
}

describe('what is listed', () => {
  test('each event says who did what to what, newest first, with its number and hash', async () => {
    const member = await firm();
    await record(member, 'create.workspace');
    await member.scope.transaction((trx) =>
      recordEvent(trx, member.scope, {
        action: 'change.role',
        object: { type: 'member', id: 7, label: 'Dev Chaudhuri' },
        diff: { role_id: { before: 4, after: 2 } },
        reason: 'Runs the branch now',
      }),
    );
    await testApp.publish();
    const { events, meta } = await list(member);
    expect(events.map((event) => [event.seq, event.sealed, event.action])).toEqual([
      [2, true, 'change.role'],
      [1, true, 'create.workspace'],
    ]);
    expect(events[0]).toMatchObject({
      actor: { kind: 'member', id: member.memberId, name: 'Imogen Ashworth', role: 'Owner' },
      group: 'member',
      words: 'changed the role of {object}',
      object: { type: 'member', id: '7', name: 'Dev Chaudhuri', reference: null, path: '/members' },
      changes: [{ field: 'role_id', before: 'Negotiator', after: 'Admin' }],
      reason: 'Runs the branch now',
      prev_hash: events[1]?.hash,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(meta).toMatchObject({ total: 2, reach: 'all', partial: false, next: null });
  });

  test('an event is listed as soon as it is recorded, on top, and says that it is not part of the chain yet', async () => {
    const member = await firm();
    await record(member, 'create.workspace');
    await testApp.publish();
    await record(member, 'change.settings');
    const before = await list(member);
    expect(before.events.map((event) => [event.action, event.sealed, event.seq, event.hash === null])).toEqual([
      ['change.settings', false, null, true],
      ['create.workspace', true, 1, false],
    ]);
    expect(before.meta).toMatchObject({ total: 2 });
    await testApp.publish();
    const after = await list(member);
    expect(after.events.map((event) => [event.id, event.sealed, event.seq])).toEqual([
      [before.events[0]?.id, true, 2],
      [before.events[1]?.id, true, 1],
    ]);
  });

  test('a check is told by its subject and its reference, and its report leads to the report', async () => {
    const check = await journey.screen(owner, NOBODY);
    const { events } = await list(owner, { object_type: 'check', object_id: check.id });
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['start.check', 'complete.check', 'create.report']));
    expect(events.find(({ action }) => action === 'complete.check')).toMatchObject({
      actor: { kind: 'system', name: 'Freehold', role: null },
      words: 'compared {object} with the lists: no match',
      object: {
        name: 'Wilhelmina Oakenshawe',
        label: check.public_ref,
        reference: check.public_ref,
        path: `/marketplace/manual_aml_check/${check.id}`,
      },
    });
    expect(events.find(({ action }) => action === 'create.report')?.object.path).toMatch(/^\/report\/\d+$/);
  });

  test('a member’s number in a change is told by name, of those who left too', async () => {
    const member = await firm();
    const left = await testApp.signIn({
      roleId: 4,
      workspaceId: member.workspaceId,
      firstName: 'Rowan',
      surname: 'Tidmarsh',
      state: 'removed',
    });
    await member.scope.transaction((trx) =>
      recordEvent(trx, member.scope, {
        action: 'assign.check',
        object: { type: 'check', id: 1, label: 'CHK-1' },
        diff: { assigned_to: { before: null, after: left.memberId } },
      }),
    );
    expect((await list(member)).events[0]?.changes).toEqual([{ field: 'assigned_to', before: null, after: 'Rowan Tidmarsh' }]);
  });

  test('an action of an older version is told by its code', async () => {
    const member = await firm();
    await record(member, 'create.workspace');
    await testApp.services.pool.query("update audit_events set action = 'paint.office_door' where workspace_id = $1", [member.workspaceId]);
    expect((await list(member)).events[0]).toMatchObject({ group: null, words: 'did paint office door to {object}' });
  });

  test('pages follow one another without a hole or a repeat, and newer events are asked for by themselves', async () => {
    const member = await firm();
    for (let n = 1; n <= 7; n++) await record(member, 'change.settings', `Setting ${n}`);
    await testApp.publish();
    const first = await list(member, { limit: 3 });
    const second = await list(member, { limit: 3, before: first.meta.next ?? 0 });
    const third = await list(member, { limit: 3, before: second.meta.next ?? 0 });
    expect([first, second, third].map(({ events }) => events.map(({ seq }) => seq))).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(third.meta).toMatchObject({ next: null, total: 7 });
    await record(member, 'change.settings', 'Setting 8');
    await testApp.publish();
    expect((await list(member, { after: first.events[0]?.id ?? 0 })).events.map(({ seq }) => seq)).toEqual([8]);
  });

  test('days are those of London, each with all its events, also those of other pages', async () => {
    const member = await firm();
    for (let n = 1; n <= 4; n++) await record(member, 'change.settings');
    // 23:30 in UTC is half past midnight in a British summer.
    await moveTo(member, 1, '2026-06-08T22:59:59.999Z');
    await moveTo(member, 2, '2026-06-08T23:30:00Z');
    await moveTo(member, 3, '2026-06-09T12:00:00Z');
    await moveTo(member, 4, '2026-06-09T22:59:59Z');
    const { events, meta } = await list(member, { limit: 1 });
    expect([events.length, meta.days]).toEqual([1, [{ day: '2026-06-09', events: 3 }]]);
    expect((await list(member)).meta.days).toEqual([
      { day: '2026-06-09', events: 3 },
      { day: '2026-06-08', events: 1 },
    ]);
    expect((await list(member, { from: '2026-06-09', to: '2026-06-09' })).events.map(({ seq }) => seq)).toEqual([4, 3, 2]);
    expect((await list(member, { to: '2026-06-08' })).events.map(({ seq }) => seq)).toEqual([1]);
    expect((await list(member, { from: '2026-06-10' })).meta).toMatchObject({ total: 0, days: [] });
  });
});

describe('filters', () => {
  test('a person, what Freehold did by itself, a group, an action and a record narrow the list', async () => {
    const member = await firm();
    const admin = await testApp.signIn({ roleId: 2, workspaceId: member.workspaceId, firstName: 'Callum', surname: 'Fairbairn' });
    const system = openScope(testApp.services, member.workspaceId, { kind: 'system', name: 'run-aml-check' });
    await record(member, 'change.settings');
    await record(admin, 'invite.member', 'Joel Sandiford', 9, 'member');
    await system.transaction((trx) => recordEvent(trx, system, { action: 'fail.check', object: { type: 'check', id: 5, label: 'CHK-5' } }));
    const actions = async (query: Record<string, string | number>) => (await list(member, query)).events.map(({ action }) => action);
    expect(await actions({ person: admin.memberId })).toEqual(['invite.member']);
    expect(await actions({ person: 'system' })).toEqual(['fail.check']);
    expect(await actions({ only_mine: 'true' })).toEqual(['change.settings']);
    expect(await actions({ group: 'workspace' })).toEqual(['change.settings']);
    expect(await actions({ action: 'invite.member' })).toEqual(['invite.member']);
    expect(await actions({ object_type: 'check' })).toEqual(['fail.check']);
    expect(await actions({ object_type: 'member', object_id: 9 })).toEqual(['invite.member']);
    expect(await actions({ object_type: 'member', object_id: 90 })).toEqual([]);
    expect(await actions({ person: admin.memberId, group: 'check' })).toEqual([]);
  });

  test.each([
    ['who did it', 'imogen'],
    ['what was done', 'changed settings'],
    ['the label', 'PENNARD'],
    ['who and what', 'Imogen settings'],
  ])('words of %s find an event', async (_what, q) => {
    const member = await firm();
    await record(member, 'change.settings');
    await record(await testApp.signIn({ roleId: 2, workspaceId: member.workspaceId }), 'invite.member', 'Joel', 3, 'member');
    expect((await list(member, { q })).events.map(({ action }) => action)).toEqual(['change.settings']);
  });

  test('whom a check is about finds everything of it', async () => {
    const check = await journey.screen(owner, { kind: 'person', first_name: 'Ottoline', last_name: 'Fenwicke' });
    const { events } = await list(owner, { q: 'fenwicke' });
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(new Set(events.map(({ object }) => object.reference))).toEqual(new Set([check.public_ref]));
  });

  test.each([
    ['100%', 0],
    ['a_b', 0],
    ["'; drop table audit_events; --", 0],
  ])('%s is sought as it stands', async (q, found) => {
    const member = await firm();
    await record(member, 'change.settings', '100 of 100, aXb');
    expect((await list(member, { q })).meta.total).toBe(found);
  });

  test.each([
    ['to', { from: '2026-06-09', to: '2026-06-08' }, 'The end date is before the start date'],
    ['from', { from: '2026-02-30' }, 'Enter a real date'],
    ['person', { person: 'everybody' }, undefined],
    ['group', { group: 'weather' }, undefined],
    ['limit', { limit: 101 }, undefined],
  ])('a wrong %s is refused at its field', async (field, query, message) => {
    const { status, errors } = await list(owner, query);
    expect([status, errors[0]?.field]).toEqual([422, field]);
    if (message) expect(errors[0]?.message).toBe(message);
  });
});

describe('who sees what', () => {
  test.each([
    [1, 'all', false],
    [2, 'all', true],
    [3, 'all', false],
    [4, 'own', true],
    [5, 'own', true],
    [6, 'all', true],
  ])('role %i reaches %s', async (roleId, reach, partial) => {
    const member = await firm();
    await record(member, 'change.settings');
    const other = roleId === 1 ? member : await colleague(roleId, member.workspaceId);
    if (other !== member) await record(other, 'change.profile');
    const { events, meta } = await list(other);
    expect(meta).toMatchObject({ reach, partial });
    expect(events.map(({ action }) => action)).toEqual(
      roleId === 1 ? ['change.settings'] : reach === 'all' ? ['change.profile', 'change.settings'] : ['change.profile'],
    );
  });

  test('a negotiator also sees what others did to the properties they are the negotiator of', async () => {
    const member = await firm();
    const dev = await colleague(4, member.workspaceId);
    const accounts = await colleague(5, member.workspaceId);
    const call = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
      const headers = { ...member.headers, 'idempotency-key': crypto.randomUUID() };
      const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, payload });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json<{ Info: { Data: { id: number; version: number } } }>().Info.Data;
    };
    const address = { kind: 'sale', town: 'Bristol', postcode: 'BS3 1MK' };
    const [theirs] = [
      await call('POST', '/properties', { ...address, line1: '1 Pargeter Street', negotiator_id: dev.memberId }),
      await call('POST', '/properties', { ...address, line1: '2 Pargeter Street' }),
    ];
    expect((await list(dev)).events.map(({ object }) => object.id)).toEqual([String(theirs.id)]);
    expect((await list(dev)).meta).toMatchObject({ total: 1, reach: 'own' });
    expect((await list(accounts)).events).toEqual([]);
    // It goes with the property.
    await call('PATCH', `/properties/${theirs.id}`, { version: theirs.version, negotiator_id: member.memberId });
    expect((await list(dev)).events).toEqual([]);
  });

  test('asking for another person’s events brings a negotiator nothing', async () => {
    const member = await firm();
    await record(member, 'change.settings');
    const dev = await colleague(4, member.workspaceId);
    expect((await list(dev, { person: member.memberId })).meta).toMatchObject({ total: 0, days: [] });
  });

  test('an unknown role sees nothing', async () => {
    expect((await list({ ...owner, headers: (await testApp.signIn({ roleId: 1 })).headers })).events).toEqual([]);
    expect((await list(stranger)).events).toEqual([]);
  });

  test('a frozen check leaves no trace for those who may not know of it: not in the list, the counts, the search or the numbers', async () => {
    const check = await journey.screen(negotiator, DRAVENKO);
    const before = await list(await colleague(2), { limit: 100 });
    expect(before.events.some(({ object }) => object.reference === check.public_ref)).toBe(true);
    await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');

    const told = await list(owner, { object_type: 'check', object_id: check.id });
    expect(told.events.map(({ action }) => action)).toEqual(expect.arrayContaining(['freeze.check', 'resolve.match', 'start.check']));
    expect((await list(compliance, { object_type: 'check', object_id: check.id })).meta.total).toBe(told.meta.total);

    for (const roleId of [2, 4, 6]) {
      const other = roleId === 4 ? negotiator : await colleague(roleId);
      const { events, meta } = await list(other, { limit: 100 });
      expect(JSON.stringify(events)).not.toContain(check.public_ref);
      expect(JSON.stringify(events)).not.toContain('Dravenko');
      expect(meta.days.reduce((sum, day) => sum + day.events, 0)).toBe(meta.total);
      expect(meta.total).toBe(events.length);
      expect(events.every(({ seq, hash, prev_hash }) => seq === null && hash === null && prev_hash === null)).toBe(true);
      for (const query of [
        { q: check.public_ref },
        { q: 'Dravenko' },
        { object_type: 'check', object_id: check.id },
        { object_type: 'match', object_id: check.matches[0]?.id ?? 0 },
        { action: 'freeze.check' },
      ])
        expect((await list(other, query)).meta).toMatchObject({ total: 0, days: [] });
    }
  });
});

test('the answer is what the contract says', async () => {
  const { data } = await list(owner);
  expect(route.output.parse(data)).toEqual(data);
});
