import type { PropertyRole, PropertyStage } from '@freehold/property-rules/property-stages';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Breach, BreachFigures, Gate } from '@freehold/contract/properties/property-moves';
import type { PropertyDetails, TimelineEntry } from '@freehold/contract/properties/property-details';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordLateClocks } from './record-late-clocks.ts';

let testApp: TestApp;
let now = new Date('2026-11-16T10:00:00Z');
const DAY_MS = 86_400_000;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

type Info<T> = {
  Data: T;
  Meta?: { figures: BreachFigures; total: number };
  Code?: string;
  Message?: string;
  Errors?: { field: string; message: string }[];
};
async function send<T = unknown>(who: SignedInMember, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info as Info<T> };
}
const refusal = ({ status, info }: { status: number; info: Info<unknown> }) => [
  status,
  info.Code,
  info.Errors?.[0]?.message ?? info.Message,
];

type Made = { gate?: 'off' | 'warn' | 'block'; kind?: 'sale' | 'letting'; stage?: PropertyStage; facts?: object; roleId?: number };
let door = 0;
/** A workspace with one property and whoever it belongs to, unchecked. */
async function office({ gate = 'warn', kind = 'sale', stage = 'instructed', facts = {}, roleId = 1 }: Made = {}) {
  const who = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth', roleId });
  const { db } = testApp.services;
  const at = { workspace_id: who.workspaceId };
  const checks = clientChecks(testApp);
  const owning = roleId === 1 ? who : await testApp.signIn({ workspaceId: who.workspaceId, roleId: 1 });
  const by =
    <T>(act: (member: SignedInMember, partyId: number) => Promise<T>) =>
    (partyId: number) =>
      act(owning, partyId);
  await db
    .updateTable('workspaces')
    .set({ settings: JSON.stringify({ gate_mode: gate }) })
    .where('id', '=', who.workspaceId)
    .execute();
  const { id } = await db
    .insertInto('properties')
    .values({
      ...at,
      kind,
      stage,
      line1: `${++door} Corsley Avenue`,
      town: 'Bristol',
      postcode: 'BS9 4OK',
      stage_since: new Date(now.getTime() - 9 * DAY_MS),
      ...(kind === 'sale' ? { price_pence: 735_000_00 } : { rent_pence: 1_850_00, rent_frequency: 'month' as const }),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = async (last_name: string, role: PropertyRole, more: object = {}) => {
    const party = await db
      .insertInto('parties')
      .values({ ...at, kind: 'person', first_name: 'Marian', last_name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('property_people')
      .values({ ...at, property_id: id, party_id: party.id, role, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, partyId: party.id };
  };
  const owner = await person('Sedgemoor', kind === 'sale' ? 'seller' : 'landlord');
  return {
    who,
    id,
    owner,
    person,
    /** An owner accepts the client on that day. */
    async accept(partyId: number, on: Date, choose: Record<string, string> = {}) {
      const before = now;
      now = on;
      await checks.accept(owning, partyId, { choose });
      now = before;
    },
    /** What the owner does about a client's check. */
    checks: {
      accept: by(checks.accept),
      reject: by(checks.reject),
      find: by(checks.find),
      confirm: (check: AmlCheck) => checks.confirm(owning, check),
      screen: by(checks.screen),
    },
    clockOf: (row: number) =>
      db
        .selectFrom('property_people')
        .select(['cdd_due_event', 'cdd_due_at', 'cdd_done_at'])
        .where('id', '=', row)
        .executeTakeFirstOrThrow(),
    details: async (as = who) => (await send<PropertyDetails>(as, 'GET', `properties/${id}`)).info.Data,
    gate: async (to: string) => (await send<Gate>(who, 'GET', `properties/${id}/gate?to=${to}`)).info.Data,
    register: async (query = '') => (await send<Breach[]>(who, 'GET', `breaches${query}`)).info,
    async move(to: string, more: object = {}, as = who) {
      const { version } = await db.selectFrom('properties').select('version').where('id', '=', id).executeTakeFirstOrThrow();
      return send<{ stage: string; version: number; warned: { party: { name: string } }[]; warning: string | null }>(
        as,
        'POST',
        `properties/${id}/stage`,
        { to, version, ...more },
      );
    },
  };
}
const OVERRIDE = { code: 'seen_on_paper', note: 'Passport seen in the branch on 16 November.', confirmed: true };

describe('a gate that warns', () => {
  test('lets the property move, writes a breach without a name to it, and says so', async () => {
    const { who, move, details, register, clockOf, owner } = await office();
    const moved = await move('available');
    expect(moved.status).toBe(200);
    expect(moved.info.Data).toMatchObject({
      stage: 'available',
      warned: [{ party: { name: 'Marian Sedgemoor' } }],
      warning: 'Marian Sedgemoor has no accepted check. This is recorded as a breach.',
    });
    expect(await clockOf(owner.id)).toMatchObject({ cdd_due_event: 'marketing', cdd_due_at: now, cdd_done_at: null });
    // The page says what the register says: it does not promise a breach for tomorrow.
    expect((await details()).blocking[0]).toMatchObject({
      what: 'Marian Sedgemoor’s check is outstanding.',
      why: expect.stringContaining('this is recorded as a breach'),
    });
    const { Data: lines, Meta } = await register();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      due_event: 'marketing',
      done_at: null,
      days_late: 0,
      to_stage: 'available',
      overridden_by: null,
      reason_code: null,
    });
    expect(Meta?.figures).toMatchObject({ all: 1, open: 1, overrides: 0, this_year: 1 });
    const shown = await details();
    expect(shown).toMatchObject({ stage: 'available', listed_on: '2026-11-16' });
    expect(shown.history.at(-1)).toMatchObject({ from: 'instructed', to: 'available', by: 'Imogen Ashworth', is_override: false });
    const events = await testApp.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('workspace_id', '=', who.workspaceId)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['pass.gate', 'move.property']));
  });

  test('a check accepted in time leaves no line, and the clock says so', async () => {
    const { move, register, accept, owner, details } = await office();
    await accept(owner.partyId, new Date(now.getTime() - 300 * DAY_MS));
    const moved = await move('available');
    expect(moved.info.Data).toMatchObject({ warned: [], warning: null });
    expect((await register()).Data).toEqual([]);
    expect((await details()).people[0]).toMatchObject({ is_checked: true, clock: { state: 'in_time', days_late: 0 } });
  });

  test('a check accepted more than 24 months ago answers no more', async () => {
    const { move, accept, owner } = await office();
    await accept(owner.partyId, new Date('2024-11-16T09:59:00Z'));
    expect((await move('available')).info.Data.warned).toHaveLength(1);
  });

  test('a check done later stops the clock and keeps the breach, with its days of the calendar in London', async () => {
    const { move, register, accept, owner, details } = await office();
    await move('available');
    const before = now;
    now = new Date(before.getTime() + 3 * DAY_MS);
    expect((await details()).people[0]?.clock).toMatchObject({ state: 'late', days_late: 3 });
    expect((await details()).blocking[0]).toMatchObject({ kind: 'late', what: 'Marian Sedgemoor’s check is 3 days late.' });
    await accept(owner.partyId, now);
    now = new Date(before.getTime() + 9 * DAY_MS);
    const { Data: lines, Meta } = await register();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ done_at: expect.any(String), days_late: 3 });
    expect(Meta?.figures).toMatchObject({ open: 0, average_days_late: 3 });
    expect((await details()).blocking).toEqual([]);
    now = before;
  });
});

describe('a gate that blocks', () => {
  test('refuses the move in a sentence, and nothing moves', async () => {
    const { move, details, register } = await office({ gate: 'block' });
    const refused = await move('available');
    expect(refusal(refused)).toEqual([
      409,
      'GATE_BLOCKED',
      'Marian Sedgemoor has no accepted check, so this cannot move to Available yet. A seller must be checked before marketing starts, and a late check does not undo that.',
    ]);
    expect(await details()).toMatchObject({ stage: 'instructed' });
    expect((await register()).Data).toEqual([]);
  });

  test.each([
    [1, 'Owner'],
    [2, 'Admin'],
    [3, 'Compliance'],
  ])('is overridden by role %i in their own name, with reason and note', async (roleId, role) => {
    const { move, register, details } = await office({ gate: 'block', roleId });
    expect((await move('available', { override: OVERRIDE })).info.Data).toMatchObject({ stage: 'available' });
    const { Data: lines } = await register();
    expect(lines[0]).toMatchObject({
      overridden_by: { name: 'Imogen Ashworth', role },
      reason_code: 'seen_on_paper',
      note: OVERRIDE.note,
    });
    expect((await details()).history.at(-1)).toMatchObject({ is_override: true });
  });

  test('a negotiator cannot override it', async () => {
    const { who, move } = await office({ gate: 'block' });
    const negotiator = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 4 });
    expect(refusal(await move('available', { override: OVERRIDE }, negotiator))).toEqual([
      403,
      'FORBIDDEN',
      'Only an owner, an admin or compliance can go on without the checks. Ask one of them.',
    ]);
  });

  test.each([
    [{ ...OVERRIDE, note: 'too short' }, 'Write at least 10 characters'],
    [{ ...OVERRIDE, code: 'because' }, 'Choose a reason'],
    [{ ...OVERRIDE, confirmed: false }, 'Tick to confirm that it is recorded in your name'],
  ])('an override that is not whole is refused: %j', async (override, message) => {
    const { move } = await office({ gate: 'block' });
    expect(refusal(await move('available', { override }))).toEqual([422, 'VALIDATION_FAILED', message]);
  });

  test('an accepted check opens it', async () => {
    const { move, accept, owner, gate } = await office({ gate: 'block' });
    expect(await gate('available')).toMatchObject({ mode: 'block', asks: true, can_override: true, missing: [{ person_id: owner.id }] });
    await accept(owner.partyId, now);
    expect(await gate('available')).toMatchObject({ missing: [], sentence: null });
    expect((await move('available')).status).toBe(200);
  });
});

describe('what closes a gate again', () => {
  test('a pass that nobody accepted opens nothing and stops no clock', async () => {
    const { move, gate, register, checks, owner, clockOf, details } = await office({ gate: 'block' });
    await loadList(testApp, [{ ref: 'TST0001', name: 'Tobias Anselm Renner' }]);
    expect(await checks.screen(owner.partyId)).toMatchObject({ outcome: 'pass', status: 'readyToAccept' });
    expect(await gate('available')).toMatchObject({
      missing: [{ why: 'waits to be accepted', party: { aml: { status: 'readyToAccept' } } }],
    });
    expect(refusal(await move('available'))[2]).toMatch(
      /^The check of Marian Sedgemoor waits to be accepted, so this cannot move to Available yet\./,
    );
    expect((await details()).blocking[0]).toMatchObject({
      kind: 'needs_review',
      what: 'The check of Marian Sedgemoor waits to be accepted.',
    });
    await move('available', { override: OVERRIDE });
    expect(await clockOf(owner.id)).toMatchObject({ cdd_done_at: null });
    expect((await register()).Data).toMatchObject([{ done_at: null }]);
  });

  test('a later rejection closes it, takes the day it was done back, and opens the line of the register again', async () => {
    const { move, gate, register, accept, checks, owner, clockOf } = await office();
    await move('available');
    await accept(owner.partyId, now);
    expect(await clockOf(owner.id)).toMatchObject({ cdd_done_at: now });
    expect((await register()).Data).toMatchObject([{ done_at: now.toISOString() }]);
    expect((await checks.reject(owner.partyId)).status).toBe('failed');
    expect(await clockOf(owner.id)).toMatchObject({ cdd_done_at: null });
    expect((await register()).Data).toMatchObject([{ done_at: null }]);
    expect(await gate('available')).toMatchObject({
      missing: [{ why: 'rejected' }],
      sentence: expect.stringMatching(/^The check of Marian Sedgemoor was rejected, so/),
    });
  });

  test('a frozen check closes it, whichever it is; who may not know of it reads that it needs review', async () => {
    const { who, id, gate, checks, owner, details } = await office();
    const listed = await checks.find(owner.partyId);
    await checks.accept(owner.partyId);
    await checks.confirm(listed);
    expect(await gate('available')).toMatchObject({
      missing: [{ why: 'frozen', party: { aml: { status: 'failed' } } }],
      sentence: expect.stringMatching(/^The check of Marian Sedgemoor is frozen/),
    });
    const admin = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 2 });
    const told = (await send<Gate>(admin, 'GET', `properties/${id}/gate?to=available`)).info.Data;
    expect(told).toMatchObject({ missing: [{ why: 'needs review', party: { aml: { status: 'needsReview', check_id: null } } }] });
    expect(JSON.stringify([told, await details(admin)])).not.toMatch(/frozen|freez/i);
  });

  test('a risk that turned high asks for a new decision, and a second person', async () => {
    const { gate, checks, owner, who } = await office();
    const check = await checks.accept(owner.partyId);
    expect(await gate('available')).toMatchObject({ missing: [] });
    const journey = amlJourney(testApp);
    await journey.assess(who, check, { customer_pep: 'foreign' });
    await journey.fillPack(who, check);
    expect(await gate('available')).toMatchObject({ missing: [{ why: 'needs a new decision' }] });
    await amlJourney(testApp).decide(who, check, 'accepted', 'Source of wealth was shown');
    expect(await gate('available')).toMatchObject({ missing: [{ why: 'waits for a second person' }] });
  });

  test.each([
    [{}, '2028-11-16'],
    [{ customer_structure: 'company_complex', geography_country: 'grey' }, '2027-11-16'],
  ])('an acceptance at the risk of %j answers until %s, whoever the check is given to', async (choose, until) => {
    const { gate, accept, owner, who } = await office();
    await accept(owner.partyId, now, choose);
    const before = now;
    const last = new Date(`${until}T10:00:00Z`);
    now = new Date(before.getTime() + 40 * DAY_MS);
    const { data: listed } = await callAs(testApp, who, 'GET', '/v2/client/checks?page=1');
    const [check] = listed as { id: number }[];
    const { version } = await amlJourney(testApp).getCheck(who, check?.id ?? 0);
    expect((await callAs(testApp, who, 'POST', `/v2/client/checks/${check?.id}/assign`, { version, member_id: who.memberId })).status).toBe(
      200,
    );
    now = last;
    expect(await gate('available')).toMatchObject({ missing: [] });
    now = new Date(last.getTime() + 1);
    const closed = await gate('available');
    now = before;
    expect(closed.sentence).toMatch(/^The accepted check of Marian Sedgemoor ran out on 16 November 202[78], so this should not move/);
  });
});

describe('a gate that is off', () => {
  test('stops nobody and writes nothing at once; the night records the late check', async () => {
    const { move, register, clockOf, owner } = await office({ gate: 'off' });
    expect((await move('available')).info.Data).toMatchObject({ stage: 'available', warned: [] });
    expect(await clockOf(owner.id)).toMatchObject({ cdd_due_event: 'marketing' });
    expect((await register()).Data).toEqual([]);
    const before = now;
    await recordLateClocks.run(testApp.services);
    expect((await register()).Data).toEqual([]);
    now = new Date(before.getTime() + DAY_MS);
    await recordLateClocks.run(testApp.services);
    await recordLateClocks.run(testApp.services);
    expect((await register()).Data).toHaveLength(1);
    now = before;
  });

  test('a check accepted late before the night leaves its line too, and one accepted on its day none', async () => {
    const one = await office({ gate: 'off' });
    await one.move('available');
    await one.accept(one.owner.partyId, new Date(now.getTime() + 2 * DAY_MS));
    expect((await one.register()).Data).toMatchObject([{ days_late: 2, done_at: expect.any(String), overridden_by: null }]);
    const other = await office({ gate: 'off' });
    await other.move('available');
    await other.accept(other.owner.partyId, now);
    expect((await other.register()).Data).toEqual([]);
  });
});

describe('lettings', () => {
  test('a landlord is due from the instruction, and asked for at the gate to let', async () => {
    const { move, clockOf, owner, gate, register } = await office({ kind: 'letting', stage: 'draft' });
    expect(await gate('instructed')).toMatchObject({ asks: false, missing: [] });
    await move('instructed');
    expect(await clockOf(owner.id)).toMatchObject({ cdd_due_event: 'instruction', cdd_due_at: now });
    expect((await register()).Data).toEqual([]);
    expect((await move('to_let')).info.Data.warned).toHaveLength(1);
    expect((await register()).Data).toMatchObject([{ due_event: 'instruction', to_stage: 'to_let' }]);
  });

  test('no rent, no advertising; and at £10,000 a month full due diligence is asked in words', async () => {
    const poor = await office({ kind: 'letting', facts: { rent_pence: null, rent_frequency: null } });
    expect(refusal(await poor.move('to_let'))).toEqual([422, 'VALIDATION_FAILED', 'Enter a specific rent before advertising']);
    const rich = await office({ kind: 'letting', facts: { rent_pence: 10_000_00 } });
    expect(await rich.gate('to_let')).toMatchObject({ full_cdd: true });
    expect((await rich.details()).blocking.map(({ kind }) => kind)).toContain('full_cdd');
  });
});

describe('a move', () => {
  test('of a version that is not the newest is refused', async () => {
    const { who, id } = await office();
    expect(refusal(await send(who, 'POST', `properties/${id}/stage`, { to: 'available', version: 7 }))).toEqual([
      412,
      'STALE_VERSION',
      'Someone else changed this. Reload to see the latest.',
    ]);
  });

  test('that the table does not have, or that an offer makes, is refused', async () => {
    const { move } = await office();
    expect(refusal(await move('completed'))).toEqual([409, 'INVALID_STATE', 'A property that is Instructed cannot become Completed.']);
    expect(refusal(await move('withdrawn'))).toEqual([422, 'VALIDATION_FAILED', 'Give a reason of at least 10 characters']);
    await move('available');
    expect(refusal(await move('under_offer'))).toEqual([409, 'INVALID_STATE', 'Accept an offer to make it Under offer.']);
  });

  test('may be recorded some days later, not before the last one and not ahead', async () => {
    const { move, details } = await office({ stage: 'under_offer' });
    expect(refusal(await move('sold_stc', { effective_on: '2026-11-17' }))).toEqual([
      422,
      'VALIDATION_FAILED',
      'This date is in the future',
    ]);
    expect(refusal(await move('sold_stc', { effective_on: '2026-11-01' }))[2]).toBe('It became Under offer after this date');
    expect((await move('sold_stc', { effective_on: '2026-11-12' })).status).toBe(200);
    expect((await details()).bar.find(({ stage }) => stage === 'sold_stc')).toMatchObject({ state: 'now', on: '2026-11-12' });
  });

  test('is not made by who may only look, nor seen by another workspace', async () => {
    const { who, id, move } = await office();
    const auditor = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 6 });
    expect((await move('available', {}, auditor)).status).toBe(403);
    const stranger = await testApp.signIn();
    for (const [method, path] of [
      ['GET', `properties/${id}`],
      ['GET', `properties/${id}/gate?to=available`],
      ['GET', `properties/${id}/timeline`],
    ] as const)
      expect(refusal(await send(stranger, method, path))).toEqual([404, 'NOT_FOUND', 'This property is not in this workspace.']);
    expect((await send(stranger, 'POST', `properties/${id}/stage`, { to: 'available', version: 1 })).status).toBe(404);
    expect((await send(stranger, 'POST', `properties/${id}/notes`, { text: 'x' })).status).toBe(404);
    expect((await send<Breach[]>(stranger, 'GET', 'breaches')).info.Data).toEqual([]);
  });
});

test('who is linked after the moment passed is due the moment they come', async () => {
  const { move, person, details, accept, owner } = await office();
  await accept(owner.partyId, now);
  await move('available');
  await person('Halvorsen', 'seller');
  const { startClocks } = await import('./public.ts');
  const shown = await details();
  const scope = { workspaceId: shown.id, actor: { kind: 'system' as const, name: 'test' } };
  const row = await testApp.services.db.selectFrom('properties').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow();
  await testApp.services.db.transaction().execute(async (trx) => {
    await startClocks(trx, { ...scope, keys: null, workspaceId: row.workspace_id, transaction: (work) => work(trx) }, row);
  });
  const late = (await details()).people.find(({ party }) => party.name === 'Marian Halvorsen');
  expect(late?.clock).toMatchObject({ due_event: 'marketing', done_at: null });
});

test('the register is narrowed by words, state, year and who overrode, and taken out as a table', async () => {
  const { who, move, register } = await office({ gate: 'block' });
  await move('available', { override: OVERRIDE });
  for (const [query, count] of [
    ['?q=corsley%20sedge', 1],
    ['?q=nowhere', 0],
    ['?show=open', 1],
    ['?show=closed', 0],
    ['?year=2025', 0],
    [`?member_id=${who.memberId}`, 1],
  ] as const) {
    const { Data, Meta } = await register(query);
    expect([query, Data.length, Meta?.total, Meta?.figures.all]).toEqual([query, count, count, 1]);
  }
  const answer = await testApp.app.inject({ url: '/v2/client/breaches/export.csv', headers: who.headers });
  expect(answer.statusCode).toBe(200);
  const [head, line] = answer.payload.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(
    'property,person,role,checks,due_when,due_on,done_on,days_late,moved_to,overridden_by,acting_as,reason,note,recorded_at_utc',
  );
  expect(line).toContain(
    'Marian Sedgemoor,Seller,AML screening,Marketing started,2026-11-16,,0,Available,Imogen Ashworth,Owner,"Checked on paper, evidence follows"',
  );
  const negotiator = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 4 });
  expect((await send(negotiator, 'GET', 'breaches')).status).toBe(403);
  expect((await testApp.app.inject({ url: '/v2/client/breaches/export.csv', headers: negotiator.headers })).statusCode).toBe(403);
});

test('notes and moves stand in the timeline, the newest first, and the activity holds no word of a note', async () => {
  const { who, id, move } = await office();
  await move('available');
  const note = await send<TimelineEntry>(who, 'POST', `properties/${id}/notes`, { text: ' Keys are with the neighbour. ' });
  expect(note.info.Data).toMatchObject({ kind: 'note', text: 'Keys are with the neighbour.', actor: { name: 'Imogen Ashworth' } });
  expect(refusal(await send(who, 'POST', `properties/${id}/notes`, { text: '  ' }))).toEqual([422, 'VALIDATION_FAILED', 'Write a note']);
  const { Data: entries } = (await send<TimelineEntry[]>(who, 'GET', `properties/${id}/timeline`)).info;
  expect(entries.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['wrote a note', 'put {object} on the market', 'moved {object} on without all checks; recorded as a breach']),
  );
  expect(entries.filter(({ words }) => words === 'put {object} on the market')).toHaveLength(1);
  expect(entries.find(({ asks }) => asks)).toMatchObject({ object: { name: 'this property' } });
  const events = await testApp.services.db.selectFrom('audit_events').selectAll().where('workspace_id', '=', who.workspaceId).execute();
  expect(JSON.stringify(events)).not.toContain('neighbour');
  const auditor = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 6 });
  expect((await send(auditor, 'POST', `properties/${id}/notes`, { text: 'x' })).status).toBe(403);
  expect((await send<TimelineEntry[]>(auditor, 'GET', `properties/${id}/timeline`)).info.Data.length).toBe(entries.length);
});

test('what may be done travels with the property', async () => {
  const { who, details } = await office();
  expect((await details()).can).toEqual({
    edit: true,
    move: true,
    archive: false,
    remove: false,
    override: true,
    check: true,
    invite: true,
    note: true,
    record_offer: true,
    add_person: true,
    see_breaches: true,
  });
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  expect((await details()).people.map((person) => person.risk_level)).not.toContain(null);
  const seenByAccounts = await details(accounts);
  expect(seenByAccounts.people.length).toBeGreaterThan(0);
  expect(new Set(seenByAccounts.people.map((person) => person.risk_level))).toEqual(new Set([null]));
  expect(seenByAccounts.can).toMatchObject({
    edit: false,
    move: false,
    override: false,
    check: false,
    note: false,
    record_offer: false,
    add_person: false,
    see_breaches: false,
  });
});

test('nobody who is signed out gets an answer', async () => {
  for (const url of ['properties/1', 'properties/1/gate?to=available', 'properties/1/timeline', 'breaches', 'breaches/export.csv'])
    expect((await testApp.app.inject({ url: `/v2/client/${url}` })).statusCode).toBe(401);
  for (const url of ['properties/1/stage', 'properties/1/notes'])
    expect((await testApp.app.inject({ method: 'POST', url: `/v2/client/${url}` })).statusCode).toBe(401);
});
