import { createHash } from 'node:crypto';
import {
  examineSealedFile,
  getSealStanding,
  sealAgain,
  tellOfChangedCopy,
  verifySealedFile,
} from '@freehold/contract/signing/document-seals';
import type { Feature } from '../../../platform/feature.ts';
import { documentSealsActivity } from './activity-words.ts';
import { raiseSealJob, raiseSeals } from './raise-seals.ts';
import { sealDocumentJob } from './seal-document.ts';
import { watchSealing } from './watch-sealing.ts';
import { registerDocumentSeals } from './routes.ts';

export const documentSealsFeature: Feature = {
  name: 'signing/document-seals',
  routes: [{ getSealStanding, verifySealedFile, examineSealedFile, tellOfChangedCopy, sealAgain }],
  activity: documentSealsActivity,
  jobs: {
    lane: 'reports',
    handlers: {
      'seal-document': ({ documentId }, services, run) => sealDocumentJob(documentId, services, run),
      'raise-seal': ({ documentId }, services, run) => raiseSealJob(documentId, services, run),
    },
  },
  schedules: [watchSealing, raiseSeals],
  register: registerDocumentSeals,
  governs: { 'GET /v2/client/signing/seal': 'any member', 'POST /v2/client/documents/{id}/seal-again': 'send_documents' },
  tables: ['signing_sealed_files', 'signing_seals'],
  examples: {
    bodies: () => ({ 'POST /v2/public/seals/verify': { sha256: 'a'.repeat(64) }, 'POST /v2/public/seals/tell': { tell: 'a'.repeat(64) } }),
    async fill(pool, { workspaceId, documentId }) {
      const sha256 = createHash('sha256').update(`sealed ${workspaceId}`).digest('hex');
      await pool.query(
        "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1::bigint, $2, 1, 'application/pdf', 'example/sealed/' || $1::bigint) on conflict do nothing",
        [workspaceId, sha256],
      );
      await pool.query(
        `insert into signing_sealed_files (workspace_id, document_id, version, sha256, reference, level, signed_count, certificate_subject, self_signed, sealed_at, made_at)
          values ($1, $2, 1, $3, 'DOC-0001', 'B-B', 1, 'Example', true, now(), now())`,
        [workspaceId, documentId, sha256],
      );
      await pool.query(
        `insert into signing_seals (workspace_id, document_id, version, sealed_sha256, certificate_sha256, level, certificate_subject, self_signed,
           sealed_at, chain_head, signed_count) values ($1, $2, 1, $3, $3, 'B-B', 'CN=Secret', true, now(), repeat('a', 64), 1)`,
        [workspaceId, documentId, sha256],
      );
      return {};
    },
  },
};
