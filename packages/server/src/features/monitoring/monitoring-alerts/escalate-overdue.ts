import { SEVERITIES, SLA_HOURS, type Severity } from '@freehold/contract/monitoring/monitoring-words';
import { announce } from '../../../platform/announce.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import type { Trx } from '../../../platform/database.ts';
import { dayAndTime } from '../../../platform/london-time.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import { type Candidate, escalateAt, nextPerson, remindAt } from './escalation.ts';
import * as store from './store.ts';
import { gravityOf, tellEscalated, tellReminder } from './tell-people.ts';

const SYSTEM = 'Freehold';
const LISTED = ['list_new', 'list_changed'];

/** Every ten minutes: alerts near their time are reminded of, and those past it go to the next person; each once. */
export const escalateOverdueAlerts: Schedule = {
  name: 'escalate-overdue-alerts',
  cron: '*/10 * * * *',
  async run(services) {
    const now = services.now();
    for (const workspaceId of await store.findWithClock(services.db, now)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'escalate-overdue-alerts' });
      await scope.transaction(async (trx) => {
        const due = await store.findClocks(trx, scope, now);
        const frozen = await store.findFrozen(
          trx,
          scope,
          due.flatMap(({ party_id: id }) => id ?? []),
        );
        for (const row of due) await moveOn(trx, scope, row, now, row.party_id !== null && frozen.has(row.party_id));
        await announce(trx, scope, { topic: 'monitoring', id: null });
      });
    }
  },
};

export const timeInWords = (severity: Severity): string => {
  const hours = SLA_HOURS[severity];
  return hours >= 48 ? `${hours / 24} days` : `${hours} hours`;
};

async function moveOn(trx: Trx, scope: Scope, row: store.AlertRow, now: Date, frozen: boolean): Promise<void> {
  const clock = { severity: gravityOf(row.severity), due_at: row.due_at };
  const at = escalateAt(clock, row.escalation_level);
  if (at !== null && at <= now) return escalate(trx, scope, row, now, frozen);
  if (row.reminded_at !== null || remindAt(clock) > now) return;
  await store.noteClock(trx, scope, row.id, { reminded_at: now });
  const [assignee] = row.assignee_id === null ? [] : await store.findCandidates(trx, scope, row.party_id, row.assignee_id);
  const whom = assignee?.name ?? 'whoever may settle it';
  await note(trx, scope, row.id, now, 'reminded', `Reminded ${whom}: to be settled by ${dayAndTime(row.due_at)}`);
  await tellReminder(trx, scope, row, frozen);
}

async function escalate(trx: Trx, scope: Scope, row: store.AlertRow, now: Date, frozen: boolean): Promise<void> {
  const severity = gravityOf(row.severity);
  const candidates: Candidate[] = await store.findCandidates(trx, scope, row.party_id, null);
  const next = nextPerson(candidates, {
    severity,
    frozen,
    listed: LISTED.includes(row.type),
    assigneeId: row.assignee_id,
    level: row.escalation_level,
  });
  await store.noteClock(trx, scope, row.id, {
    reminded_at: row.reminded_at ?? now,
    escalation_level: row.escalation_level + 1,
    escalated_at: now,
    escalated_to: next?.memberId ?? null,
    ...(next ? { assignee_id: next.memberId } : {}),
  });
  const late = `Not settled within ${timeInWords(severity)}, as ${SEVERITIES[severity].toLowerCase()} asks`;
  const from = candidates.find(({ memberId }) => memberId === row.assignee_id)?.name;
  const text = next
    ? `${late}. Escalated${from === undefined ? '' : ` from ${from}`} to ${next.name}`
    : `${late}. There is nobody else to whom it could go`;
  await note(trx, scope, row.id, now, 'escalated', text);
  await tellEscalated(trx, scope, row, { frozen, to: next?.memberId ?? null, time: timeInWords(severity) });
}

const note = (trx: Trx, { workspaceId }: Scope, alertId: number, at: Date, kind: 'reminded' | 'escalated', text: string) =>
  store.insertEvents(trx, [{ workspace_id: workspaceId, alert_id: alertId, kind, text, by_name: SYSTEM, at }]);
