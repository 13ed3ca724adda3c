import * as messages from '@freehold/contract/firm/messages';
import type { Feature } from '../../../platform/feature.ts';
import { messagesActivity } from './activity-words.ts';
import { eraseMessages } from './erase-messages.ts';
import { registerMessages } from './routes.ts';
import { messageJobs } from './send-message.ts';

const ADD_MESSAGE = `insert into messages (workspace_id, public_id, channel, purpose, to_masked, subject, to_sealed, content_sealed, state, queued_at, by_member)
  values ($1, gen_random_uuid(), 'email', 'notification', 'se•••@secret.example', 'Secret subject', '\\x00', '\\x00', 'delivered', now(), $2) returning id`;
const ADD_FILE = `insert into message_files (workspace_id, message_id, position, sha256, name)
  select $1, $2, 0, sha256, 'Secret file' from files where workspace_id = $1 limit 1`;

export const messagesFeature: Feature = {
  name: 'firm/messages',
  activity: messagesActivity,
  tables: ['message_files', 'messages'],
  routes: [messages],
  register: registerMessages,
  governs: {
    'GET /v2/client/messages': 'see_activity',
    'POST /v2/client/messages/{id}/resend': { every: ['see_activity', 'invite_applicants'] },
  },
  jobs: { lane: 'mail', handlers: messageJobs },
  schedules: [eraseMessages],
  examples: {
    parameters: { '/v2/client/messages/{id}': '{messageId}' },
    async fill(pool, { workspaceId, memberId }) {
      const { rows } = await pool.query<{ id: number }>(ADD_MESSAGE, [workspaceId, memberId]);
      const messageId = Number(rows[0]?.id);
      await pool.query(ADD_FILE, [workspaceId, messageId]);
      return { messageId };
    },
  },
};
