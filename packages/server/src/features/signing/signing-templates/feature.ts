import * as signingTemplates from '@freehold/contract/signing/signing-templates';
import type { Feature } from '../../../platform/feature.ts';
import type { Drawing, Neighbours } from '../signing-documents/public.ts';
import { signingTemplatesActivity } from './activity-words.ts';
import { registerSigningTemplates } from './routes.ts';

export const signingTemplatesFeature = (parts: Neighbours & { drawing: Drawing }): Feature => ({
  name: 'signing/signing-templates',
  activity: signingTemplatesActivity,
  tables: ['signing_templates'],
  routes: [signingTemplates],
  register: (app, services) => registerSigningTemplates(app, services, parts),
  governs: {
    'GET /v2/client/document-templates': 'see_documents',
    'GET /v2/client/document-templates/{id}': 'see_documents',
    'GET /v2/client/document-templates/{id}/pages/{page}': 'see_documents',
    'POST /v2/client/document-templates': 'send_documents',
    'PATCH /v2/client/document-templates/{id}': 'send_documents',
    'DELETE /v2/client/document-templates/{id}': 'send_documents',
    'POST /v2/client/document-templates/{id}/use': 'send_documents',
    'POST /v2/client/documents/{id}/template': 'send_documents',
  },
  examples: {
    bodies: () => ({
      'PATCH /v2/client/document-templates/{id}': {
        version: 1,
        name: 'Gift letter',
        title: 'Gift letter',
        roles: [],
        fields: [],
        settings: { message: '', reminders: [2], expires_in_days: 14 },
      },
      'POST /v2/client/document-templates/{id}/use': {},
      'POST /v2/client/documents/{id}/template': { name: 'Another gift letter' },
    }),
    parameters: {
      '/v2/client/document-templates/{id}': '{signingTemplateId}',
      '/v2/client/document-templates/{id}/pages/{page}': '2',
    },
    fill: async (pool, { workspaceId, memberId }) => {
      const { rows: files } = await pool.query<{ sha256: string }>('select sha256 from files where workspace_id = $1 limit 1', [
        workspaceId,
      ]);
      const { rows } = await pool.query<{ id: number }>(
        `insert into signing_templates (workspace_id, name, title, file_name, original_sha256, prepared_sha256, pages, created_by, changed_by, created_at, changed_at)
           values ($1, 'Gift letter', 'Gift letter', 'gift.pdf', $2, $2, '[{"number":1,"width":595,"height":842}]', $3, $3, now(), now()) returning id`,
        [workspaceId, files[0]?.sha256, memberId],
      );
      return { signingTemplateId: rows[0]?.id ?? 0 };
    },
  },
});
