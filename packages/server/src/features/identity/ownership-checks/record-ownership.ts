import {
  addRegister as addRegisterRoute,
  type compareOwners,
  type confirmRegister,
  type OwnershipCheck,
  recordOwner as recordOwnerRoute,
  type recordTitleState,
  type RegisterFacts,
  type typeRegister,
} from '@freehold/contract/identity/ownership-checks';
import { readTitleRegister } from '@freehold/uk-formats/title-register';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { readFile, storeFile } from '../../../platform/file-vault.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { openCheckForChange } from '../../checks/public.ts';
import { findTitleFile, keepTitleFile } from '../../insights/public.ts';
import { readPdfLines } from '../funds-checks/public.ts';
import { compareHomes } from './compare-homes.ts';
import { concludeGroup, lockGroup } from './conclude-group.ts';
import type { OwnershipFacts } from './ownership-facts.ts';
import { ownershipKinds } from './ownership-kind.ts';
import type { OwnershipRecord } from './ownership-records.ts';
import { addRecord, findLead, insertFile, writeTitle } from './ownership-store.ts';
import { whyNotRecord } from './present-ownership.ts';
import { requireLookup } from './start-ownership.ts';

const refuse = refusing(addRegisterRoute);
const PDF = 'application/pdf';
const MOST_FILES = 40;
type Body<R extends { body: z.ZodType }> = z.output<R['body']>;
type Event = 'add.register' | 'confirm.register' | 'type.register' | 'record.title_state' | 'record.owner' | 'compare.owners';

/** The check, after the others of its home are locked in the order of their numbers. */
async function open(trx: Trx, scope: MemberScope, services: Services, id: number, version: number | null): Promise<OwnershipFacts> {
  await lockGroup(trx, scope, await findLead(trx, scope, id));
  const facts = await openCheckForChange(trx, scope, services, ownershipKinds, id, version);
  const whyNot = whyNotRecord(facts.row, scope);
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  return facts;
}

const conclude = async (trx: Trx, scope: MemberScope, services: Services, { row, leadId }: OwnershipFacts): Promise<OwnershipCheck> =>
  (await concludeGroup(trx, scope, services, leadId)).get(row.id) ?? refuse('INVALID_STATE', 'This check was cancelled');

/** Adds one record about the home, and has every check of it judged by it. */
function add(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
  event: Event,
  make: (facts: OwnershipFacts, trx: Trx) => Promise<OwnershipRecord | null> | OwnershipRecord | null,
): Promise<OwnershipCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, version);
    await write(trx, scope, services, facts, event, await make(facts, trx));
    return conclude(trx, scope, services, facts);
  });
}

async function write(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  facts: OwnershipFacts,
  event: Event,
  record: OwnershipRecord | null,
) {
  const of = { leadId: facts.leadId, at: services.now(), by: { memberId: scope.actor.memberId, roleId: scope.actor.roleId } };
  if (record !== null) await addRecord(trx, scope, services.keys, of, record);
  await recordEvent(trx, scope, { action: event, object: { type: 'check', id: facts.row.id, label: facts.row.public_ref } });
}

/** The register as its PDF says it; a wrong document, a cut one, one of another title or of another home is refused in words. */
export async function addRegister(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<OwnershipCheck> {
  requireMay(scope, 'run_checks');
  const { file: sent, fields } = await readUpload(request, addRegisterRoute.body);
  const { document_id: documentId, other_address: otherAddress } = fields;
  const file = await scope.transaction(async (trx) => {
    await open(trx, scope, services, id, null);
    await requireLookup(trx, scope, services);
    if (documentId === null) return sent;
    requireMay(scope, 'see_documents');
    const kept = (await findTitleFile(trx, scope, documentId)) ?? refuse('NOT_FOUND', 'This document is not kept here');
    return { name: kept.file_name, bytes: (await readFile(trx, scope, services, kept.sha256)).bytes };
  }, NO_ANSWER_YET);
  if (!file) return refuseField('file', 'Choose the PDF of the register', 'REQUIRED');
  if ((await checkEvidenceFile(file.bytes)) !== PDF) return refuseField('file', 'Choose the PDF as HM Land Registry sent it', 'FILE_TYPE');
  const lines = await readPdfLines(file.bytes);
  if ('why' in lines) return refuseField('file', lines.why, 'UNREADABLE');
  const reading = readTitleRegister(lines.lines);
  if (!reading.read) return refuseField('file', reading.words, reading.why.toUpperCase());
  const facts: RegisterFacts = reading.register;
  return scope.transaction(async (trx) => {
    const about = await open(trx, scope, services, id, null);
    const title = about.home.title_number;
    if (title !== null && title !== facts.title_number)
      return refuseField('file', `This is the register of ${facts.title_number}. The check is of ${title}`, 'OTHER_TITLE');
    const apart = compareHomes(about.home, facts);
    if (apart !== null && otherAddress === '')
      return refuseField('other_address', `${apart}. Choose the right register, or say why this is the home`, 'OTHER_HOME');
    if (about.ownershipFiles.length >= MOST_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_FILES} files`);
    const stored = await storeFile(trx, scope, services, file.bytes, { allowed: [PDF], maxBytes: MOST_EVIDENCE_BYTES });
    if (about.ownershipFiles.some(({ sha256, id: known }) => sha256 === stored.sha256 && known === about.register?.said.file_id))
      refuse('INVALID_STATE', 'This register was read already');
    const fileId = await insertFile(trx, scope, {
      leadId: about.leadId,
      kind: 'register',
      name: file.name,
      file: stored,
      at: services.now(),
      byMember: scope.actor.memberId,
    });
    await keepTitleFile(trx, scope, {
      title: facts.title_number,
      address: facts.address,
      editionOn: facts.edition_on,
      fileName: file.name,
      file: stored,
      at: services.now(),
      byMember: scope.actor.memberId,
    });
    await writeTitle(trx, scope, about.leadId, facts.title_number);
    const said = { facts, read_by: 'program' as const, file_id: fileId, other_address: apart === null ? '' : otherAddress };
    await write(trx, scope, services, about, 'add.register', { kind: 'register', said });
    return conclude(trx, scope, services, about);
  });
}

export const confirmRead = (scope: MemberScope, services: Services, id: number, { version }: Body<typeof confirmRegister>) =>
  add(scope, services, { id, version }, 'confirm.register', ({ register, confirmed }) => {
    if (register === null) return refuse('INVALID_STATE', 'Add the register first');
    if (confirmed !== null) return refuse('INVALID_STATE', 'Somebody confirmed it already');
    return { kind: 'confirm', said: { register_id: register.id } };
  });

export const typeFromDocument = (scope: MemberScope, services: Services, id: number, { version, ...typed }: Body<typeof typeRegister>) =>
  add(scope, services, { id, version }, 'type.register', async ({ leadId }, trx) => {
    await requireLookup(trx, scope, services);
    if (typed.shows_on > londonDate(services.now())) refuseField('shows_on', 'Enter a day that has come', 'FUTURE');
    const { restrictions, lenders, proprietors, ...facts } = typed;
    await writeTitle(trx, scope, leadId, facts.title_number);
    return {
      kind: 'register',
      said: {
        facts: {
          ...facts,
          shows_time: null,
          official: false,
          postcode: null,
          proprietors: proprietors.map((owner) => ({ ...owner, capacity: null, address: '', since: null })),
          price_pence: null,
          price_on: null,
          restrictions: restrictions.map((one) => ({ ...one, on: null })),
          charges: lenders.map((lender) => ({ lender, dated_on: null, on: null })),
          lease: null,
        },
        read_by: 'hand',
        file_id: null,
        other_address: '',
      },
    };
  });

export const recordTitle = (scope: MemberScope, services: Services, id: number, { version, ...said }: Body<typeof recordTitleState>) =>
  add(scope, services, { id, version }, 'record.title_state', () => ({ kind: 'title', said }));

export const compareAgain = (scope: MemberScope, services: Services, id: number, { version }: Body<typeof compareOwners>) =>
  add(scope, services, { id, version }, 'compare.owners', () => null);

/** What is so of one owner, with the paper that shows it. Without one it is written down, and settles nothing. */
export async function recordOwner(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<OwnershipCheck> {
  requireMay(scope, 'run_checks');
  await scope.transaction(async (trx) => void (await open(trx, scope, services, id, null)), NO_ANSWER_YET);
  const { file, fields } = await readUpload(request, recordOwnerRoute.body);
  const { version, ...said } = fields;
  if (file) await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, version);
    if (!facts.about.owners.some(({ name }) => name === said.owner)) refuseField('owner', 'Choose an owner whom the register names');
    if (said.party_id !== null && !facts.deal.some(({ party_id: one }) => one === said.party_id))
      refuseField('party_id', 'Choose somebody in this deal');
    if (said.says !== 'deceased' && said.party_id === null) refuseField('party_id', 'Choose who it is', 'REQUIRED');
    if (facts.ownershipFiles.length >= MOST_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_FILES} files`);
    const stored = file && (await storeFile(trx, scope, services, file.bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES }));
    const fileId =
      file && stored
        ? await insertFile(trx, scope, {
            leadId: facts.leadId,
            kind: 'evidence',
            name: file.name,
            file: stored,
            at: services.now(),
            byMember: scope.actor.memberId,
          })
        : null;
    await write(trx, scope, services, facts, 'record.owner', { kind: 'owner', said: { ...said, file_id: fileId } });
    return conclude(trx, scope, services, facts);
  });
}
