import type { CheckKinds } from './check-kind.ts';
import type { Looked } from '../reports/public.ts';
import { searchedChecks, searchedSubjects } from './search-source.ts';
import { workOfChecks } from './work-store.ts';
import * as checks from '@freehold/contract/check-kinds';
import * as manualChecks from '@freehold/contract/checks/manual-checks';
import type { Feature } from '../../../platform/feature.ts';
import { checksActivity } from './activity-words.ts';
import { registerChecks } from './routes.ts';
import { checkEraser } from './erase-check.ts';
import { judgeAgain } from './judge-again.ts';
import { judgeNames } from './judge-names.ts';
import { tellDueConditions } from './tell-conditions.ts';

export const checksFeature = (kinds: CheckKinds, looked: Looked): Feature => ({
  name: 'checks/checks',
  activity: checksActivity,
  tables: [
    'check_follows',
    'check_notes',
    'checks',
    'condition_outcomes',
    'decision_seconds',
    'decisions',
    'edd_files',
    'edd_packs',
    'risk_assessments',
  ],
  routes: [checks, manualChecks],
  register: (app, services) => registerChecks(app, services, kinds, looked),
  governs: {
    'GET /v2/client/checks': 'see_checks',
    'GET /v2/client/checks/{id}': 'see_checks',
    'GET /v2/client/checks/manual': 'see_checks',
    'POST /v2/client/checks/archive': { whole: 'decide' },
    'POST /v2/client/checks/unarchive': { whole: 'decide' },
    'POST /v2/client/checks/{id}/cancel': 'run_checks',
    'POST /v2/client/checks/{id}/assign': 'run_checks',
    'POST /v2/client/risk-assessments': 'run_checks',
    'POST /v2/client/checks/{id}/decision': 'decide',
    'POST /v2/client/checks/{id}/decision/second': 'resolve_matches',
    'POST /v2/client/checks/{id}/edd': 'run_checks',
    'POST /v2/client/checks/{id}/edd/files': 'run_checks',
    'DELETE /v2/client/checks/{id}/edd/files/{file_id}': 'run_checks',
    'GET /v2/client/checks/{id}/edd/files/{file_id}': { person: 'whoever sees evidence whole, of a check they see' },
    'POST /v2/client/checks/{id}/conditions': 'run_checks',
    'POST /v2/client/checks/{id}/notes': 'run_checks',
  },
  jobs: { lane: 'checks', handlers: { 'judge-again': judgeAgain(kinds), 'judge-names': judgeNames(kinds) } },
  schedules: [tellDueConditions],
  erasers: [checkEraser(kinds)],
  searched: [searchedSubjects, searchedChecks(kinds)],
  work: ({ trx, scope, reviewsUntil }) => workOfChecks(trx, scope, kinds, reviewsUntil),
  examples: {
    bodies: ({ checkId, memberId }) => ({
      'POST /v2/client/checks/archive': { ids: [checkId] },
      'POST /v2/client/checks/unarchive': { ids: [checkId] },
      'POST /v2/client/checks/{id}/cancel': { version: 1 },
      'POST /v2/client/checks/{id}/assign': { version: 1, member_id: memberId },
      'POST /v2/client/checks/{id}/conditions': { decision_id: 1, position: 1, note: 'Seen and put on file' },
      'POST /v2/client/checks/{id}/notes': { text: 'secret' },
      'POST /v2/client/checks/{id}/edd': { version: 1, source_of_wealth: 'secret', source_of_funds: 'secret', notes: 'secret' },
      'POST /v2/client/checks/{id}/decision': { version: 1, value: 'rejected', reason: 'written for a test' },
      'POST /v2/client/checks/{id}/decision/second': { version: 1, agree: true, reason: 'written for a test' },
      'POST /v2/client/risk-assessments': { check_id: checkId, answers: [{ code: 'face_to_face', value: 'yes' }] },
    }),
    fill: async (pool, { workspaceId, checkId }) => {
      await pool.query('insert into check_follows (workspace_id, check_id, followed_id) values ($1, $2, $2)', [workspaceId, checkId]);
      return {};
    },
    parameters: {
      '/v2/client/checks/{id}': '{checkId}',
      '/v2/client/checks/{id}/edd/files/{file_id}': '{eddFileId}',
    },
  },
});
