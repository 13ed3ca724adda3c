import { AlertDiff } from '@freehold/contract/monitoring/alerts';
import { SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { dueAt } from './alert-states.ts';
import type { Finding } from './finding.ts';
import * as store from './store.ts';
import { tellFound } from './tell-people.ts';

const SYSTEM = 'Freehold';
const SOURCE_OF_DIFF = 'monitor-alert';
/** What was before and is now, sealed; nothing at all where there is no line of it. */
const sealDiff = ({ keys }: Services, workspaceId: number, { diff, key }: Finding): Promise<Buffer> =>
  diff.length === 0 ? Promise.resolve(Buffer.alloc(0)) : sealJson(keys, workspaceId, diff, diffContext(workspaceId, key));
export async function openDiff(
  { keys }: Services,
  workspaceId: number,
  { diff_sealed: sealed, source_key: key }: { diff_sealed: Buffer; source_key: string },
): Promise<AlertDiff[]> {
  return sealed.length === 0 ? [] : z.array(AlertDiff).parse(await openJson(keys, workspaceId, sealed, diffContext(workspaceId, key)));
}
const diffContext = (workspaceId: number, key: string) => `${SOURCE_OF_DIFF}:${workspaceId}:${key}`;

/**
 * Makes an alert of each finding that has none. The same is told once however often it is found; a further step of a countdown raises the alert
 * while it is open, and makes another one where it was closed. In the caller's transaction: what is found and what is told stand or fall together.
 */
export async function addFindings(
  trx: Trx,
  scope: Scope,
  services: Services,
  findings: readonly Finding[],
  monitors: readonly store.DueMonitor[],
): Promise<{ made: number; partyIds: Set<number> }> {
  const monitorOf = new Map(monitors.map((monitor) => [monitor.party_id, monitor]));
  const wanted = findings.filter(({ partyId }) => partyId === null || monitorOf.has(partyId));
  const partyIds = new Set(wanted.flatMap(({ partyId }) => partyId ?? []));
  if (wanted.length === 0) return { made: 0, partyIds };
  await lockByName(trx, `monitor-alerts:${scope.workspaceId}`);
  const now = services.now();
  const known = Map.groupBy(
    await store.findByKeys(trx, scope, [...new Set(wanted.map(({ key }) => key))]),
    ({ party_id: id, source_key: key }) => `${id} ${key}`,
  );
  const fresh: Finding[] = [];
  for (const finding of wanted) {
    const before = known.get(`${finding.partyId} ${finding.key}`) ?? [];
    // What was told at this step, or at a further one, is not told again.
    if (before.some(({ step }) => step <= finding.step)) continue;
    const open = before.find(({ state }) => state !== 'closed');
    if (open) await raise(trx, scope, services, open, finding);
    else fresh.push(finding);
  }
  const made = await insertAll(trx, scope, services, fresh, monitorOf);
  await tellFound(trx, scope, made, now);
  if (made.length > 0) await announce(trx, scope, { topic: 'monitoring', id: null });
  return { made: made.length, partyIds };
}

export type MadeAlert = Finding & { id: number; number: number; frozen: boolean };

async function insertAll(
  trx: Trx,
  scope: Scope,
  services: Services,
  findings: readonly Finding[],
  monitorOf: ReadonlyMap<number, store.DueMonitor>,
): Promise<MadeAlert[]> {
  if (findings.length === 0) return [];
  const now = services.now();
  const first = (await store.lastNumber(trx, scope)) + 1;
  const rows = await Promise.all(
    findings.map(async (finding, at) => ({
      workspace_id: scope.workspaceId,
      number: first + at,
      monitor_id: finding.partyId === null ? null : (monitorOf.get(finding.partyId)?.id ?? null),
      party_id: finding.partyId,
      type: finding.type,
      severity: finding.severity,
      source_key: finding.key,
      step: finding.step,
      title: finding.title,
      source: finding.source,
      diff_sealed: await sealDiff(services, scope.workspaceId, finding),
      path: finding.path,
      listing_id: finding.listingId ?? null,
      check_id: finding.checkId,
      assignee_id: finding.assigneeId,
      found_at: now,
      due_at: dueAt(finding.severity, now),
    })),
  );
  const inserted = new Map((await store.insertAlerts(trx, rows)).map((row) => [`${row.party_id} ${row.source_key}`, row.id]));
  const made = findings.flatMap((finding, at): MadeAlert[] => {
    const id = inserted.get(`${finding.partyId} ${finding.key}`);
    const frozen = finding.partyId !== null && (monitorOf.get(finding.partyId)?.frozen ?? false);
    return id === undefined ? [] : [{ ...finding, id, number: first + at, frozen }];
  });
  await store.insertEvents(
    trx,
    made.map(({ id, title, severity }) => event(scope, id, now, 'found', `${title}. ${SEVERITIES[severity]}.`)),
  );
  for (const { partyId, frozen } of made) {
    // A frozen client leaves no trace that others could read.
    if (partyId === null || frozen) continue;
    const label = monitorOf.get(partyId)?.display_name ?? '';
    await recordEvent(trx, scope, { action: 'find.monitoring_alert', object: { type: 'party', id: partyId, label } });
  }
  return made;
}

async function raise(trx: Trx, scope: Scope, services: Services, open: store.KnownAlert, finding: Finding): Promise<void> {
  const now = services.now();
  await store.updateAlert(trx, scope, open.id, {
    step: finding.step,
    severity: finding.severity,
    title: finding.title,
    diff_sealed: await sealDiff(services, scope.workspaceId, finding),
    due_at: dueAt(finding.severity, now),
    reminded_at: null,
    escalation_level: 0,
    escalated_at: null,
    escalated_to: null,
  });
  await store.insertEvents(trx, [event(scope, open.id, now, 'raised', `${finding.title}. ${SEVERITIES[finding.severity]} now.`)]);
  await announce(trx, scope, { topic: 'monitoring', id: open.id });
}

const event = (scope: Scope, alertId: number, at: Date, kind: 'found' | 'raised', text: string) => ({
  workspace_id: scope.workspaceId,
  alert_id: alertId,
  kind,
  text,
  by_name: SYSTEM,
  at,
});
