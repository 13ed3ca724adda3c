import { ADDRESS_MONTHS, type AddressEntry, type AddressHistory, readAddressHistory } from '@freehold/flow-rules/address-history';
import { PROOF_MONTHS } from '@freehold/flow-rules/proof-of-address';
import { readMrz } from '@freehold/uk-formats/read-mrz';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { DOCUMENT_CHECK_TITLES } from '../../../providers/document-checks/provider.ts';
import { REGISTER_TITLES } from '../../../providers/registers/provider.ts';
import { type CheckFacts, type CheckRow, type Collected, type CollectedStep, findCheck, personOf } from '../../checks/public.ts';
import { addressLine, findCollectedOrNull, findRound } from '../collected-answers/public.ts';
import { ADDRESS_NAMES } from './kyc-words.ts';
import { findStaffFiles, type StaffFile } from './files-store.ts';
import type { AddressPaper, DocumentHolder, KycCase, ScreeningState, StatedDetails, StatedDocument } from './kyc-case.ts';
import * as store from './kyc-store.ts';
import { findRules } from './policy-store.ts';
import { findProviderAsks, type ProviderAsk } from '../provider-asks/public.ts';
import { comesInPerson, hasFilesOf, statedDetails, statedDocument, statedPapers } from './read-collected.ts';

export type KycFacts = CheckFacts & {
  /** Null for a check that the firm makes itself. */
  collected: Collected | null;
  round: number;
  /** Which months their addresses cover; null where they gave none. */
  addresses: AddressHistory | null;
  /** Null for a check from before documents were read: it keeps the answer it has. */
  kyc: store.KycRow | null;
  inputs: store.KeptInputs | null;
  about: KycCase | null;
  reviews: store.ReviewRows;
  files: StaffFile[];
  screening: { row: CheckRow; openMatches: number } | null;
  shared: store.SharedMark[];
  asks: ProviderAsk[];
  /** Who looks at documents on this installation; null where nobody is connected. */
  documentProvider: keyof typeof DOCUMENT_CHECK_TITLES | null;
};

export async function loadKyc(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<KycFacts> {
  const { row } = facts;
  const collected = await findCollectedOrNull(trx, scope, services.keys, row.id);
  const kyc = (await store.findKyc(trx, scope, row.id)) ?? null;
  const inputs = kyc && (await store.openInputs(services.keys, kyc));
  const screened = kyc?.screening_check ? await findCheck(trx, scope, kyc.screening_check) : undefined;
  const own = {
    collected,
    inputs,
    kyc,
    round: collected ? await findRound(trx, scope, row, collected.runId) : 1,
    addresses: addressesOf(collected, inputs, row),
    reviews: await store.findReviews(trx, scope, services.keys, row.id),
    files: await findStaffFiles(trx, scope, services.keys, { check_id: row.id }),
    screening: screened ? { row: screened, openMatches: await store.countOpenMatches(trx, scope, screened.id) } : null,
    asks: kyc === null ? [] : await findProviderAsks(trx, scope, row.id),
    documentProvider: services.documentChecks?.name ?? null,
    shared: kyc === null ? [] : await store.findShared(trx, scope, row),
  };
  if (kyc === null) return { ...facts, ...own, about: null };
  const rules = await findRules(trx, scope, kyc.policy_version);
  return { ...facts, ...own, about: caseOf(facts, { ...own, kyc }, rules) };
}

type Own = Omit<KycFacts, keyof CheckFacts | 'about' | 'kyc'> & { kyc: store.KycRow };

function caseOf(facts: CheckFacts, own: Own, rules: Awaited<ReturnType<typeof findRules>>): KycCase {
  const { collected, inputs, files } = own;
  const day = londonDate(collected?.submittedAt ?? facts.row.created_at);
  const details = inputs ? detailsOfInputs(inputs) : collected && statedDetails(collected);
  const document = inputs ? inputs.document : collected && statedDocument(collected);
  const asked = document && { ...document, issued_on: document.issued_on ?? null, expires_on: document.expires_on ?? null };
  const zone = asked && asked.mrz.some((line) => line.trim() !== '') ? readMrz(asked.mrz, { today: day }) : null;
  const documentReview = own.reviews.document.at(-1);
  const faceReview = own.reviews.face.at(-1);
  const assessed = facts.risks.at(-1);
  const riskLevel = inputs?.risk_level === 'high' || (assessed?.override_level ?? assessed?.level) === 'high' ? 'high' : 'normal';
  const { subject } = facts;
  const seenInPerson = inputs?.seen_in_person === true || (collected !== null && comesInPerson(collected));
  const person = personOf(facts.members);
  const present = <T extends { by_member: number; role_id: number; at: Date }>({ by_member: by, role_id: role, at, ...review }: T) => ({
    ...review,
    by: person(by, role),
    at: at.toISOString(),
  });
  return {
    day,
    round: own.round,
    riskLevel,
    required: rules[riskLevel],
    leftOut: rules.left_out[riskLevel],
    details,
    record:
      collected !== null && subject.kind === 'person'
        ? {
            first_name: subject.first_name,
            middle_names: subject.middle_names ?? '',
            last_name: subject.last_name,
            dob: subject.dob ?? null,
          }
        : null,
    document: asked,
    zone,
    ...holderOf(asked, zone, documentReview?.reads ?? null),
    seenInPerson,
    hasDocumentPicture: files.some(({ kind }) => kind === 'front') || (collected !== null && hasFilesOf(collected, 'id_document')),
    hasFacePicture: files.some(({ kind }) => kind === 'selfie') || (collected !== null && hasFilesOf(collected, 'selfie_liveness')),
    documentReview: documentReview ? present(documentReview) : null,
    faceReview: faceReview ? present(faceReview) : null,
    papers: papersOf(facts.row, own).map((paper) => {
      const review = own.reviews.address.findLast(({ source }) => source === paper.key);
      return { ...paper, review: review ? present(review) : null };
    }),
    screening: screeningOf(own),
    register: registerOf(own),
    documentCheck: documentCheckOf(own),
    duplicates: [
      ...new Map(own.shared.map(({ what, check }) => [`${what} ${check === null}`, { what, elsewhere: check === null }])).values(),
    ],
  };
}

const detailsOfInputs = (inputs: store.KeptInputs): StatedDetails => ({
  first_name: inputs.first_name,
  middle_names: inputs.middle_names ?? '',
  last_name: inputs.last_name,
  other_names: '',
  dob: inputs.dob,
  nationality: inputs.nationality,
  email: inputs.email ?? '',
  phone: inputs.phone ?? '',
  address: inputs.addresses.find(({ to }) => to === null)?.address ?? null,
});

/** What is on the document: as a person read it, else as its lines say where they add up. */
function holderOf(
  document: StatedDocument | null,
  zone: KycCase['zone'],
  reads: (Omit<DocumentHolder, 'expires_on'> & { expires_on?: string | undefined }) | null,
): Pick<KycCase, 'holder' | 'readFrom'> {
  if (reads) return { holder: { ...reads, expires_on: reads.expires_on ?? document?.expires_on ?? null }, readFrom: 'person' };
  if (!zone?.document || zone.faults.length > 0) return { holder: null, readFrom: null };
  const { givenNames, surname, birthDate, number, expiryDate } = zone.document;
  return { holder: { first_names: givenNames, last_name: surname, dob: birthDate, number, expires_on: expiryDate }, readFrom: 'mrz' };
}

function papersOf(row: CheckRow, { collected, inputs, files }: Own): Omit<AddressPaper, 'review'>[] {
  const ofPart = (part: string) => files.filter((file) => file.kind === 'address' && file.part === part).map(({ id }) => `staff:${id}`);
  const staff = { by: 'staff' as const, months: PROOF_MONTHS };
  const typed = (inputs?.address_proofs ?? []).map((proof) => ({
    ...staff,
    key: `proof:${proof.key}`,
    kind: proof.kind,
    name: ADDRESS_NAMES[proof.kind],
    issuer: proof.issuer,
    dated_on: proof.dated_on,
    received_on: londonDate(row.created_at),
    files: ofPart(proof.key),
  }));
  const added = files.flatMap(({ id, proof, at }) =>
    proof === null
      ? []
      : [
          {
            ...staff,
            key: `file:${id}`,
            kind: proof.kind,
            name: ADDRESS_NAMES[proof.kind],
            issuer: proof.issuer,
            dated_on: proof.dated_on,
            received_on: londonDate(at),
            files: [`staff:${id}`],
          },
        ],
  );
  return [...(collected ? statedPapers(collected) : []), ...typed, ...added];
}

function screeningOf({ kyc, screening }: Own): ScreeningState {
  if (kyc.screening_refused !== null) return { state: 'failed', why: kyc.screening_refused };
  if (screening === null) return { state: 'waiting' };
  const { row } = screening;
  if (row.state === 'processing') return { state: 'waiting' };
  if (row.state === 'error') return { state: 'failed', why: 'The screening could not run' };
  if (row.state === 'cancelled') return { state: 'failed', why: 'The screening was cancelled' };
  const lists = row.lists.map(({ name }) => name);
  return {
    state: 'done',
    elements: row.elements,
    lists: lists.join(', ') || 'Screening lists',
    at: row.screened_at?.toISOString() ?? null,
  };
}

function registerOf({ asks }: Own): KycCase['register'] {
  const ask = asks.find(({ what }) => what === 'register');
  if (!ask) return null;
  if (ask.state === 'asking') return { state: 'asking', retryAt: ask.retry_at?.toISOString() ?? null };
  if (ask.state !== 'answered' || ask.mortality === null) return { state: 'failed' };
  return {
    state: 'answered',
    mortality: ask.mortality === 'hit' ? 'hit' : 'clear',
    name: REGISTER_TITLES[ask.provider === 'sandbox' ? 'sandbox' : 'onfido'],
    isSandbox: ask.provider === 'sandbox',
    at: ask.at.toISOString(),
  };
}

function documentCheckOf({ asks }: Own): KycCase['documentCheck'] {
  const ask = asks.find(({ what }) => what === 'document');
  if (!ask) return null;
  const isSandbox = ask.provider === 'sandbox';
  const name = DOCUMENT_CHECK_TITLES[isSandbox ? 'sandbox' : 'onfido'];
  if (ask.state === 'asking') return { state: 'asking', retryAt: ask.retry_at?.toISOString() ?? null };
  if (ask.state !== 'answered' || ask.document === null) return { state: 'failed' };
  return { state: 'answered', document: ask.document, face: ask.face, found: ask.found, name, isSandbox, at: ask.at.toISOString() };
}

const Entries = z.object({
  entries: z.array(z.object({ address: z.record(z.string(), z.unknown()), from: z.string(), to: z.string().nullable() })),
});

/** As they stood on the day they were handed in. */
function addressesOf(collected: Collected | null, inputs: store.KeptInputs | null, row: CheckRow): AddressHistory | null {
  const step = collected?.steps.find(({ type, state }) => type === 'address_history' && state === 'done');
  const parsed = Entries.safeParse(inputs ? { entries: inputs.addresses } : step?.answers);
  if (!parsed.success) return null;
  const entries = parsed.data.entries.map(({ address, from, to }): AddressEntry => ({
    address: addressLine(address),
    country: typeof address['country'] === 'string' ? address['country'] : '',
    from,
    to,
  }));
  return readAddressHistory(entries, { today: londonDate(collected?.submittedAt ?? row.created_at), months: monthsAsked(step) });
}

const monthsAsked = (step: CollectedStep | undefined): number =>
  typeof step?.config?.['months'] === 'number' ? step.config['months'] : ADDRESS_MONTHS;
