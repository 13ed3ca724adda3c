/** What a document goes through before it is sent. */
export const STEPS = ['document', 'recipients', 'fields', 'send'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_WORDS: Record<Step, string> = { document: 'Document', recipients: 'Recipients', fields: 'Place fields', send: 'Send' };
