import { sql } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may } from '../../access/public.ts';

/** Payments that somebody of the firm has to act on. */
export function workOfPayments(scope: MemberScope): WorkQuery[] {
  if (!may(scope, 'see_payments')) return [];
  const waits = sql`(request.state = 'approval' or exists (select from payment_marks as mark where mark.workspace_id = request.workspace_id
      and mark.request_id = request.id and mark.state = 'waiting') or exists (select from payment_refunds as refund
      where refund.workspace_id = request.workspace_id and refund.request_id = request.id and refund.state = 'waiting'))`;
  const decides = sql`request.decide_by is not null and request.outcome is null and request.received_pence > request.refunded_pence + request.lost_pence`;
  return [
    sql`
    select 'payment' as kind, 'payment:' || request.id as key, party.display_name as about,
      case when request.is_frozen then 'The payer does not recognise it'
        when request.disputed_pence > 0 then 'Disputed'
        when ${waits} then 'Waits for a second person'
        else 'Holding deposit to be decided' end as detail,
      'PAY-' || lpad(request.number::text, greatest(4, length(request.number::text)), '0') as reference, request.created_by as assignee_id,
      coalesce(request.paid_at, request.sent_at, request.created_at) as since,
      case when ${decides} then request.decide_by end as due_on,
      '/payment_history/' || request.id as path, ${may(scope, 'request_payments')}::boolean as yours
    from payment_requests as request
    join parties as party on party.workspace_id = request.workspace_id and party.id = request.party_id
    where request.workspace_id = ${scope.workspaceId} and (request.is_frozen or request.disputed_pence > 0 or ${waits} or (${decides}))`,
  ];
}
