import { expect, test } from 'vitest';
import { kindsAsked, type AskedOf, type InstalledKind } from './kinds-asked.ts';
import { KNOWN_KINDS, SHIPPED_RULES } from './shipped-rules.ts';
import { keysOf } from '@freehold/contract/kernel/keys';

const all: InstalledKind[] = KNOWN_KINDS.map((kind) => ({ ...kind, column: kind.name }));
const aml = all.filter(({ code }) => code === 'aml');
const asked = (installed: readonly InstalledKind[], role: AskedOf['role'], kind = 'person', fullCdd = false) =>
  kindsAsked(SHIPPED_RULES, installed, { role, kind, fullCdd }).map(({ code }) => code);

test.each<[AskedOf['role'], string, boolean, string[]]>([
  ['seller', 'person', false, ['aml', 'kyc', 'ownership']],
  ['seller', 'company', false, ['aml', 'kyb', 'ownership']],
  ['seller_representative', 'person', false, ['aml', 'kyc']],
  ['buyer', 'person', false, ['aml', 'kyc', 'sof']],
  ['landlord', 'person', false, ['aml']],
  ['landlord', 'person', true, ['aml', 'kyc', 'ownership']],
  ['tenant', 'person', false, ['aml']],
  ['tenant', 'company', true, ['aml', 'kyb', 'sof']],
])('of a %s who is a %s, full due diligence %s, %s are asked where all can be run', (role, kind, fullCdd, codes) => {
  expect(asked(all, role, kind, fullCdd)).toEqual(codes);
});

test('a kind this installation cannot run is asked of nobody', () => {
  for (const role of keysOf(SHIPPED_RULES)) expect(asked(aml, role, 'person', true)).toEqual(['aml']);
});
