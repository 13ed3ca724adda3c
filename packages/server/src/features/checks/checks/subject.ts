import { createHmac, randomUUID } from 'node:crypto';
import { ScreenedSubject } from '@freehold/contract/checks/checks';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

export function subjectName(subject: ScreenedSubject): string {
  switch (subject.kind) {
    case 'person':
      return [subject.first_name, subject.middle_names, subject.last_name].filter(Boolean).join(' ');
    case 'company':
      return subject.name;
    case 'vessel':
      return subject.name ?? `IMO ${subject.imo ?? ''}`;
    case 'aircraft':
      return subject.registration;
    case 'wallet':
      return `Wallet ${subject.address.slice(0, 6)}…${subject.address.slice(-4)}`;
  }
}

const context = (workspaceId: number, publicRef: string) => `check-subject:${workspaceId}:${publicRef}`;

export function sealSubject(keys: Keys, workspaceId: number, publicRef: string, subject: ScreenedSubject): Promise<Buffer> {
  return sealJson(keys, workspaceId, subject, context(workspaceId, publicRef));
}
export async function openSubject(keys: Keys, workspaceId: number, publicRef: string, sealed: Buffer): Promise<ScreenedSubject> {
  return ScreenedSubject.parse(await openJson(keys, workspaceId, sealed, context(workspaceId, publicRef)));
}

const fold = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whoever is asked for under further names or numbers too is another question; without them the facts are what they always were. */
const further = (names: readonly { name: string }[] | undefined, numbers: readonly (string | undefined)[] = []): string[] =>
  [...(names ?? []).map(({ name }) => name), ...numbers].map(fold).filter(Boolean).toSorted();

/** By what two subjects are the same, and whether that is enough to tell them from others of the name. */
export function identityOf(subject: ScreenedSubject): { facts: string[]; isIdentified: boolean } {
  switch (subject.kind) {
    case 'person': {
      const { first_name, middle_names, last_name, dob, nationality, gender } = subject;
      const facts = [first_name, middle_names, last_name, dob, nationality, gender].map(fold);
      return { facts: [...facts, ...further(subject.other_names, [subject.passport_number])], isIdentified: Boolean(dob) };
    }
    case 'company': {
      const facts = [subject.name, subject.number, subject.country].map(fold);
      return { facts: [...facts, ...further(subject.other_names, subject.other_numbers)], isIdentified: Boolean(subject.number) };
    }
    case 'vessel':
      return { facts: [...[subject.name, subject.imo].map(fold), ...further(subject.other_names)], isIdentified: Boolean(subject.imo) };
    case 'aircraft':
      return { facts: [fold(subject.registration).replaceAll(' ', '')], isIdentified: true };
    case 'wallet':
      return { facts: [subject.address], isIdentified: true };
  }
}

/**
 * A keyed hash under which the same subject is found again, and from which nobody reads who it is. A person without a date of birth, a company
 * without a number and a ship without one are not told apart by name alone: they get a fingerprint of their own, which only "screen again" carries on.
 */
export function fingerprintOf(keys: Keys, workspaceId: number, subject: ScreenedSubject): string {
  const { facts, isIdentified } = identityOf(subject);
  const hmac = createHmac('sha256', keys.hashKey).update(`subject-fingerprint:${workspaceId}:`);
  return hmac.update(JSON.stringify([subject.kind, ...facts, ...(isIdentified ? [] : [randomUUID()])])).digest('hex');
}
