import * as signerDocuments from '@freehold/contract/signing/signer-documents';
import type { Feature } from '../../../platform/feature.ts';
import { registerSignerDocuments, type SignerParts } from './routes.ts';
import { searchedSigners } from './search-source.ts';

const TOKEN = 'x'.repeat(43);

export const signerDocumentsFeature = (parts: SignerParts): Feature => ({
  name: 'signing/signer-documents',
  tables: ['signing_pages_seen', 'signing_attachments'],
  routes: [signerDocuments],
  searched: [searchedSigners],
  register: (app, services) => registerSignerDocuments(app, services, parts),
  examples: {
    bodies: () => ({
      'POST /v2/public/signing-links/resolve': { token: TOKEN },
      'POST /v2/public/signing-links/ask': { token: TOKEN, kind: 'new_link' },
      'POST /v2/public/signing-links/code': { token: TOKEN, channel: 'email' },
      'POST /v2/public/signing-links/enter': { token: TOKEN, channel: 'email', challenge: TOKEN, code: '000000' },
      'POST /v2/app/documents/{id}/pages-seen': { pages: [{ page: 1, sha256: 'a'.repeat(64) }] },
      'PATCH /v2/app/documents/{id}/values': { version: 0, values: [] },
      'POST /v2/app/documents/{id}/sign': { values: [], signature: null, initials: null, agreed: true, pages: [], document_version: 1 },
      'POST /v2/app/documents/{id}/witness-code': { contact: '07700 900644', name: 'Colin Ames' },
      'POST /v2/app/documents/{id}/decline': { reason: 'The price is wrong' },
    }),
    parameters: {
      '/v2/app/documents/{id}': '{documentId}',
      '/v2/app/documents/{id}/pages/{page}': '2',
      '/v2/app/documents/{id}/files/{kind}': 'sealed',
    },
    async fill(pool, { workspaceId, documentId, signingRecipientId }) {
      await pool.query('insert into signing_pages_seen (workspace_id, recipient_id, page, sha256, at) values ($1, $2, 1, $3, now())', [
        workspaceId,
        signingRecipientId,
        'a'.repeat(64),
      ]);
      const { rows } = await pool.query<{ id: number }>(
        `insert into signing_attachments (workspace_id, document_id, recipient_id, sha256, name, mime, size, created_at)
           select workspace_id, $2, $3, sha256, 'secret.pdf', 'application/pdf', 1, now() from files where workspace_id = $1 limit 1 returning id`,
        [workspaceId, documentId, signingRecipientId],
      );
      return { signingAttachmentId: rows[0]?.id ?? 0 };
    },
  },
});
