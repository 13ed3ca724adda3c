import {
  addCompanyFile,
  type answerDiscrepancy,
  type CompanyCheck,
  type declareOwners,
  type linkKeyPerson,
  type nameRepresentative,
  type nameSeniorOfficial,
  readCompanyAgain,
  type showNodeOwners,
  type typeExtract,
} from '@freehold/contract/identity/company-checks';
import type { CompanyRecord as Entry } from '@freehold/property-rules/companies/company-record';
import { openEnds } from '@freehold/property-rules/companies/owner-chain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { addJob } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { findKept } from '../../people/public.ts';
import { asRegistered, type CompanyFacts } from './company-facts.ts';
import { companyKind, companyKinds } from './company-kind.ts';
import type { CompanyRecord } from './company-records.ts';
import { addRecord, insertFile, keyOf, updateReading } from './company-store.ts';
import { whyNotRead, whyNotRecord } from './present-company.ts';
import { screenAll } from './settle-company.ts';

const refuse = refusing(readCompanyAgain);
const MOST_FILES = 30;
type Body<R extends { body: z.ZodType }> = z.output<R['body']>;
type Event =
  | 'type.company_extract'
  | 'declare.company_owners'
  | 'name.company_representative'
  | 'name.senior_official'
  | 'link.key_person'
  | 'show.node_owners'
  | 'answer.discrepancy';

async function open(trx: Trx, scope: MemberScope, services: Services, id: number, version: number | null): Promise<CompanyFacts> {
  const facts = await openCheckForChange(trx, scope, services, companyKinds, id, version);
  const whyNot = whyNotRecord(facts.row, scope);
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  return facts;
}

/** What was added may name people who were not screened yet. */
async function conclude(trx: Trx, scope: MemberScope, services: Services, { row }: CompanyFacts): Promise<CompanyCheck> {
  await screenAll(trx, scope, services, await loadFacts(trx, scope, services, companyKind, row));
  const after = await loadFacts(trx, scope, services, companyKind, row);
  return concludeChange(trx, scope, services, companyKind, after, {}, { newReport: true, rejudges: true });
}

/** Adds one record, and has the check judged by it. */
function add(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
  event: Event,
  make: (facts: CompanyFacts, trx: Trx) => Promise<CompanyRecord> | CompanyRecord,
): Promise<CompanyCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, version);
    const record = await make(facts, trx);
    await addRecord(trx, scope, services.keys, { checkId: id, at: services.now() }, record);
    await recordEvent(trx, scope, { action: event, object: { type: 'check', id, label: facts.row.public_ref } });
    return conclude(trx, scope, services, facts);
  });
}

/** Has the register read once more. What was read before stays until it answers. */
export function readAgain(
  scope: MemberScope,
  services: Services,
  id: number,
  { version }: Body<typeof readCompanyAgain>,
): Promise<CompanyCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, version);
    const whyNot = whyNotRead(facts, services, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    const round = facts.reading.round + 1;
    const source = services.companies?.name ?? 'copy';
    await updateReading(trx, scope, id, { state: 'reading', source, round, faults: 0, retry_at: null });
    await addJob(trx, 'read-company', { checkId: id, round }, `read-company:${id}`);
    await recordEvent(trx, scope, { action: 'read.company', object: { type: 'check', id, label: facts.row.public_ref } });
    return concludeChange(trx, scope, services, companyKind, facts, {}, { newReport: false });
  });
}

const bornOf = (text: string | null) => {
  const [year, month] = (text ?? '').split('-').map(Number);
  return year && month ? { year, month } : null;
};
export const recordExtract = (scope: MemberScope, services: Services, id: number, { version, ...said }: Body<typeof typeExtract>) =>
  add(scope, services, { id, version }, 'type.company_extract', ({ entrySource }) => {
    if (entrySource !== null && entrySource.of !== 'typed' && entrySource.of !== 'copy')
      refuse('INVALID_STATE', 'The register was read. An extract is typed only where it was not');
    if (said.taken_on > londonDate(services.now())) refuseField('taken_on', 'Enter a day that has come', 'FUTURE');
    if (said.incorporated_on !== null && said.incorporated_on > said.taken_on)
      refuseField('incorporated_on', 'Enter a day before the extract was made', 'FUTURE');
    const entry: Entry = {
      profile: {
        number: said.number,
        name: said.name,
        status: said.status,
        statusDetail: null,
        type: null,
        incorporatedOn: said.incorporated_on,
        dissolvedOn: null,
        address: said.address || null,
        isPoBox: /\bp\.?\s?o\.?\s?box\b/i.test(said.address),
        isOfficeInDispute: false,
        isOfficeUndeliverable: false,
        sharesOfficeWith: null,
        business: [],
        previousNames: [],
        accounts: null,
        confirmation: null,
        hasCharges: null,
        hasInsolvencyHistory: null,
      },
      officers: said.officers.map(({ name, role, born }) => ({
        name,
        role,
        appointedOn: null,
        resignedOn: null,
        born: bornOf(born),
        nationality: null,
        occupation: null,
        isLegalPerson: false,
        verification: null,
      })),
      owners: said.owners.map(asRegistered),
      statements: [],
      isListed: false,
      filings: [],
      insolvency: [],
    };
    return { kind: 'typed', said: { entry, takenFrom: said.taken_from, takenOn: said.taken_on } };
  });

export const recordDeclared = (scope: MemberScope, services: Services, id: number, { version, owners }: Body<typeof declareOwners>) =>
  add(scope, services, { id, version }, 'declare.company_owners', () => ({ kind: 'declared', said: { owners } }));

export const recordRepresentative = (
  scope: MemberScope,
  services: Services,
  id: number,
  { version, ...said }: Body<typeof nameRepresentative>,
) => add(scope, services, { id, version }, 'name.company_representative', () => ({ kind: 'representative', said }));

export const recordSenior = (scope: MemberScope, services: Services, id: number, { version, ...said }: Body<typeof nameSeniorOfficial>) =>
  add(scope, services, { id, version }, 'name.senior_official', () => ({ kind: 'senior', said }));

export const linkPerson = (scope: MemberScope, services: Services, id: number, { version, person, party_id }: Body<typeof linkKeyPerson>) =>
  add(scope, services, { id, version }, 'link.key_person', async ({ people }, trx) => {
    const somebody =
      people.find((one) => keyOf(services.keys, id, one.id) === person) ?? refuse('NOT_FOUND', 'Nobody like this is in the check');
    const party = (await findKept(trx, party_id)) ?? refuse('NOT_FOUND', 'This person is not in your people');
    if ((party.kind === 'company') !== somebody.isCompany)
      refuseField('party_id', 'Choose somebody of the same kind: a person or a company', 'KIND');
    return { kind: 'person', said: { person: somebody.id, partyId: party.id } };
  });

export const recordNode = (
  scope: MemberScope,
  services: Services,
  { id, node }: { id: number; node: string },
  { version, owners, words }: Body<typeof showNodeOwners>,
) =>
  add(scope, services, { id, version }, 'show.node_owners', ({ chain, shown }) => {
    const ends = [...(chain ? openEnds(chain).map((one) => one.id) : []), ...shown.keys()];
    const end = ends.find((one) => keyOf(services.keys, id, one) === node) ?? refuse('NOT_FOUND', 'The chain does not end here');
    return { kind: 'shown', said: { node: end, owners, words } };
  });

export const recordDiscrepancy = (
  scope: MemberScope,
  services: Services,
  { id, discrepancy }: { id: number; discrepancy: string },
  { version, value, note, reported_on: reportedOn, reference }: Body<typeof answerDiscrepancy>,
) =>
  add(scope, services, { id, version }, 'answer.discrepancy', ({ discrepancies }) => {
    const one =
      discrepancies.find((each) => keyOf(services.keys, id, each.id) === discrepancy) ??
      refuse('NOT_FOUND', 'There is no such difference now');
    if (value === 'reported' && reportedOn === null) refuseField('reported_on', 'Enter the day on which it was reported', 'REQUIRED');
    if (reportedOn !== null && reportedOn > londonDate(services.now())) refuseField('reported_on', 'Enter a day that has come', 'FUTURE');
    if (value === 'not_material' && note.length < 10)
      refuseField('note', 'Say why it is not material, in 10 characters or more', 'REQUIRED');
    return { kind: 'discrepancy', said: { id: one.id, value, note, reportedOn, reference } };
  });

/** Keeps an extract, an authority, or a document about the owners of a company in the chain. */
export async function addFile(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<CompanyCheck> {
  requireMay(scope, 'run_checks');
  await scope.transaction(async (trx) => void (await open(trx, scope, services, id, null)), NO_ANSWER_YET);
  const { file, fields } = await readUpload(request, addCompanyFile.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, null);
    const node = fields.node ?? null;
    if (node !== null && !facts.chain?.nodes.some((one) => keyOf(services.keys, id, one.id) === node))
      refuse('NOT_FOUND', 'The chain has no such place');
    if (facts.companyFiles.length >= MOST_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_FILES} files`);
    const stored = await storeFile(trx, scope, services, file.bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
    if (facts.companyFiles.some(({ sha256, shows }) => sha256 === stored.sha256 && shows === fields.shows))
      refuse('INVALID_STATE', 'This file is in the check already');
    await insertFile(trx, scope, { checkId: id, shows: fields.shows, node, name: file.name, file: stored, at: services.now() });
    await recordEvent(trx, scope, {
      action: 'add_file.company',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { sha256: { before: null, after: stored.sha256 } },
    });
    return conclude(trx, scope, services, facts);
  });
}
