import type { CompanyCheck } from '@freehold/contract/identity/company-checks';
import { isCompanyContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { dateInWords, dayAndTime } from '../../../platform/london-time.ts';
import { datesInWords, type ReportPart } from '../../checks/public.ts';
import { range } from './company-words.ts';

/** What nobody may read into the answer. */
export function companyLimits({ elements, reading, company }: Pick<CompanyCheck, 'elements' | 'reading' | 'company'>): string[] {
  return [
    'That the company is solvent, or does what it says it does.',
    'That the register is right. Companies House keeps what companies tell it; a firm reports where it finds otherwise.',
    'The exact share of anybody. The register has bands, and on the way through several companies they multiply as ranges.',
    ...(company?.source.kind === 'registry' ? [] : ['That a register was asked. What stands here was typed by a member.']),
    ...(isFromCopy(company)
      ? [
          `What changed at Companies House since the copy that was read. ${company?.source.name ?? ''}. No director, filing or insolvency case is in it.`,
        ]
      : []),
    ...(reading.source === 'sandbox' ? ['Anything about a real company. The sandbox register is made up.'] : []),
    ...elements.filter(({ result }) => result === 'not_run').map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? ''}`),
  ];
}

/** A register goes by the moment it was asked, a document by its day; a copy says its day in its name. */
function readAt(company: NonNullable<CompanyCheck['company']>): string {
  const { version } = company.source;
  if (version === null || isFromCopy(company)) return '';
  return `, ${company.source.kind === 'registry' ? dayAndTime(version) : datesInWords(version)}`;
}
/** A copy goes by the day to which it goes, and the register by the moment it was asked. */
const isFromCopy = (company: CompanyCheck['company']): boolean =>
  company?.source.kind === 'registry' && /^\d{4}-\d\d-\d\d$/.test(company.source.version ?? '');

const VERIFIED = {
  verified: 'Verified at Companies House',
  due: 'Verification due',
  missing: 'Not verified at Companies House',
  ended: 'Verification ended',
  'not said': 'The source says nothing of their identity',
  'not needed': 'No verification needed',
} as const;
const CAPACITY = { director: 'director or member', attorney: 'attorney', other: 'by another authority' } as const;
const ANSWERS = {
  not_material: 'called it not material',
  material: 'called it material',
  reported: 'reported it to Companies House',
} as const;

/** What the report of a company says beside what every report does: its entry, the tree as lines, the people, the differences. */
export function companyPart(content: Report['content']): ReportPart | null {
  if (!isCompanyContent(content)) return null;
  const { company, tree, people, discrepancies, files, senior_official: senior, representative, reading, asked } = content;
  return {
    facts: [
      ['On the register', company ? `${company.name}, ${company.number || 'no number'}` : undefined],
      ['Status', company?.status_words],
      ['Incorporated', company?.incorporated_on ? dateInWords(company.incorporated_on) : undefined],
      ['Registered office', company?.address ?? undefined],
      ['Business', company && company.business.length > 0 ? company.business.join(', ') : undefined],
      [
        'Last accounts',
        company?.accounts?.made_up_to
          ? `${dateInWords(company.accounts.made_up_to)}${company.accounts.overdue ? ', overdue' : ''}`
          : undefined,
      ],
      ['Charges', company?.has_charges == null ? undefined : company.has_charges ? 'Registered' : 'None'],
      ['Extract', company ? `${company.source.name}${readAt(company)}` : 'None was read'],
      ['Role', asked.role.charAt(0).toUpperCase() + asked.role.slice(1)],
      ['Acts for it', representative.name === '' ? undefined : `${representative.name}, ${CAPACITY[representative.capacity]}`],
      ['Senior managing official', senior ? `${senior.name}, ${senior.position}. ${senior.reason}` : undefined],
      ['Overseas entity', asked.overseas_entity_number === '' ? undefined : asked.overseas_entity_number],
    ],
    proof: [
      ...discrepancies.map((one): [string, string] => [
        'They told us',
        `${one.told}. The register says: ${one.registered}. ${one.answer ? `${one.answer.by.name} ${ANSWERS[one.answer.value]}. ${one.answer.note}` : 'Not answered.'}`,
      ]),
      ...(company?.filings
        .slice(0, 5)
        .map((one): [string, string] => ['Filed', `${dateInWords(one.on)}: ${one.words}${one.link ? ` (${one.link})` : ''}`]) ?? []),
      ['Files', files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ') || 'None'],
    ],
    besideOutcome: reading.state === 'waiting' || reading.state === 'failed' ? 'The register did not answer to the end.' : null,
    nothingFound: (code) => content.elements.find((element) => element.code === code)?.source?.name ?? '',
    madeUp: reading.source === 'sandbox' ? 'The register that was read is made up.' : null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
    tree: treeRows(tree),
    people: people.map((one) => ({
      name: one.name,
      role: one.roles.join(', '),
      holds: one.range ? range(one.range) : '',
      identity: [VERIFIED[one.verified], one.identity ? `identity check ${one.identity.public_ref}` : null].filter(Boolean).join('; '),
    })),
  };
}

/** The tree as rows, each owner under the company it owns. A company that is met again is named, and not followed again. */
function treeRows(tree: CompanyCheck['tree']): NonNullable<ReportPart['tree']> {
  const root = tree?.nodes[0];
  if (!tree || !root) return [];
  const rows: NonNullable<ReportPart['tree']>[number][] = [];
  const seen = new Set<string>();
  const walk = (id: string, depth: number, holds: string | null): void => {
    const node = tree.nodes.find((one) => one.id === id);
    if (!node) return;
    const isAgain = seen.has(id);
    const words = isAgain ? 'As above' : node.words;
    const { name, needs_evidence: open } = node;
    rows.push({ depth, name, holds, words, range: node.range ? `comes to ${range(node.range)}` : null, open });
    if (isAgain) return;
    seen.add(id);
    for (const edge of tree.edges.filter(({ owned, closes_cycle: closes }) => owned === id && !closes))
      walk(edge.owner, depth + 1, edge.words);
  };
  walk(root.id, 0, null);
  return rows;
}
