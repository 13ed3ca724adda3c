import * as evidence from '@freehold/contract/identity/evidence';
import * as proof from '@freehold/contract/identity/party-proof';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { evidenceActivity } from './activity-words.ts';
import { evidenceErasers } from './erase-evidence.ts';
import { listEvidence } from './list-evidence.ts';
import { partyProof, propertyProof } from './party-proof.ts';
import { openEvidence } from './open-evidence.ts';
import type { RunFiles } from './run-files.ts';

/** The files that checks rest on: shown, masked, noted who looked, erased by their clocks. */
export const evidenceFeature = (kinds: CheckKinds, runFiles: RunFiles): Feature => ({
  name: 'identity/evidence',
  activity: evidenceActivity,
  tables: ['evidence_looks', 'evidence_erasures'],
  routes: [evidence, proof],
  register(app, services) {
    bind(app, services, evidence.listEvidence, ({ scope, input }) => listEvidence(scope, services, kinds, input.params.id));
    bind(app, services, evidence.readEvidence, ({ scope, input: { params, query } }) =>
      openEvidence(scope, services, { kinds, runFiles }, { ...params, ...query }),
    );
    bind(app, services, proof.getPartyProof, ({ scope, input: { params } }) => partyProof(scope, services, kinds, params.id));
    bind(app, services, proof.getPropertyProof, ({ scope, input: { params } }) => propertyProof(scope, services, kinds, params.id));
  },
  governs: {
    'GET /v2/client/parties/{id}/proof': 'see_checks',
    'GET /v2/client/properties/{id}/proof': 'see_checks',
    'GET /v2/client/checks/{id}/evidence': 'see_checks',
    'GET /v2/client/checks/{id}/evidence/{key}': { person: 'whoever sees evidence whole, or asks for it masked, of a check they see' },
  },
  erasers: evidenceErasers(kinds, runFiles),
  examples: {
    parameters: { '/v2/client/checks/{id}/evidence/{key}': 'run:1' },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query(
        "insert into evidence_looks (workspace_id, check_id, file_key, sha256, by_member, role_id, at) values ($1, $2, 'run:1', repeat('a', 64), $3, 1, now())",
        [workspaceId, checkId, memberId],
      );
      await pool.query(
        "insert into evidence_erasures (workspace_id, check_id, what, at, reason, files) values ($1, $2, 'faces', now(), 'written for a test', '[]')",
        [workspaceId, checkId],
      );
      return {};
    },
  },
});
