import { createHash } from 'node:crypto';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { RegisterAway } from '../../../providers/companies/provider.ts';
import { addFindings } from './add-findings.ts';
import { CompanyReading, compareReadings, readingOf } from './company-reading.ts';
import * as store from './store.ts';

const context = (workspaceId: number, monitorId: number) => `monitor-reading:${workspaceId}:${monitorId}`;
export type CompaniesRead = { companies: number; away: number; register: 'read' | 'away' | 'not_connected' | 'not_asked' };

/**
 * Reads the register entry of every company that is due and compares it with the last reading. Each company is a transaction of its own, with
 * nothing open during the call: stopped in the middle, what was read stays read, and the rest is read by the next try.
 */
export async function readCompanies(
  scope: Scope,
  services: Services,
  monitors: readonly store.DueMonitor[],
  since: Date,
): Promise<CompaniesRead> {
  const due = monitors.filter(({ company_number: number }) => number !== null);
  if (due.length === 0) return { companies: 0, away: 0, register: 'not_asked' };
  let [read, away, found] = [0, 0, 0];
  let isAway = false;
  for (const monitor of due) {
    if (monitor.company_number === null) continue;
    const known = await scope.transaction((trx) => store.findReading(trx, scope, monitor.id, 'company'), NO_ANSWER_YET);
    // A try that was stopped read it already today.
    if (known && known.read_at >= since) {
      read += 1;
      found += 1;
      continue;
    }
    if (isAway) {
      away += 1;
      continue;
    }
    try {
      const record = (await services.companies?.read(monitor.company_number)) ?? (await services.companyCopy.read(monitor.company_number));
      if (record === null) continue;
      found += 1;
      read += 1;
      const reading = readingOf(record);
      const source = services.companies === null ? 'Copy of the register of companies' : 'Register of companies';
      await scope.transaction((trx) => keep(trx, scope, services, { monitor, reading, source }), NO_ANSWER_YET);
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error;
      services.log.warn({ why: error.why }, 'the register of companies did not answer monitoring');
      isAway = true;
      away += 1;
    }
  }
  const register = away > 0 ? 'away' : services.companies === null && found === 0 ? 'not_connected' : 'read';
  return { companies: read, away, register };
}

type Kept = { monitor: store.DueMonitor; reading: CompanyReading; source: string };
async function keep(
  trx: Parameters<typeof store.findReading>[0],
  scope: Scope,
  services: Services,
  { monitor, reading, source }: Kept,
): Promise<void> {
  const now = services.now();
  const hash = createHash('sha256').update(JSON.stringify(reading)).digest('hex');
  const last = await store.findReading(trx, scope, monitor.id, 'company');
  if (last && last.hash !== hash) {
    const before = CompanyReading.parse(
      await openJson(services.keys, scope.workspaceId, last.said_sealed, context(scope.workspaceId, monitor.id)),
    );
    const change = compareReadings(before, reading);
    if (change)
      await addFindings(
        trx,
        scope,
        services,
        [
          {
            ...change,
            partyId: monitor.party_id,
            key: `company:${last.hash}:${hash}`,
            step: 0,
            source,
            path: `/people/${monitor.party_id}`,
            checkId: null,
            assigneeId: null,
          },
        ],
        [monitor],
      );
  }
  await store.writeReading(trx, {
    workspace_id: scope.workspaceId,
    monitor_id: monitor.id,
    source: 'company',
    hash,
    said_sealed: await sealJson(services.keys, scope.workspaceId, reading, context(scope.workspaceId, monitor.id)),
    read_at: now,
  });
}
