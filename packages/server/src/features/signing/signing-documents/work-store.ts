import { UNDELIVERED } from '@freehold/contract/firm/message-kinds';
import { sql } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may, reach } from '../../access/public.ts';

/** A document that ended without everybody is told of for so long, or until another is made for the same property. */
const ENDED_DAYS = 30;

/** Documents that somebody of the firm has to act on: declined, run out, held back from sealing, or a message to whoever’s turn it is did not arrive. */
export function workOfDocuments(scope: MemberScope, now: Date): WorkQuery[] {
  if (reach(scope, 'see_documents') === null) return [];
  const ended = sql`document.state in ('declined', 'expired') and document.ended_at > ${new Date(now.getTime() - ENDED_DAYS * 86_400_000)}::timestamptz
    and not exists (select from signing_documents as later where later.workspace_id = document.workspace_id
      and later.property_id = document.property_id and later.created_at > document.ended_at)`;
  const undelivered = sql`document.state = 'sent' and exists (select from signing_document_recipients as recipient
      join messages on messages.workspace_id = recipient.workspace_id and about_type = 'signing_recipient' and about_id = recipient.id::text
    where recipient.workspace_id = document.workspace_id and recipient.document_id = document.id and recipient.state in ('sent', 'viewed')
      and messages.state = any (${[...UNDELIVERED]}::text[]) and not exists (select from messages as later
        where later.workspace_id = messages.workspace_id and later.about_type = messages.about_type and later.about_id = messages.about_id
          and later.channel = messages.channel and later.id > messages.id))`;
  const held = sql`document.state = 'sealing' and document.held is not null`;
  return [
    sql`
    select 'document' as kind, 'document:' || document.id as key, document.title as about,
      case when document.state = 'declined' then 'Declined' || coalesce(' by ' || document.ended_by, '')
        when document.state = 'expired' then 'Time to sign is over'
        when document.state = 'sealing' then 'Everybody signed, held back from sealing'
        else 'A message did not arrive' end as detail,
      'DOC-' || lpad(document.number::text, greatest(4, length(document.number::text)), '0') as reference, document.sent_by as assignee_id,
      coalesce(document.ended_at, document.signed_at, document.sent_at) as since, null::date as due_on,
      '/sent_document_details/' || document.id as path, ${may(scope, 'send_documents')} as yours
    from signing_documents as document
    where document.workspace_id = ${scope.workspaceId} and ((${ended}) or (${undelivered}) or (${held}))`,
  ];
}
