import { Alert, WholeAlert } from '@freehold/contract/monitoring/alerts';
import { listUsage } from '@freehold/contract/firm/usage';
import { Monitor, MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope, type MemberScope } from '../../../platform/scope.ts';
import { countMonths } from '../../firm/public.ts';
import { changeMonitor } from '../monitors/change-monitor.ts';
import { startMonitors } from '../monitors/start-monitors.ts';
import { escalateOverdueAlerts } from './escalate-overdue.ts';
import { nextPerson, type Candidate } from './escalation.ts';
import { runMonitoring } from './run-monitoring.ts';

vi.setConfig({ testTimeout: 120_000 });
const HasId = z.object({ id: z.number() });
const DAY_MS = 86_400_000;

let testApp: TestApp;
const BEGIN = new Date('2026-01-30T09:00:00Z');
let now = BEGIN;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

const get = (member: SignedInMember, path: string) => callAs(testApp, member, 'GET', `/v2/client/${path}`);
const post = (member: SignedInMember, path: string, body: object = {}) => callAs(testApp, member, 'POST', `/v2/client/${path}`, body);
const later = (days: number, hours = 0) => {
  now = new Date(now.getTime() + days * DAY_MS + hours * 3_600_000);
};
async function openOffice(plan = 'pay_as_you_go') {
  const owner = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  expect((await post(owner, 'billing/change-plan', { plan })).status).toBe(200);
  return owner;
}
async function person(owner: SignedInMember, last_name: string): Promise<number> {
  const body = { kind: 'person', first_name: 'Tobias', last_name, relationship_started_on: '2026-01-05' };
  return HasId.parse((await post(owner, 'parties', body)).data).id;
}
const asMember = (member: SignedInMember): MemberScope =>
  openScope(testApp.services, member.workspaceId, {
    kind: 'member',
    memberId: member.memberId,
    userId: member.userId,
    roleId: 1,
    toggles: {},
    isRegistered: true,
    name: 'Imogen Ashworth',
    ipPrefix: null,
    signedInAt: null,
    sessionId: null,
  });
const system = (workspaceId: number) => openScope(testApp.services, workspaceId, { kind: 'system', name: 'run-monitoring' });
const run = (member: SignedInMember, again = true) => runMonitoring(testApp.services, { scope: system(member.workspaceId) }, { again });

test('a month is priced before it begins, counted with its first run, and stands in usage', async () => {
  const owner = await openOffice();
  const id = await person(owner, 'Renner');
  const { data: terms } = await get(owner, 'monitors');
  expect(z.array(Monitor).parse(terms)).toEqual([]);
  const listed = await testApp.app.inject({ method: 'GET', url: '/v2/client/monitors', headers: owner.headers });
  expect(MonitorsMeta.parse(listed.json().Info.Meta).price).toEqual({ pence: 50, with_vat_pence: 60, included: 0, included_left: 0 });
  await post(owner, 'monitors', { party_ids: [id] });
  // Ended before anybody looked: nothing is charged.
  expect(listUsage.output.parse((await get(owner, 'usages')).data)).toEqual([]);
  await run(owner);
  const [charge, ...others] = listUsage.output.parse((await get(owner, 'usages')).data);
  expect(others).toEqual([]);
  expect(charge).toMatchObject({
    kind: 'monitoring_month',
    label: 'Monitoring, a month',
    subject_initials: 'T R',
    month: { from: '2026-01-30', to: '2026-02-27' },
    unit_pence: 50,
    vat_pence: 10,
    state: 'open',
  });
  expect(charge?.path).toMatch(/^\/marketplace\/monitoring_report\?monitor=\d+$/);
  const [monitor] = z.array(Monitor).parse((await get(owner, 'monitors')).data);
  expect(monitor?.cost_model).toEqual({ per: 'month', pence: 50, counted_until: '2026-02-27' });
});

test('an alert is reminded of before its time, then goes to Compliance and to an owner, each once, and says so', async () => {
  now = BEGIN;
  const owner = await openOffice('self_hosted');
  const join = (roleId: number, firstName: string) =>
    testApp.signIn({ roleId, workspaceId: owner.workspaceId, firstName, surname: 'Prosser' });
  const [admin, compliance] = [await join(2, 'Dev'), await join(3, 'Bethan')];
  // Nobody decided about them and a stage beyond the gate is none of this test: a missed run makes an alert, of high severity.
  await post(owner, 'monitors', { party_ids: [await person(owner, 'Renner')] });
  await run(owner);
  later(3);
  await run(owner);
  const [found] = z
    .array(Alert)
    .parse((await get(owner, 'alerts')).data)
    .filter(({ type, title }) => type === 'missed_run' && title.startsWith('No monitoring'));
  if (!found) throw new Error('no alert');
  await post(owner, `alerts/${found.id}/assign`, { version: found.version, member_id: admin.memberId });
  const read = async () => WholeAlert.parse((await get(owner, `alerts/${found.id}`)).data);
  const ring = async () => {
    await Promise.all([1, 2].map(() => escalateOverdueAlerts.run(testApp.services)));
    return read();
  };
  const { version, history } = await read();
  expect(await ring()).toMatchObject({ reminded_at: null, escalation: null, escalates: { to: 'compliance', at: found.due_at } });
  later(0, 19);
  const reminded = await ring();
  expect(reminded).toMatchObject({ reminded_at: now.toISOString(), escalation: null, assignee: { member_id: admin.memberId } });
  later(0, 6);
  const passed = await ring();
  expect(passed).toMatchObject({
    assignee: { member_id: compliance.memberId },
    escalation: { to: 'Bethan Prosser', times: 1 },
    escalates: { to: 'owner' },
    is_overdue: true,
    // What somebody has open of it can still be sent.
    version,
  });
  later(1);
  const last = await ring();
  expect(last).toMatchObject({ assignee: { member_id: owner.memberId }, escalation: { to: 'Imogen Ashworth', times: 2 }, escalates: null });
  later(30);
  expect((await ring()).history.slice(history.length).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Reminded Dev Prosser: to be settled by /),
    'Not settled within 24 hours, as high asks. Escalated from Dev Prosser to Bethan Prosser',
    'Not settled within 24 hours, as high asks. Escalated from Bethan Prosser to Imogen Ashworth',
  ]);
});

test('an alert goes to nobody who may not settle it, and never back to whoever had it', () => {
  const person = (memberId: number, roleId: number, open = 0): Candidate => ({
    memberId,
    roleId,
    toggles: {},
    name: `Person ${memberId}`,
    open,
  });
  const critical = { severity: 'critical' as const, frozen: false, listed: false, assigneeId: 1, level: 0 };
  expect(nextPerson([person(1, 3), person(2, 2), person(4, 4)], critical)).toBeNull();
  expect(nextPerson([person(1, 3), person(2, 1)], critical)?.memberId).toBe(2);
  expect(nextPerson([person(5, 3, 4), person(6, 3, 1), person(7, 1)], critical)?.memberId).toBe(6);
  expect(nextPerson([person(5, 3), person(7, 1)], { ...critical, level: 1 })?.memberId).toBe(7);
});

type Known = { state: 'none' | 'active' | 'paused'; until: string | null; anchor: number; months: string[] };
const PEOPLE = ['Renner', 'Lacey'];
/** The same day of the next month, or its last one. */
function nextMonth(day: string, anchor: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor, days))).toISOString().slice(0, 10);
}

const who = fc.nat(PEOPLE.length - 1);
const Step = fc.oneof(
  fc.record({ act: fc.constantFrom('start' as const, 'pause' as const, 'resume' as const, 'end' as const), who }),
  fc.record({ act: fc.constant('run' as const), how: fc.constantFrom('once' as const, 'two at once' as const, 'killed' as const) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 15, 28, 31, 45) }),
);

test('whatever is started, paused, resumed, ended and run in any order, each month is counted once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 8, maxLength: 18 }), async (steps) => {
      now = BEGIN;
      const owner = await openOffice();
      const scope = asMember(owner);
      const people: number[] = [];
      for (const name of PEOPLE) people.push(await person(owner, name));
      const known: Known[] = people.map(() => ({ state: 'none', until: null, anchor: 0, months: [] }));
      const live = async (partyId: number) =>
        scope.transaction(
          async (trx) =>
            (
              await sql<{
                id: number;
                version: number;
              }>`select id, version from monitors where party_id = ${partyId} and state <> 'ended'`.execute(trx)
            ).rows[0],
          NO_ANSWER_YET,
        );
      const looked = () => {
        const day = londonDate(now);
        for (const one of known) {
          if (one.state !== 'active' || (one.until !== null && one.until > day)) continue;
          if (one.until !== day) one.anchor = Number(day.slice(8));
          one.until = nextMonth(day, one.anchor);
          one.months.push(`${day}/${one.until}`);
        }
      };
      for (const step of steps) {
        if (step.act === 'wait') later(step.days);
        else if (step.act === 'run') {
          if (step.how === 'killed') {
            const ids = await Promise.all(people.map(live));
            const dying = system(owner.workspaceId).transaction(async (trx): Promise<never> => {
              await countMonths(trx, scope, testApp.services, { day: londonDate(now), monitorIds: ids.flatMap((one) => one?.id ?? []) });
              throw new Error('killed');
            }, NO_ANSWER_YET);
            await expect(dying).rejects.toThrow('killed');
          } else {
            await Promise.all(Array.from({ length: step.how === 'once' ? 1 : 2 }, () => run(owner)));
            looked();
          }
        } else {
          const partyId = people[step.who] ?? 0;
          const one = known[step.who];
          const monitor = await live(partyId);
          if (!one) continue;
          if (step.act === 'start') {
            const { started } = await startMonitors(scope, testApp.services, {
              party_ids: [partyId],
              basis: 'relationship',
              cadence: 'daily',
              auto_end: true,
            });
            expect(started.length).toBe(one.state === 'none' ? 1 : 0);
            if (one.state === 'none') one.state = 'active';
          } else if (monitor) {
            const from = step.act === 'pause' ? ['active'] : step.act === 'resume' ? ['paused'] : ['active', 'paused'];
            const change = changeMonitor(scope, testApp.services, { ...monitor, act: step.act, reason: 'For a test' });
            if (from.includes(one.state)) {
              await change;
              one.state = ({ pause: 'paused', resume: 'active', end: 'none' } as const)[step.act];
            } else await expect(change).rejects.toThrow();
          }
        }
      }
      const counted = await scope.transaction(
        async (trx) =>
          (
            await sql<{ party_id: number; month: string }>`select monitors.party_id, charge.month_from || '/' || charge.month_until as month
              from usage_charges charge join monitors on monitors.id = charge.monitor_id order by charge.id`.execute(trx)
          ).rows,
        NO_ANSWER_YET,
      );
      expect(people.map((id) => counted.filter((row) => row.party_id === id).map(({ month }) => month))).toEqual(
        known.map(({ months }) => months),
      );
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
