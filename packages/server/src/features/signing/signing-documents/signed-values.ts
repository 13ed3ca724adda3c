import type { Ink, PageSeen } from '@freehold/contract/signing/signing-fields';
import { openJson } from '../../../platform/encryption.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { signedContext } from './contacts.ts';
import type { RecipientRow } from './store.ts';

export type SignedWitness = {
  name: string;
  address: string;
  occupation: string;
  proof: 'email_code' | 'sms_code';
  /** Masked. */
  to: string;
  signature: Ink;
};
/** What somebody signed: every value by the key of its field, the ink, and the pages as they were shown. */
export type SignedByPerson = {
  values: Record<string, string>;
  signature: Ink | null;
  initials: Ink | null;
  pages: PageSeen[];
  document_version: number;
  agreed_at: string;
  ip_prefix: string | null;
  /** Absent where none was asked for. */
  witness?: SignedWitness | null;
};

/** Null for whoever has not signed. */
export async function openSigned(
  { keys }: Pick<Services, 'keys'>,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  row: RecipientRow,
): Promise<SignedByPerson | null> {
  if (row.signed_sealed === null) return null;
  return (await openJson(keys, workspaceId, row.signed_sealed, signedContext(row.key))) as SignedByPerson;
}
