import { isCompanyContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { formatDateTime, formatLongDate } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { Card } from '../../../ui/card.tsx';
import { OwnerTree } from './owner-tree.tsx';
import { ANSWER, CAPACITY, rangeWords, ROLE, VERIFIED } from './words.ts';

/** What a check of a company adds to its report: its entry, the tree drawn, everybody in it, and the differences with what the client said. */
export function companyReportPart(content: Report['content']): ReportPart {
  if (!isCompanyContent(content)) throw new Error('The report of another kind of check');
  const { company, tree, people, discrepancies, files, senior_official: senior, representative, asked, reading } = content;
  const facts: [string, string | null][] = [
    ['On the register', company && `${company.name}, ${company.number || 'no number'}`],
    ['Status', company && company.status_words],
    ['Incorporated', company?.incorporated_on ? formatLongDate(company.incorporated_on) : null],
    ['Registered office', company && company.address],
    ['Role', ROLE[asked.role]],
    ['Extract', company ? `${company.source.name}${reading.read_at ? `, ${formatDateTime(reading.read_at)}` : ''}` : 'None was read'],
    ['Acts for it', representative.name === '' ? null : `${representative.name}, ${CAPACITY[representative.capacity].toLowerCase()}`],
    ['Senior managing official', senior && `${senior.name}, ${senior.position}. ${senior.reason}`],
    ['Overseas entity', asked.overseas_entity_number || null],
  ];
  return {
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    proof: [
      ...people.map((one) => ({
        label: one.name,
        value: [
          one.roles.join(', '),
          one.range && rangeWords(one.range),
          `identity on register: ${VERIFIED[one.verified].label.toLowerCase()}`,
          one.identity && `our check ${one.identity.public_ref}`,
        ]
          .filter(Boolean)
          .join('; '),
      })),
      ...discrepancies.map((one) => ({
        label: `They told us: ${one.told}`,
        value: `Register says: ${one.registered}. ${one.answer ? `${ANSWER[one.answer.value]}, ${one.answer.by.name}. ${one.answer.note}` : 'Not answered.'}`,
      })),
      ...(company?.filings.slice(0, 5).map(({ on, words }) => ({ label: `Filed ${formatLongDate(on)}`, value: words })) ?? []),
      ...files.map(({ name, sha256 }) => ({ label: name, value: `SHA-256 ${sha256}` })),
    ],
    runAt: reading.read_at,
    warnings: [
      ...(reading.source === 'sandbox' ? ['The register that was read is made up.'] : []),
      ...(reading.state === 'waiting' || reading.state === 'failed' ? ['The register did not answer to the end.'] : []),
    ],
    statement: null,
    sheets: tree
      ? [
          {
            key: 'owners',
            body: (
              <Card title="Chain of owners">
                <OwnerTree tree={tree} of={company?.name ?? content.subject_name} />
              </Card>
            ),
          },
        ]
      : [],
    basis: null,
  };
}
