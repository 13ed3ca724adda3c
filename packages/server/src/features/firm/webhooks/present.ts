import type { WebhookDelivery, WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { eventIdOf, isEventType } from './event-body.ts';
import type { Counts, EndpointRow, ListedDelivery } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentEndpoint(row: EndpointRow & { maker: string }, counts: Counts | undefined, now: Date): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events?.filter(isEventType) ?? null,
    with_summary: row.with_summary,
    state: row.state === 'enabled' || row.state === 'disabled' ? row.state : 'auto_disabled',
    last_error: row.last_error,
    failing_since: iso(row.failing_since),
    secret_hint: row.secret_hint,
    secret_made_at: row.secret_made_at.toISOString(),
    old_secret_until: row.old_secret_until !== null && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
    delivered: counts?.delivered ?? 0,
    failed: counts?.failed ?? 0,
    waiting: counts?.waiting ?? 0,
    made_by: row.maker,
    made_at: row.created_at.toISOString(),
    version: row.version,
  };
}

function stateOf({ state, attempts }: ListedDelivery): WebhookDelivery['state'] {
  if (state === 'delivered' || state === 'failed') return state;
  return attempts > 0 ? 'retrying' : 'waiting';
}

export function presentDelivery(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    event_id: eventIdOf(row),
    type: isEventType(row.type) ? row.type : 'webhook.ping',
    object: { type: row.object_type, id: row.object_id },
    state: stateOf(row),
    attempts: row.attempts,
    next_at: iso(row.next_at),
    status: row.status,
    took_ms: row.took_ms,
    at: row.happened_at.toISOString(),
  };
}
