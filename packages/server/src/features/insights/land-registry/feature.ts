import * as landRegistry from '@freehold/contract/insights/land-registry';
import * as titleDocuments from '@freehold/contract/insights/title-documents';
import * as titlePurchases from '@freehold/contract/insights/title-purchases';
import type { Feature } from '../../../platform/feature.ts';
import { landRegistryActivity } from './activity-words.ts';
import { purchaseJobs } from './order-register.ts';
import { registerLandRegistry } from './routes.ts';

export const landRegistryFeature: Feature = {
  name: 'insights/land-registry',
  activity: landRegistryActivity,
  tables: ['title_documents', 'title_purchases'],
  jobs: { lane: 'checks', handlers: purchaseJobs },
  routes: [landRegistry, titleDocuments, titlePurchases],
  register: registerLandRegistry,
  governs: {
    'GET /v2/client/land-registry/homes/{home}': 'any member',
    'GET /v2/client/land-registry/search': 'any member',
    // Owners stand in them.
    'GET /v2/client/land-registry/documents': 'see_documents',
    'GET /v2/client/land-registry/documents/{id}/file': 'see_documents',
    'GET /v2/client/land-registry/purchases': 'see_documents',
    // They cost money, as checks do.
    'POST /v2/client/land-registry/purchases': 'run_checks',
    'POST /v2/client/land-registry/purchases/{id}/refund': 'run_checks',
    'POST /v2/client/land-registry/documents': 'edit_properties',
    'DELETE /v2/client/land-registry/documents/{id}': 'edit_properties',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/land-registry/purchases': { title_number: 'AV990142', purpose: 'secret purpose', price_pence: 700 },
      'POST /v2/client/land-registry/documents': { title_number: 'AV990142', kind: 'register', address: 'secret' },
    }),
    parameters: {
      '/v2/client/land-registry/documents/{id}': '{titleDocumentId}',
      '/v2/client/land-registry/purchases/{id}': '{titlePurchaseId}',
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
      const purchase = await pool.query<{ id: number }>(
        `insert into title_purchases (workspace_id, title_number, purpose, provider, message_id, price_pence, accepts_pending, state, paid_pence, by_member, requested_at)
         values ($1, 'AV990142', 'secret purpose', 'sandbox', $3, 700, false, 'delivered', 700, $2, now()) returning id`,
        [workspaceId, memberId, `fh-example-${workspaceId}`],
      );
      return { titleDocumentId: rows[0]?.id ?? 0, titlePurchaseId: purchase.rows[0]?.id ?? 0 };
    },
  },
};
