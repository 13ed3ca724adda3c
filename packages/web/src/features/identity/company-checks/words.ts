import type { CompanyCheck, KeyPerson, OwnerNode } from '@freehold/contract/identity/company-checks';
import type { Family, Glyph } from '../../../ui/status.tsx';

const figure = (value: number) => String(Math.round(value * 100) / 100);
export const rangeWords = ({ low, high }: { low: number; high: number }): string => `${figure(low)} to ${figure(high)}%`;

export const VERIFIED: Readonly<Record<KeyPerson['verified'], { label: string; family: Family; glyph: Glyph } | { label: string }>> = {
  verified: { label: 'Verified', family: 'moss', glyph: 'tick' },
  due: { label: 'Due', family: 'ochre', glyph: 'clock' },
  missing: { label: 'Not verified', family: 'ochre', glyph: 'diamond' },
  ended: { label: 'Ended', family: 'ochre', glyph: 'diamond' },
  'not said': { label: 'Not said' },
  'not needed': { label: 'Not needed' },
};
export const ROLE = { seller: 'Seller', buyer: 'Buyer', landlord: 'Landlord', tenant: 'Tenant', guarantor: 'Guarantor' } as const;
export const CAPACITY = { director: 'Director or member', attorney: 'Attorney', other: 'By another authority' } as const;
export const ANSWER = { not_material: 'Not material', material: 'Material', reported: 'Reported' } as const;

/** `PRIVATE-LIMITED` and such: the register’s own words of a type of company. */
const TYPES: Readonly<Record<string, string>> = {
  ltd: 'Private, by shares',
  plc: 'Public',
  llp: 'Limited liability partnership',
  'limited-partnership': 'Limited partnership',
  'private-limited-guarant-nsc': 'Private, by guarantee',
  'registered-overseas-entity': 'Overseas entity',
};
export const typeWords = (type: string): string => TYPES[type] ?? type.replaceAll('-', ' ');

/** What nobody may read into the answer. */
export const companyLimits = ({ company, reading }: Pick<CompanyCheck, 'company' | 'reading'>): string[] => [
  'That the register is right. Companies House keeps what companies tell it.',
  'The exact share of anybody. The register has bands, and on the way they multiply as ranges.',
  ...(company?.source.kind === 'registry' ? [] : ['That a register was asked. What stands here was typed.']),
  ...(reading.source === 'copy' ? ['What changed at Companies House since the copy that was read. It names no directors.'] : []),
  ...(reading.source === 'sandbox' ? ['Anything about a real company. The sandbox register is made up.'] : []),
  'That the company is solvent.',
];

export const nodeLabel = (node: OwnerNode, holds: string): string =>
  [node.name, holds, node.range ? `comes to ${rangeWords(node.range)}` : '', node.words].filter(Boolean).join(', ');
