import { RegisterEntry } from '@freehold/contract/compliance/registers';
import { DueItem, ErasureAnswer, ErasureCertificate, RetentionOverview } from '@freehold/contract/compliance/retention';
import { Evidence } from '@freehold/contract/identity/evidence';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { textOfPdf } from '@freehold/testkit/text-of-pdf';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { storeFile } from '../../../platform/file-vault.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';
import { checkKinds } from '../../check-kinds.ts';
import { erasers, schedules } from '../../all.ts';
import { type CollectedStep, startCollected } from '../../checks/public.ts';
import { eraseDue } from './erase-due.ts';
import { repeatErasedRecords } from './erased-elsewhere.ts';

const DAY_MS = 86_400_000;
const BEGIN = new Date('2026-11-23T11:00:00Z');
let app: TestApp;
let now = BEGIN;
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
});
afterAll(() => app.close());

const Numbered = z.object({ id: z.int(), version: z.int() });
const Named = z.object({ version: z.int(), name: z.string() });
const RENNER = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', dob: '1980-03-04', phones: ['+447700900123'] };
let pictures = 0;
let runs = 5_000;
const picture = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: { r: (pictures += 1) % 256, g: pictures >> 8, b: 20 } } })
    .png()
    .toBuffer();

type Client = { partyId: number; checks: number[] };
async function newClient(): Promise<Client> {
  const { data, status } = await callAs(app, owner, 'POST', '/v2/client/parties', RENNER);
  expect(status).toBe(200);
  return { partyId: Numbered.parse(data).id, checks: [] };
}

/** An identity check of what the client handed in, with a picture of the face, accepted. */
async function accepted(client: Client): Promise<number> {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const bytes = await picture();
  const kept = await scope.transaction((trx) => storeFile(trx, scope, app.services, bytes, { allowed: ['image/png'] }));
  const runId = (runs += 1);
  const step: CollectedStep = {
    key: 'selfie_liveness',
    type: 'selfie_liveness',
    title: 'A picture of you',
    state: 'done',
    skipReason: null,
    doneAt: now,
    answers: {},
    files: [{ id: runId * 10, name: 'me.png', part: null, ...kept }],
  };
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId: client.partyId,
      kinds: ['kyc'],
      at: null,
      collected: { runId, submittedAt: now, steps: [step] },
      createdBy: owner.memberId,
    }),
  );
  await app.runJobs();
  const id = started[0]?.check_id ?? 0;
  client.checks.push(id);
  await callAs(app, owner, 'POST', '/v2/client/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  const { version } = Numbered.parse((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).data);
  const decided = await callAs(app, owner, 'POST', `/v2/client/checks/${id}/decision`, {
    version,
    value: 'accepted',
    reason: 'Seen in the branch with the original passport',
  });
  expect([decided.status, decided.errors]).toEqual([200, []]);
  return id;
}

const party = async (id: number) => Named.parse((await callAs(app, owner, 'GET', `/v2/client/parties/${id}`)).data);
async function change(id: number, with_: object) {
  const { version } = await party(id);
  const changed = await callAs(app, owner, 'PATCH', `/v2/client/parties/${id}`, { version, party: { ...RENNER, ...with_ } });
  expect([changed.status, changed.errors]).toEqual([200, []]);
}
async function hold(id: number, legal_hold: boolean) {
  const { version } = await party(id);
  const reason = legal_hold ? 'Court papers are expected' : 'The matter was settled';
  const done = await callAs(app, owner, 'POST', '/v2/client/retention/hold', { party_id: id, version, legal_hold, reason });
  expect([done.status, done.message]).toEqual([200, undefined]);
  return RetentionOverview.parse(done.data);
}
const erase = async () => schedules.find(({ name }) => name === 'erase-due')?.run(app.services);
const certificatesOf = async (object: string) =>
  ErasureCertificate.array().parse((await callAs(app, owner, 'GET', `/v2/client/retention/certificates?object=${object}`)).data);
const overview = async () => RetentionOverview.parse((await callAs(app, owner, 'GET', '/v2/client/retention')).data);
const due = async (query = '') =>
  DueItem.array().parse((await callAs(app, owner, 'GET', `/v2/client/retention/due?perPage=100&${query}`)).data);
const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS));

test('a picture of a face goes after its days, with one certificate that can be opened and printed', async () => {
  now = BEGIN;
  const client = await newClient();
  const id = await accepted(client);
  expect(await due()).toMatchObject([{ rule: 'faces', object: { type: 'check', id }, due_on: '2026-12-24', held: false }]);
  now = new Date('2026-12-23T23:30:00Z');
  await erase();
  expect(await certificatesOf(`check:${id}`)).toEqual([]);
  now = new Date('2026-12-24T02:00:00Z');
  await erase();
  await erase();
  const [certificate, ...others] = await certificatesOf(`check:${id}`);
  expect(others).toEqual([]);
  expect(certificate).toMatchObject({ ref: 'ERA-2026-0001', rule: 'faces', since: '2026-11-23', due_on: '2026-12-24', things: 1 });
  expect(JSON.stringify(certificate)).not.toMatch(/Renner|Tobias|me\.png/);
  const opened = await callAs(app, owner, 'GET', `/v2/client/retention/certificates/${certificate?.id}`);
  expect(opened.data).toMatchObject({ files: { erased: 1, waiting: 0, still_used: 0 } });
  const pdf = await app.app.inject({ url: `/v2/client/retention/certificates/${certificate?.id}/pdf`, headers: owner.headers });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(await textOfPdf(pdf.rawPayload)).toMatch(/Certificate of erasure.*ERA-2026-0001.*Pictures of a face/s);
});

test('a hold keeps everything of somebody until it is lifted, and the page says so', async () => {
  const client = await newClient();
  const id = await accepted(client);
  const { holds } = await hold(client.partyId, true);
  expect(holds).toMatchObject([{ name: 'Tobias Renner', reason: 'Court papers are expected', by: 'Imogen Ashworth' }]);
  await change(client.partyId, { relationship_ended_on: londonDate(now) });
  later(6 * 365 + 10);
  await erase();
  expect((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).status).toBe(200);
  const held = await overview();
  expect([held.overdue, held.held_back > 0]).toEqual([0, true]);
  expect((await due('held=true')).map(({ party: of }) => of?.id)).toContain(client.partyId);
  await hold(client.partyId, false);
  // A night in which what the activity tells may not go yet comes to its end, and leaves the record for the next.
  expect(await eraseDue(app.services, { kinds: checkKinds, erasers, eraseActivityOf: async () => false })).toMatchObject({ failed: 0 });
  expect((await party(client.partyId)).name).toBe('Tobias Renner');
  await erase();
  expect((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).status).toBe(404);
  expect((await party(client.partyId)).name).toBe('Erased person');
});

test('whoever asks to be erased gets the lawful answer, and what nothing keeps goes at once', async () => {
  now = BEGIN;
  const client = await newClient();
  const answer = async () =>
    ErasureAnswer.parse((await callAs(app, owner, 'GET', `/v2/client/retention/people/${client.partyId}/answer`)).data);
  await accepted(client);
  const open = await answer();
  expect(open.items.map(({ goes_now: goes }) => goes)).toEqual([false, false]);
  expect(open.letter).toContain('No end is recorded');
  await change(client.partyId, { relationship_ended_on: '2026-11-20' });
  const kept = await answer();
  expect(kept.letter).toContain('Kept until 20 November 2031 because the law requires it.');
  const refused = await callAs(app, owner, 'POST', `/v2/client/retention/people/${client.partyId}/erase`, {
    version: kept.party.version,
    reason: 'They wrote to us on Monday',
  });
  expect([refused.status, refused.message]).toEqual([409, 'Kept until 20 November 2031 because the law requires it.']);
  const stranger = await newClient();
  const { version } = await party(stranger.partyId);
  const keeper = await app.signIn({ roleId: 3, workspaceId: owner.workspaceId });
  // The request is a line of the register, put there once, with a month to answer it.
  const asked = await Promise.all(
    [1, 2].map(() =>
      callAs(app, keeper, 'POST', `/v2/client/retention/people/${stranger.partyId}/request`, { received_on: londonDate(BEGIN) }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  expect(ErasureAnswer.parse(asked[0]?.data).request).toMatchObject({ received_on: londonDate(BEGIN), answered_on: null });
  const register = async () =>
    z
      .array(RegisterEntry)
      .parse((await callAs(app, owner, 'GET', '/v2/client/compliance/data_requests')).data)
      .filter(({ path }) => path === `/compliance/retention?answer=${stranger.partyId}`);
  expect(await register()).toMatchObject([{ title: expect.stringContaining('Renner'), request_kind: 'erasure', closed_on: null }]);
  const gone = await callAs(app, owner, 'POST', `/v2/client/retention/people/${stranger.partyId}/erase`, {
    version,
    reason: 'They wrote to us on Monday',
  });
  expect(gone.data).toMatchObject({ party: { name: 'Erased person', erased: true }, items: [] });
  expect(await certificatesOf(`party:${stranger.partyId}`)).toMatchObject([{ rule: 'people', of_whom: 'Nobody the firm acted for' }]);
  // Answered and closed with it, and the name is gone there too.
  expect(await register()).toMatchObject([{ title: 'Erased person', closed_on: londonDate(BEGIN), state: 'closed' }]);
  const { rows } = await app.services.pool.query<{ text: string }>('select parties::text as text from parties where id = $1', [
    stranger.partyId,
  ]);
  expect(rows[0]?.text).not.toMatch(/Tobias|Renner|7700900123|1980/);
});

test('an older state of the database that is brought back is erased again, with the same certificate', async () => {
  now = new Date('2027-03-01T09:00:00Z');
  const client = await newClient();
  const id = await accepted(client);
  await change(client.partyId, { relationship_ended_on: '2027-03-01' });
  const { pool } = app.services;
  const tables = [
    'erasure_certificates',
    'parties',
    'checks',
    'decisions',
    'risk_assessments',
    'reports',
    'collected_answers',
    'evidence_erasures',
  ];
  const whole = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [
              table,
              (await pool.query(`select to_jsonb(x) as row from ${table} x where workspace_id = $1`, [owner.workspaceId])).rows,
            ] as const,
        ),
      ),
    );
  const before = await whole();
  now = new Date('2032-03-02T02:00:00Z');
  await erase();
  const [certificate] = await certificatesOf(`check:${id}`).then((all) => all.filter(({ rule }) => rule === 'checks'));
  expect(certificate?.rule).toBe('checks');
  // What a restore does, seen from the product: the rows are there again, and the certificates are not.
  const client_ = await pool.connect();
  try {
    await client_.query('begin');
    await client_.query("set local session_replication_role = 'replica'");
    for (const table of tables) {
      await client_.query(`delete from ${table} where workspace_id = $1`, [owner.workspaceId]);
      const columns = (
        await client_.query<{ name: string }>(
          "select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
          [table],
        )
      ).rows.map(({ name }) => name);
      for (const { row } of before[table] ?? [])
        await client_.query(
          `insert into ${table} (${columns.join()}) overriding system value select ${columns.join()} from jsonb_populate_record(null::${table}, $1)`,
          [JSON.stringify(row)],
        );
    }
    await client_.query('commit');
  } finally {
    client_.release();
  }
  expect((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).status).toBe(200);
  expect(await repeatErasedRecords(app.services, erasers)).toBeGreaterThan(0);
  expect((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).status).toBe(404);
  expect((await party(client.partyId)).name).toBe('Erased person');
  expect((await certificatesOf(`check:${id}`)).filter(({ rule }) => rule === 'checks')).toMatchObject([
    { ref: certificate?.ref, content_sha256: certificate?.content_sha256 },
  ]);
  expect(await repeatErasedRecords(app.services, erasers)).toBe(0);
});

type Model = Client & { decided: { id: number; on: string; face: boolean }[]; ended: string | null; held: boolean; erased: boolean };
type Act = 'check' | 'hold' | 'lift' | 'end' | 'reopen' | 'days' | 'years' | 'night' | 'two workers' | 'killed';
const ACTS: readonly Act[] = ['check', 'hold', 'lift', 'end', 'reopen', 'days', 'years', 'night', 'two workers', 'killed'];
const plus = (day: string, { days = 0, years = 0 }) => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

test('whatever happens in whatever order: nothing goes under a hold or before its day, nothing due stays, and each has one certificate', async () => {
  const erasing = {
    kinds: checkKinds,
    erasers,
    eraseActivityOf: async () => true,
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 7, maxLength: 12 }), async (acts) => {
      now = BEGIN;
      await erase();
      const one: Model = { ...(await newClient()), decided: [], ended: null, held: false, erased: false };
      let faces = 0;
      const night = () => {
        const today = londonDate(now);
        if (one.held) return;
        for (const each of one.decided)
          if (each.face && plus(each.on, { days: 30 }) < today) {
            each.face = false;
            faces += 1;
          }
        if (one.ended !== null && plus(one.ended, { years: 5 }) < today) {
          one.decided = [];
          one.erased = true;
        }
      };
      const whole: readonly Act[] = [...acts, 'night'];
      for (const act of whole) {
        if (one.erased) break;
        if (act === 'check') one.decided.push({ id: await accepted(one), on: londonDate(now), face: true });
        if (act === 'hold' && !one.held) {
          await hold(one.partyId, true);
          one.held = true;
        } else if (act === 'lift' && one.held) {
          await hold(one.partyId, false);
          one.held = false;
        } else if (act === 'end') {
          await change(one.partyId, { relationship_ended_on: londonDate(now) });
          one.ended = londonDate(now);
        } else if (act === 'reopen') {
          await change(one.partyId, {});
          one.ended = null;
        } else if (act === 'days') later(17);
        else if (act === 'years') later(5 * 365 + 2);
        else if (act === 'night') {
          await erase();
          night();
        } else if (act === 'two workers') {
          await Promise.all([eraseDue(app.services, erasing), eraseDue(app.services, erasing)]);
          night();
        }
        if (act === 'killed') {
          // A worker that dies after it erased and before it said so has erased nothing.
          const dying = erasers.map((eraser) => ({
            ...eraser,
            erase: async (...of: Parameters<typeof eraser.erase>) => {
              await eraser.erase(...of);
              throw new Error('killed');
            },
          }));
          await eraseDue(app.services, { ...erasing, erasers: dying });
        }
        for (const id of one.checks) {
          const answer = await callAs(app, owner, 'GET', `/v2/client/checks/${id}/evidence`);
          const still = one.decided.find((each) => each.id === id);
          expect([act, answer.status], JSON.stringify(acts)).toEqual([act, still ? 200 : 404]);
          if (still) expect(Evidence.parse(answer.data).files.map(({ erased }) => erased === null)).toEqual([still.face]);
        }
        expect((await party(one.partyId)).name).toBe(one.erased ? 'Erased person' : 'Tobias Renner');
      }
      const certificates = (
        await Promise.all([`party:${one.partyId}`, ...one.checks.map((id) => `check:${id}`)].map((object) => certificatesOf(object)))
      ).flat();
      const count = (rule: string) => certificates.filter((each) => each.rule === rule).length;
      expect([count('faces'), count('checks'), count('people')]).toEqual([faces, one.erased ? one.checks.length : 0, one.erased ? 1 : 0]);
    }),
    { numRuns: 8, seed: 4127 },
  );
}, 240_000);

test('who may see and hold: Compliance, Owner and Admin; auditors look; negotiators do not', async () => {
  const statusOf = async (roleId: number, method: 'GET' | 'POST', url: string, body?: object) => {
    const member = await app.signIn({ workspaceId: owner.workspaceId, roleId });
    return (await callAs(app, member, method, url, body)).status;
  };
  const body = { party_id: 999_999, version: 1, legal_hold: true, reason: 'Court papers are expected' };
  for (const [role, seen, held] of [
    [2, 200, 404],
    [3, 200, 404],
    [4, 403, 403],
    [5, 403, 403],
    [6, 200, 403],
  ] as const)
    expect([
      role,
      await statusOf(role, 'GET', '/v2/client/retention'),
      await statusOf(role, 'POST', '/v2/client/retention/hold', body),
    ]).toEqual([role, seen, held]);
});

test('every table that refers to a check goes with it, or says why it stays', async () => {
  // Charges and what a run was for stay with an empty row; a line of a batch loses what it said; what was shared goes with its share.
  const STAY = ['flow_run_checks', 'screening_batch_rows', 'usage_charges', 'report_share_items'];
  const { rows } = await app.services.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('checks'::regclass, 'decisions'::regclass, 'matches'::regclass, 'funds_flags'::regclass)`,
  );
  const { rows: made } = await app.services.pool.query<{ text: string }>("select prosrc as text from pg_proc where proname = 'take_check'");
  expect(rows.map(({ name }) => name).filter((name) => !STAY.includes(name) && !made[0]?.text.includes(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});
