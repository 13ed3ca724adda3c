import type { Proof, RecipientRole } from '@freehold/contract/signing/signing-fields';

export const ROLE: Record<RecipientRole, { label: string; about: string }> = {
  signer: { label: 'Signs', about: 'Fills in and signs' },
  approver: { label: 'Approves', about: 'Agrees without a signature' },
  viewer: { label: 'Reads', about: 'Confirms that they read it' },
  copy: { label: 'Gets a copy', about: 'Is sent the finished document' },
};

export const PROOF: Record<Proof, { label: string; short: string }> = {
  email_code: { label: 'Code by email', short: 'code by email' },
  sms_code: { label: 'Code by text', short: 'code by text' },
  access_code: { label: 'Access code you tell them', short: 'access code' },
};

export const remindersWords = (days: readonly number[]): string =>
  days.length === 0 ? 'None' : `Day ${days.length === 1 ? days[0] : `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`}`;
