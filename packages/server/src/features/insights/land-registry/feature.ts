import * as landRegistry from '@freehold/contract/insights/land-registry';
import * as titleDocuments from '@freehold/contract/insights/title-documents';
import type { Feature } from '../../../platform/feature.ts';
import { landRegistryActivity } from './activity-words.ts';
import { registerLandRegistry } from './routes.ts';

export const landRegistryFeature: Feature = {
  name: 'insights/land-registry',
  activity: landRegistryActivity,
  tables: ['title_documents'],
  routes: [landRegistry, titleDocuments],
  register: registerLandRegistry,
  governs: {
    'GET /v2/client/land-registry/homes/{home}': 'any member',
    'GET /v2/client/land-registry/search': 'any member',
    // Owners stand in them.
    'GET /v2/client/land-registry/documents': 'see_documents',
    'GET /v2/client/land-registry/documents/{id}/file': 'see_documents',
    'POST /v2/client/land-registry/documents': 'edit_properties',
    'DELETE /v2/client/land-registry/documents/{id}': 'edit_properties',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/land-registry/documents': { title_number: 'AV990142', kind: 'register', address: 'secret' },
    }),
    parameters: {
      '/v2/client/land-registry/documents/{id}': '{titleDocumentId}',
      '/v2/client/land-registry/homes/{home}': '1',
    },
    queries: {
      '/v2/client/land-registry/homes/{home}': '?postcode=BS84KV',
      '/v2/client/land-registry/search': '?q=BS84KV',
    },
    async fill(pool, { workspaceId, memberId }) {
      await pool.query(
        "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1, repeat('7', 64), 1, 'application/pdf', 'title/7') on conflict do nothing",
        [workspaceId],
      );
      const { rows } = await pool.query<{ id: number }>(
        `insert into title_documents (workspace_id, title_number, kind, address, file_name, size, sha256, by_member, added_at)
         values ($1, 'AV990142', 'register', 'secret', 'secret.pdf', 1, repeat('7', 64), $2, now()) returning id`,
        [workspaceId, memberId],
      );
      return { titleDocumentId: rows[0]?.id ?? 0 };
    },
  },
};
