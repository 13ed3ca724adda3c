import * as packs from '@freehold/contract/compliance/hmrc-pack';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { hmrcPackActivity } from './activity-words.ts';
import type { PackSources } from './build-pack.ts';
import { eraseOldPacks, packJobs, settleLostPacks } from './jobs.ts';
import { download, listOwnPacks, orderPack, preview, retry } from './order-pack.ts';
import type { ReadPackRegisters } from './pack-registers.ts';
import { readPackRegisters } from './read-pack-registers.ts';

/** Files for inspections by HMRC: seven groups of evidence in a zip that opens offline, with a list of fingerprints. */
export const hmrcPackFeature = (sources: PackSources): Feature => ({
  name: 'compliance/hmrc-pack',
  activity: hmrcPackActivity,
  tables: ['hmrc_packs'],
  routes: [packs],
  register(app, services) {
    const read: ReadPackRegisters = readPackRegisters;
    bind(app, services, packs.previewPack, ({ scope, input }) => preview(scope, services, read, input.query));
    bind(app, services, packs.buildPack, ({ scope, input }) => orderPack(scope, services, read, input.body));
    bind(app, services, packs.listPacks, ({ scope, input }) => listOwnPacks(scope, input.query));
    bind(app, services, packs.retryPack, ({ scope, input }) => retry(scope, input.params.id));
    bind(app, services, packs.downloadPack, ({ scope, input }) => download(scope, services, input.params.id));
  },
  governs: {
    'GET /v2/client/compliance/hmrc-pack/preview': 'see_registers',
    'POST /v2/client/compliance/hmrc-pack': 'keep_registers',
    'GET /v2/client/compliance/hmrc-packs': 'see_registers',
    'POST /v2/client/compliance/hmrc-packs/{id}/retry': 'keep_registers',
    'GET /v2/client/compliance/hmrc-packs/{id}/file': { person: 'Owners and Compliance' },
  },
  jobs: { lane: 'bulk', handlers: packJobs(sources) },
  schedules: [settleLostPacks, eraseOldPacks],
  examples: {
    bodies: () => ({ 'POST /v2/client/compliance/hmrc-pack': { from: '2026-01-01', to: '2026-06-30', sample: 'last' } }),
    queries: { '/v2/client/compliance/hmrc-pack/preview': '?from=2026-01-01&to=2026-06-30&sample=last' },
    parameters: { '/v2/client/compliance/hmrc-packs/{id}': '{hmrcPackId}' },
    async fill(pool, { workspaceId, memberId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into hmrc_packs (workspace_id, number, from_day, to_day, sample, pictures, made_by, made_at, state)
         values ($1, 1, '2026-01-01', '2026-06-30', 'last', true, $2, now(), 'failed') returning id`,
        [workspaceId, memberId],
      );
      return { hmrcPackId: Number(rows[0]?.id) };
    },
  },
});
