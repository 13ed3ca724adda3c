import type { WebhookEvent } from '@freehold/contract/firm/webhooks';
import { WEBHOOK_EVENTS, type WebhookEventType } from '@freehold/contract/firm/webhook-events';
import { z } from 'zod';

export type EventRow = {
  workspace_id: number;
  public_id: string;
  type: string;
  object_type: string;
  object_id: string;
  data: unknown;
  created_at: Date;
};

const Data = z.object({
  state: z.string().optional(),
  outcome: z.string().optional(),
  changed: z.array(z.string()).default([]),
  label: z.string().optional(),
});
/** Where a record is read that an API key can read. */
const PATHS: Readonly<Record<string, string>> = {
  property: '/v2/client/properties/',
  party: '/v2/client/parties/',
  check: '/v2/client/checks/',
  report: '/v2/client/reports/',
  flow_run: '/v2/client/flow-runs/',
  payment_request: '/v2/client/payments/requests/',
  signing_document: '/v2/client/documents/',
};

export const isEventType = (type: string): type is WebhookEventType => type in WEBHOOK_EVENTS;
export const eventIdOf = ({ public_id: id }: Pick<EventRow, 'public_id'>): string => `evt_${id}`;

/** What programs are told: thin, so that whoever may read the record reads it, and nobody else learns more than that it changed. */
export function presentEvent(row: EventRow): WebhookEvent {
  const { state, outcome, changed } = Data.catch({ changed: [] }).parse(row.data);
  const path = PATHS[row.object_type];
  const at = row.created_at.toISOString();
  return {
    id: eventIdOf(row),
    type: isEventType(row.type) ? row.type : 'webhook.ping',
    created: at,
    timestamp: at,
    workspace_id: row.workspace_id,
    version: '2026-11',
    data: {
      object_type: row.object_type,
      id: /^\d{1,15}$/.test(row.object_id) ? Number(row.object_id) : row.object_id,
      url: path === undefined ? null : `${path}${row.object_id}`,
      ...(state === undefined ? {} : { state }),
      ...(outcome === undefined ? {} : { outcome }),
      changed,
    },
  };
}

/** What happened in words, and what the record is called: only for an endpoint of which the firm asked for it. */
function summaryOf({ type, data }: Pick<EventRow, 'type' | 'data'>): { words: string; name: string } {
  const { label = '' } = Data.catch({ changed: [] }).parse(data);
  // Of an alert nothing goes out but that there is one.
  return { words: isEventType(type) ? WEBHOOK_EVENTS[type] : '', name: type.startsWith('alert.') ? '' : label };
}

/** The very bytes that are signed and sent. */
export function bodyOf(row: EventRow, attempt: number, { with_summary: hasSummary }: { with_summary: boolean }): string {
  const { data, ...head } = presentEvent(row);
  return JSON.stringify({ ...head, attempt, data: { ...data, ...(hasSummary && { summary: summaryOf(row) }) } });
}
