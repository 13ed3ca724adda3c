import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATES } from './message-kinds.ts';

const tag = 'Messages';

const Channel = z.enum(MESSAGE_CHANNELS);
export const MessageState = z
  .enum(MESSAGE_STATES)
  .describe(
    '`delivered` and `bounced` as the service reports; one that reports nothing stays at `sent`. `unconfirmed`: it may have been sent',
  );

/** An email or text that the workspace sent, or is to send. */
export const Message = z.object({
  id: Id,
  reference: z.string().describe('Its own id, in the Message-ID of an email and in what the service reports'),
  channel: Channel,
  purpose: z.enum(keysOf(MESSAGE_PURPOSES)),
  to: z.string().describe('Masked'),
  subject: z.string().nullable().describe('Null for texts, and for what tells a member something that not everybody may know'),
  attachments: z.array(z.string()).describe('Names of the files that go with it, while they are kept'),
  state: MessageState,
  problem: z.string().nullable().describe('Why it did not arrive, or waits, and what to do'),
  attempts: z.int(),
  queued_at: Timestamp,
  sent_at: Timestamp.nullable().describe('When the service took it'),
  settled_at: Timestamp.nullable().describe('When it was delivered, bounced, failed or given up'),
  about: z.object({ type: z.string(), id: z.string(), path: z.string().nullable() }).nullable().describe('The record it belongs to'),
  resent_as: Id.nullable().describe('The message by which it was sent again'),
  can: z.object({ resend: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

export const listMessages = defineRoute({
  method: 'GET',
  path: '/v2/client/messages',
  tag,
  access: 'staff',
  summary:
    'What the workspace sent by email and text, newest first; where one sees their own activity alone, what they caused, without notices',
  query: PageQuery.extend({
    state: z
      .enum([...MESSAGE_STATES, 'undelivered'])
      .optional()
      .describe('`undelivered`: bounced, failed, given up and unconfirmed'),
    channel: Channel.optional(),
  }),
  output: z.array(Message),
  meta: PageMeta.extend({
    reach: z.enum(['all', 'own']).describe('Whether everything is listed, or what one caused oneself'),
    undelivered: z.int().describe('How many did not arrive and were not sent again, whatever the filters'),
  }),
  errors: [],
});

export const resendMessage = defineRoute({
  method: 'POST',
  path: '/v2/client/messages/{id}/resend',
  tag,
  access: 'staff',
  summary: 'Send a message again as it was, as a new one. What holds a link that lets somebody in is sent again by what made it',
  params: IdParams,
  output: Message,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  idempotent: true,
});
