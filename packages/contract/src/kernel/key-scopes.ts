/** What an API key can be given, and how a person who makes one reads it. A call without one of these is for people alone. */
export const KEY_SCOPES = {
  'properties:read': { label: 'Read properties', about: 'Sales and lettings with their stage, people, offers and timeline' },
  'properties:write': { label: 'Change properties', about: 'Add and change properties, move their stage, link people, record offers' },
  'people:read': { label: 'Read people', about: 'People and companies with their contact details' },
  'people:write': { label: 'Change people', about: 'Add and change people and companies' },
  'checks:read': { label: 'Read checks', about: 'Checks with their outcome and decision, and their reports' },
  'checks:write': { label: 'Start checks', about: 'Start a screening, and send the checks of somebody at a property' },
  'flows:read': { label: 'Read flows', about: 'The flow library, and runs with how far they are' },
  'flows:write': { label: 'Start flows', about: 'Quote and start a run, which may be charged' },
  'documents:read': { label: 'Read documents', about: 'Documents for signing, how far they are, and their files' },
  'payments:read': { label: 'Read payments', about: 'Requests for payments, what arrived, and what was given back' },
  'payments:write': { label: 'Request payments', about: 'Ask somebody for a payment; what the law forbids is refused as for people' },
  'events:read': { label: 'Read events', about: 'What happened, as webhooks tell it, for programs that cannot be called' },
} as const satisfies Record<`${string}:${'read' | 'write'}`, { label: string; about: string }>;
export type KeyScope = keyof typeof KEY_SCOPES;
