import { NewWebhook, type WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import type { WebhookEventType } from '@freehold/contract/firm/webhook-events';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type WebhookForm = { url: string; description: string; all: boolean; events: readonly WebhookEventType[]; withSummary: boolean };
export const EMPTY_WEBHOOK: WebhookForm = { url: '', description: '', all: true, events: [], withSummary: false };

export const formOf = ({
  url,
  description,
  events,
  with_summary: withSummary,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'with_summary'>): WebhookForm => ({
  url,
  description,
  all: events === null,
  events: events ?? [],
  withSummary,
});
export const toWebhook = ({ url, description, all, events, withSummary }: WebhookForm): NewWebhook => ({
  url,
  description,
  events: all ? null : [...events],
  with_summary: withSummary,
});

/** The first message of each wrong field, from the contract's own schema. */
export function checkWebhook(values: WebhookForm): FieldMessages {
  const parsed = NewWebhook.safeParse(toWebhook(values));
  return Object.fromEntries((parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
}
