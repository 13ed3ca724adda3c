import * as suspicions from '@freehold/contract/compliance/suspicions';
import { randomUUID } from 'node:crypto';
import type { Feature } from '../../../platform/feature.ts';
import { suspicionJobs } from './jobs.ts';
import { registerSuspicions } from './routes.ts';
import { workOfSuspicions } from './work-suspicions.ts';

const officers = { person: 'the nominated officer and deputies alone; for everybody else there is nothing' };

export const suspicionsFeature: Feature = {
  name: 'compliance/suspicions',
  tables: ['suspicion_events', 'suspicion_papers', 'suspicion_reports'],
  routes: [suspicions],
  register: registerSuspicions,
  governs: {
    'GET /v2/client/compliance/suspicions/readers': 'any member',
    'POST /v2/client/compliance/suspicions': 'any member',
    'POST /v2/client/compliance/suspicions/papers': 'any member',
    'GET /v2/client/compliance/suspicions': officers,
    'GET /v2/client/compliance/suspicions/{id}': officers,
    'GET /v2/client/compliance/suspicions/{id}/papers/{paper_id}': officers,
    'POST /v2/client/compliance/suspicions/{id}/decision': officers,
    'POST /v2/client/compliance/suspicions/{id}/nca-answer': officers,
  },
  jobs: { lane: 'mail', handlers: suspicionJobs },
  work: ({ scope }) => workOfSuspicions(scope),
  examples: {
    bodies: () => ({
      'POST /v2/client/compliance/suspicions': {
        receipt: randomUUID(),
        subject: 'Somebody',
        what: 'Money came from another account than was said',
        not_told: true,
      },
      'POST /v2/client/compliance/suspicions/{id}/decision': { version: 0, decision: 'no_sar', reason: 'It was explained by the bank' },
      'POST /v2/client/compliance/suspicions/{id}/nca-answer': { version: 0, answer: 'granted', received_on: '2026-05-04' },
    }),
    parameters: {
      '/v2/client/compliance/suspicions/{id}': '{suspicionId}',
      '/v2/client/compliance/suspicions/{id}/papers/{paper_id}': '{suspicionPaperId}',
    },
    async fill(pool, { workspaceId }) {
      const { rows } = await pool.query<{ id: number }>(
        "insert into suspicion_reports (workspace_id, receipt_hash, report_sealed, at) values ($1, gen_random_uuid()::text, 'sealed', now()) returning id",
        [workspaceId],
      );
      const suspicionId = Number(rows[0]?.id);
      const { rows: papers } = await pool.query<{ id: number }>(
        "insert into suspicion_papers (workspace_id, report_id, context, name_sealed, paper_sealed) values ($1, $2, 'x', 'sealed', 'sealed') returning id",
        [workspaceId, suspicionId],
      );
      await pool.query(
        `insert into suspicion_events (workspace_id, seq, report_id, what, context, said_sealed, fingerprint, at, prev_hash, hash)
         select $1::bigint, coalesce(max(seq), 0) + 1, $2, 'report', 'x', 'sealed', 'x', now(), 'x', 'x' from suspicion_events where workspace_id = $1::bigint`,
        [workspaceId, suspicionId],
      );
      return { suspicionId, suspicionPaperId: Number(papers[0]?.id) };
    },
  },
};
