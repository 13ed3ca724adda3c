import { createHmac, randomUUID } from 'node:crypto';
import { ScreenedSubject } from '@freehold/contract/checks/checks';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

export function subjectName(subject: ScreenedSubject): string {
  return subject.kind === 'company'
    ? subject.name
    : [subject.first_name, subject.middle_names, subject.last_name].filter(Boolean).join(' ');
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

/**
 * A keyed hash under which the same subject is found again, and from which nobody reads who it is. A person without a date of birth and a company
 * without a number are not told apart by name alone: they get a fingerprint of their own, which only "screen again" carries on.
 */
export function fingerprintOf(keys: Keys, workspaceId: number, subject: ScreenedSubject): string {
  const facts =
    subject.kind === 'person'
      ? [subject.first_name, subject.middle_names, subject.last_name, subject.dob, subject.nationality, subject.gender].map(fold)
      : [subject.name, subject.number, subject.country].map(fold);
  const isIdentified = subject.kind === 'person' ? Boolean(subject.dob) : Boolean(subject.number);
  const hmac = createHmac('sha256', keys.hashKey).update(`subject-fingerprint:${workspaceId}:`);
  return hmac.update(JSON.stringify([subject.kind, ...facts, ...(isIdentified ? [] : [randomUUID()])])).digest('hex');
}
