import { getPartyProof, getPropertyProof, type PartyProof, type PropertyProof } from '@freehold/contract/identity/party-proof';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { type CheckKinds, checkPath, loadNewestOfParty, subjectName, subjectOf } from '../../checks/public.ts';
import { findKept, findPayerNames, findUnnamedPayments, type PartyRow } from '../../people/public.ts';
import { PAYER_FROM } from '../bank-checks/public.ts';
import { compareWholeNames, findSignedNames } from '../kyc-checks/public.ts';
import { filesOf, visibilityOf } from './list-evidence.ts';
import { findPeopleOfProperty, hasProperty } from './store.ts';

const refuse = refusing(getPartyProof);
const refuseProperty = refusing(getPropertyProof);

/** One thread through everything that is known of a person: the name each check and each signed document has of them, and what those checks rest on. */
export function partyProof(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<PartyProof> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const party = (await findKept(trx, id)) ?? refuse('NOT_FOUND', 'This person is not in your people');
    return proofOf(trx, scope, services, kinds, party);
  });
}

/** The same of everybody in one deal. */
export function propertyProof(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<PropertyProof> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    if (!(await hasProperty(trx, scope, id))) refuseProperty('NOT_FOUND', 'This property is not in this workspace');
    const people: PropertyProof['people'] = [];
    for (const { party_id: partyId, role } of await findPeopleOfProperty(trx, scope, id)) {
      const party = await findKept(trx, partyId);
      const proof = party && (await proofOf(trx, scope, services, kinds, party));
      if (proof && proof.names.length + proof.files.length > 0) people.push({ party_id: partyId, role, proof });
    }
    return { people };
  });
}

async function proofOf(trx: Trx, scope: MemberScope, services: Services, kinds: CheckKinds, party: PartyRow): Promise<PartyProof> {
  const name = subjectName(subjectOf(party));
  const checks = await loadNewestOfParty(trx, scope, services, kinds, party.id);
  const signed = may(scope, 'see_documents') ? await findSignedNames(trx, scope, party.id) : [];
  const seesPayments = may(scope, 'see_payments');
  const paid = seesPayments ? (await findPayerNames(trx, scope, services.keys, { partyId: party.id })).filter(({ counts }) => counts) : [];
  const unnamed = seesPayments ? await findUnnamedPayments(trx, scope, party.id) : [];
  const seesFiles = visibilityOf(scope) !== 'none';
  const compared = (found: string) => compareWholeNames(name, found, party.kind === 'company' ? 'organisation' : 'person');
  const has = (kind: string) => checks.some((facts) => facts.row.kind === kind && (facts.kind.named?.(facts) ?? []).length > 0);
  const unknown = [
    ...(party.kind === 'person' ? (has('kyc') ? [] : ['identity document']) : has('kyb') ? [] : ['register of companies']),
    ...(has('ownership') ? [] : ['registered owner']),
    ...(has('bank') ? [] : ['bank account']),
    ...(signed.length > 0 || !may(scope, 'see_documents') ? [] : ['contract']),
    ...(!seesPayments ? [] : unnamed.length > 0 ? unnamed.map((reference) => `payer of ${reference}`) : paid.length > 0 ? [] : ['payer']),
  ];
  return {
    name,
    unknown,
    names: [
      ...checks.flatMap((facts) => {
        const check = { public_ref: facts.row.public_ref, path: checkPath(facts.row) };
        return (facts.kind.named?.(facts) ?? []).map((found) => ({
          where: found.where,
          name: found.name,
          seen_on: found.seenOn ?? londonDate(facts.row.created_at),
          ...compared(found.name),
          check,
        }));
      }),
      ...signed.map(({ id, title, name: found, signed_on: day }) => ({
        where: 'Signed document',
        name: found,
        seen_on: day,
        ...compared(found),
        check: { public_ref: title, path: `/sent_document_details/${id}` },
      })),
      ...paid.map(({ request_id: id, reference, name: found, came_from: from, is_sandbox: isSandbox, at }) => ({
        where: `Payer, ${PAYER_FROM[from]}${isSandbox ? ', sandbox' : ''}`,
        name: found,
        seen_on: londonDate(at),
        ...compared(found),
        check: { public_ref: reference, path: `/payment_history/${id}` },
      })),
    ],
    files: seesFiles
      ? checks.flatMap((facts) =>
          filesOf(facts).map(({ title, name: file, size, by, at }) => ({
            title,
            name: file,
            size,
            by,
            at: at.toISOString(),
            check_id: facts.row.id,
            check: { public_ref: facts.row.public_ref, path: checkPath(facts.row) },
          })),
        )
      : [],
  };
}
