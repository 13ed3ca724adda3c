import * as formDrafts from '@freehold/contract/identity/form-drafts';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { discardFormDraft, purgeFormDrafts, readFormDraft, saveFormDraft } from './form-drafts.ts';

const PATH = '/v2/client/form-drafts/{form}';

/** Forms of checks that save themselves while they are typed. */
export const formDraftsFeature: Feature = {
  name: 'identity/form-drafts',
  tables: ['form_drafts'],
  routes: [formDrafts],
  register(app, services) {
    bind(app, services, formDrafts.getFormDraft, ({ scope, input: { params, query } }) =>
      readFormDraft(scope, services, { ...params, ...query }),
    );
    bind(app, services, formDrafts.saveFormDraft, ({ scope, input: { params, query, body } }) =>
      saveFormDraft(scope, services, { ...params, ...query }, body.typed),
    );
    bind(app, services, formDrafts.discardFormDraft, ({ scope, input: { params, query } }) =>
      discardFormDraft(scope, { ...params, ...query }),
    );
  },
  governs: { [`GET ${PATH}`]: 'run_checks', [`PATCH ${PATH}`]: 'run_checks', [`DELETE ${PATH}`]: 'run_checks' },
  schedules: [purgeFormDrafts],
  examples: {
    bodies: () => ({ [`PATCH ${PATH}`]: { typed: { name: 'secret' } } }),
    parameters: { [PATH]: 'kyb' },
    fill: async (pool, { workspaceId, memberId }) => {
      await pool.query(
        "insert into form_drafts (workspace_id, by_member, form, typed_sealed, saved_at) values ($1, $2, 'bank', '\\x00', now())",
        [workspaceId, memberId],
      );
      return {};
    },
  },
};
