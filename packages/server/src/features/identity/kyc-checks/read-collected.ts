import { ADDRESS_PROOF_KINDS, DOCUMENT_KINDS } from '@freehold/contract/identity/kyc-inputs';
import { isOneOf } from '@freehold/contract/kernel/keys';
import { PROOF_MONTHS } from '@freehold/flow-rules/proof-of-address';
import { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import type { Collected, CollectedStep } from '../../checks/public.ts';
import type { AddressPaper, StatedDetails, StatedDocument } from './kyc-case.ts';

/* What somebody handed in through a link, as the rules read it. What cannot be read says nothing. */

const Details = z.object({
  first_name: z.string(),
  middle_names: z.string().default(''),
  last_name: z.string(),
  other_names: z.string().default(''),
  dob: z.string().nullable().default(null),
  nationality: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
});
const Document = z.object({
  kind: z.string(),
  country: z.string().default(''),
  number: z.string().default(''),
  expires_on: z.string().nullable().default(null),
  mrz: z.array(z.string()).default([]),
});
const Address = z.object({
  line1: z.string(),
  line2: z.string().default(''),
  town: z.string().default(''),
  postcode: z.string().default(''),
  country: z.string().default(''),
});
const Entries = z.object({ entries: z.array(z.object({ address: Address, to: z.string().nullable() })) });
const Proof = z.object({ kind: z.string(), issuer: z.string(), dated_on: z.string() });

const doneOf = ({ steps }: Collected, type: string): CollectedStep[] => steps.filter((step) => step.type === type && step.state === 'done');
const readFirst = <T>(steps: readonly Pick<CollectedStep, 'answers'>[], schema: z.ZodType<T>): T | null => {
  const parsed = schema.safeParse(steps[0]?.answers);
  return parsed.success ? parsed.data : null;
};

export function statedDetails(collected: Collected): StatedDetails | null {
  const details = readFirst(doneOf(collected, 'details'), Details);
  const entries = readFirst(doneOf(collected, 'address_history'), Entries)?.entries;
  return details && { ...details, address: entries?.find(({ to }) => to === null)?.address ?? null };
}

export function statedDocument(collected: Collected): StatedDocument | null {
  const read = readFirst(doneOf(collected, 'id_document'), Document);
  if (read === null) return null;
  const kind = DOCUMENT_KINDS.find((one) => one === read.kind) ?? null;
  return { kind, country: read.country, number: read.number, mrz: read.mrz, issued_on: null, expires_on: read.expires_on };
}

/** They chose to show the document, or themselves, to somebody of the firm. */
export const comesInPerson = (collected: Collected): boolean =>
  doneOf(collected, 'id_document').some(({ answers }) => readFirst([{ answers }], z.object({ kind: z.literal('in_person') })) !== null) ||
  doneOf(collected, 'selfie_liveness').some(({ answers }) => readFirst([{ answers }], z.object({ in_person: z.literal(true) })) !== null);

export const hasFilesOf = (collected: Collected, type: string): boolean => doneOf(collected, type).some(({ files }) => files.length > 0);

export const statedPapers = (collected: Collected): Omit<AddressPaper, 'review'>[] =>
  doneOf(collected, 'proof_of_address').flatMap((step) => {
    const proof = readFirst([step], Proof);
    if (proof === null) return [];
    const months = step.config?.['max_age_months'];
    return [
      {
        key: `step:${step.key}`,
        by: 'applicant' as const,
        kind: isOneOf(ADDRESS_PROOF_KINDS, proof.kind) ? proof.kind : null,
        name: step.title,
        issuer: proof.issuer,
        dated_on: proof.dated_on,
        received_on: londonDate(step.doneAt),
        months: typeof months === 'number' ? months : PROOF_MONTHS,
        files: step.files.map(({ id }) => `run:${id}`),
      },
    ];
  });
