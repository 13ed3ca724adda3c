import * as uploads from '@freehold/contract/access/uploads';
import type { Feature } from '../../../platform/feature.ts';
import { registerUploads } from './routes.ts';

const EXAMPLE = '6f1d2c9e-8f0b-4c55-9a57-2a8f6f3b7e01';

export const uploadsFeature: Feature = {
  name: 'access/uploads',
  routes: [uploads],
  register: registerUploads,
  governs: {
    'POST /v2/client/uploads': 'any member',
    'GET /v2/client/uploads/{id}': { person: 'whoever began it' },
    'PATCH /v2/client/uploads/{id}': { person: 'whoever began it' },
    'DELETE /v2/client/uploads/{id}': { person: 'whoever began it' },
  },
  examples: {
    parameters: { '/v2/client/uploads/{id}': EXAMPLE },
    async fill(pool, { workspaceId, memberId }) {
      await pool.query(
        `insert into uploads (workspace_id, id, by_member, size, received, created_at, expires_at)
         values ($1, $2, $3, 10, 5, now(), now() + interval '1 day')`,
        [workspaceId, EXAMPLE, memberId],
      );
      await pool.query("insert into upload_pieces (workspace_id, upload_id, at, size, storage_key) values ($1, $2, 0, 5, 'u0/aa/none')", [
        workspaceId,
        EXAMPLE,
      ]);
      return {};
    },
  },
};
