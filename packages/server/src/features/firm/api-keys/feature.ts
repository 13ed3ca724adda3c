import * as apiKeys from '@freehold/contract/firm/api-keys';
import type { Feature } from '../../../platform/feature.ts';
import { apiKeysActivity } from './activity-words.ts';
import { registerApiKeys } from './routes.ts';

const ADD_KEY = `insert into api_keys (workspace_id, name, token_hash, hint, scopes, by_member, created_at)
  values ($1, 'Secret key', sha256(gen_random_uuid()::text::bytea), 'Xk3Q', '{properties:read}', $2, now()) returning id`;

export const apiKeysFeature: Feature = {
  name: 'firm/api-keys',
  activity: apiKeysActivity,
  tables: ['api_keys'],
  routes: [apiKeys],
  register: registerApiKeys,
  governs: {
    'GET /v2/client/api-keys': 'see_webhooks',
    'GET /v2/client/api-keys/in-use': 'any member',
    'POST /v2/client/api-keys': 'manage_webhooks',
    'POST /v2/client/api-keys/{id}/revoke': 'manage_webhooks',
  },
  examples: {
    bodies: () => ({ 'POST /v2/client/api-keys': { name: 'CRM', scopes: ['properties:read'], expires_in_days: 90 } }),
    parameters: { '/v2/client/api-keys/{id}': '{apiKeyId}' },
    async fill(pool, { workspaceId, memberId }) {
      const { rows } = await pool.query<{ id: number }>(ADD_KEY, [workspaceId, memberId]);
      return { apiKeyId: Number(rows[0]?.id) };
    },
  },
};
