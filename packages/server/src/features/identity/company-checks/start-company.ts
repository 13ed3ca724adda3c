import { type CompanyCheck, startCompanyCheck as route } from '@freehold/contract/identity/company-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { CompanyNumber } from '@freehold/contract/kernel/values';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  concludeChange,
  fingerprintOf,
  loadFacts,
  openPlace,
  presentCheck,
  requireMayStart,
  requireRunner,
  subjectOf,
} from '../../checks/public.ts';
import { findKept, lockFollowed, type PartyRow, whyHeld } from '../../people/public.ts';
import { addCompany } from './add-company.ts';
import { companyKind } from './company-kind.ts';
import { screenAll } from './settle-company.ts';

const refuse = refusing(route);
type Body = z.output<(typeof route)['body']>;
const OVERSEAS_NUMBER = /^OE\d{6}$/;

/** Begins a check of a company: the register is read by a job, and where none can be, what an extract says is typed. */
export function startCompany(
  scope: MemberScope,
  services: Services,
  { party_id: partyId, property_id: propertyId, name, ...given }: Body,
): Promise<CompanyCheck> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    const party = partyId === null ? null : await openCompanyParty(trx, partyId);
    const asked = readNumbers({ ...given, number: given.number || (party?.company_number ?? '') });
    const subject = party ? subjectWith(subjectOf(party), asked.number) : namedSubject(name, asked);
    const at = await openPlace(trx, scope, party?.id ?? null, propertyId);
    if (party) await lockFollowed(trx, scope.workspaceId, [party.id]);
    const held = await whyHeld(trx, scope, { partyIds: party ? [party.id] : [], propertyId: at?.propertyId ?? null });
    if (held !== null) refuse('INVALID_STATE', held);
    const row = await addCheck(trx, scope, services, {
      kind: companyKind.code,
      subject,
      fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject),
      reference: null,
      partyId: party?.id ?? null,
      at,
      createdBy: scope.actor.memberId,
    });
    await addCompany(trx, scope, services, row, asked);
    const facts = await loadFacts(trx, scope, services, companyKind, row);
    if (facts.reading.state === 'reading') return presentCheck(companyKind, facts, services, scope, null);
    await screenAll(trx, scope, services, facts);
    return concludeChange(trx, scope, services, companyKind, facts, { state: 'completed', status: 'needsReview' }, { newReport: true });
  });
}

async function openCompanyParty(trx: Trx, id: number): Promise<PartyRow> {
  const party = (await findKept(trx, id)) ?? refuse('NOT_FOUND', 'This company is not in your people');
  return party.kind === 'company' ? party : refuseField('party_id', 'Choose a company, not a person', 'KIND');
}

/** Numbers as their register writes them, or a refusal at the field. */
function readNumbers<G extends Pick<Body, 'country' | 'number' | 'overseas_entity_number'>>(given: G): G {
  const overseas = given.overseas_entity_number.replaceAll(/\s+/g, '').toUpperCase();
  if (overseas !== '' && !OVERSEAS_NUMBER.test(overseas))
    refuseField('overseas_entity_number', 'Enter the number of the overseas entity, like OE001962', 'FORMAT');
  if (given.country !== 'GB' || given.number === '') return { ...given, overseas_entity_number: overseas };
  const read = CompanyNumber.safeParse(given.number);
  if (!read.success) return refuseField('number', read.error.issues[0]?.message ?? 'Enter the company number', 'FORMAT');
  return { ...given, number: read.data, overseas_entity_number: overseas };
}

const subjectWith = (subject: ScreenedSubject, number: string): ScreenedSubject =>
  subject.kind === 'company' && number !== '' ? { ...subject, number } : subject;
function namedSubject(name: string, { number, country }: Pick<Body, 'number' | 'country'>): ScreenedSubject {
  if (name === '') return refuseField('name', 'Enter the name of the company, or choose it among your people', 'REQUIRED');
  return { kind: 'company', name, ...(number === '' ? {} : { number }), country };
}
