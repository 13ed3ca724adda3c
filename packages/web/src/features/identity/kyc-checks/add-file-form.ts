import type { addKycFile } from '@freehold/contract/identity/kyc-checks';
import { ADDRESS_PROOF_KINDS, type KYC_FILE_KINDS } from '@freehold/contract/identity/kyc-inputs';
import type { BodyOf } from '../../../shared/checks/check-queries.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import type { Paper } from './review-form.ts';

type Kind = (typeof KYC_FILE_KINDS)[number];
export type NewFile = { file: File | null; kind: Kind | ''; paper: Paper };
export const NO_FILE: NewFile = { file: null, kind: '', paper: { kind: '', issuer: '', dated_on: '' } };

type Body = BodyOf<typeof addKycFile>;
type Faults = { kind?: string; paper?: string; file?: string };

/** What is missing. A paper of the address says what it is, who sent it and its date, since these decide whether it counts. */
export function fileFaults({ file, kind, paper }: NewFile): Faults {
  const faults: Faults = {};
  if (kind === '') faults.kind = 'Choose what the file shows';
  if (kind === 'address' && paperBody(paper) === null) faults.paper = 'Say what the paper is, who sent it and its date';
  if (file === null) faults.file = 'Choose a file';
  return faults;
}

/** As the call takes it; null while something is missing. */
export function toFileBody(values: NewFile): Body | null {
  const { kind, paper } = values;
  if (kind === '' || Object.keys(fileFaults(values)).length > 0) return null;
  return kind === 'address' ? { kind, ...paperBody(paper) } : { kind };
}

function paperBody({ kind, issuer, dated_on: dated }: Paper) {
  const what = oneOf(kind, ADDRESS_PROOF_KINDS);
  const day = readTypedDate(dated);
  return what && issuer.trim() !== '' && day ? { proof_kind: what, issuer: issuer.trim(), dated_on: day } : null;
}
