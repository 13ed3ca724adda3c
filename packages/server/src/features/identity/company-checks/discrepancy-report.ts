import { getDiscrepancyReport as route, getOwnerTree } from '@freehold/contract/identity/company-checks';
import { recordEvent } from '../../../platform/audit.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readCheck } from '../../checks/public.ts';
import type { CompanyFacts } from './company-facts.ts';
import { companyKinds } from './company-kind.ts';
import { presentTree } from './present-company.ts';

const refuse = refusing(route);
const refuseTree = refusing(getOwnerTree);

const KIND_WORDS = {
  'not registered': 'A person is missing from the register',
  'not declared': 'The register names a person whom the company does not',
  band: 'The share is another one',
  birth: 'The date of birth is another one',
  nature: 'What they hold is something else',
} as const;

/** The draft of a report to Companies House as text; the firm reads it and sends it. Money Laundering Regulations 2017, reg. 30A. */
export function draftDiscrepancyReport({ firm, row, entry, discrepancies }: CompanyFacts, now: Date): string | null {
  const material = discrepancies.filter(({ answer }) => answer !== null && answer.said.value !== 'not_material');
  if (material.length === 0 || !entry) return null;
  const lines = material.flatMap(({ kind, who, told, registered, answer }, place) => [
    `${place + 1}. ${KIND_WORDS[kind]}: ${who}`,
    `   The company told us: ${told}`,
    `   The register says:   ${registered}`,
    ...(answer && answer.said.note !== '' ? [`   What we know: ${answer.said.note}`] : []),
    ...(answer?.said.reportedOn
      ? [
          `   Reported on ${dateInWords(answer.said.reportedOn)}${answer.said.reference === '' ? '' : `, reference ${answer.said.reference}`}`,
        ]
      : []),
    '',
  ]);
  return [
    'DRAFT. REPORT A DISCREPANCY ABOUT PEOPLE WITH SIGNIFICANT CONTROL',
    'For Companies House. Nothing was sent: read it, complete it and send it yourself.',
    'Report as soon as reasonably practicable. Do not batch.',
    '',
    `Obliged entity:  ${firm}`,
    `Our reference:   ${row.public_ref}`,
    `Company:         ${entry.profile.name}`,
    `Company number:  ${entry.profile.number}`,
    `Drafted on:      ${longDay(now)}`,
    '',
    ...lines,
    'To be completed: name, position and contact of whoever reports; what was seen as evidence.',
    'Do not tell the client about a suspicion of money laundering. This report is not a report of suspicion.',
    '',
  ].join('\r\n');
}

export function getDiscrepancyReport(scope: MemberScope, services: Services, id: number) {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, companyKinds, id);
    const text =
      draftDiscrepancyReport(facts, services.now()) ?? refuse('INVALID_STATE', 'No difference of this check was called material');
    await recordEvent(trx, scope, { action: 'draft.discrepancy_report', object: { type: 'check', id, label: facts.row.public_ref } });
    return { bytes: Buffer.from(text), mime: 'text/plain; charset=utf-8', fileName: `${facts.row.public_ref}-discrepancy.txt` };
  });
}

export function getTree(scope: MemberScope, services: Services, id: number) {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, companyKinds, id);
    return presentTree(facts, services) ?? refuseTree('NOT_FOUND', 'Nothing is known of the owners of this company');
  });
}
