import type { CheckRules, PolicyKind } from '@freehold/contract/checks/check-policy';
import { ROLES_OF, ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';

type Part = 'always' | 'full_cdd';
/** One line of the policy: a role, and for lettings at which rent. */
export type RoleRow = { key: string; role: PropertyRole; part: Part; label: string; before: string };

const SELLING: readonly PropertyRole[] = ['seller', 'seller_representative'];
const LETTING: readonly PropertyRole[] = ['landlord', 'landlord_representative'];
function beforeWhat(role: PropertyRole): string {
  if (SELLING.includes(role)) return 'Before the property goes on the market';
  return LETTING.includes(role) ? 'Before the property is to let' : 'Before their offer is accepted';
}

/** The lines of sales and of lettings. */
export const SIDES: readonly { title: string; rows: readonly RoleRow[] }[] = [
  {
    title: 'Sales',
    rows: ROLES_OF.sale.map((role) => ({ key: role, role, part: 'always', label: ROLE_WORDS[role], before: beforeWhat(role) })),
  },
  {
    title: 'Lettings',
    rows: ROLES_OF.letting.flatMap((role): RoleRow[] => [
      { key: role, role, part: 'always', label: ROLE_WORDS[role], before: beforeWhat(role) },
      {
        key: `${role}-full`,
        role,
        part: 'full_cdd',
        label: `${ROLE_WORDS[role]}, as well`,
        before: 'Where the rent is £10,000 a month or more',
      },
    ]),
  },
];

/** The kinds a line may ask for: at the higher rent, those that are not asked at every rent; Right to Rent of tenants alone. */
export const kindsOf = (rules: CheckRules, kinds: readonly PolicyKind[], { role, part }: RoleRow): PolicyKind[] =>
  kinds.filter(({ code }) => (part === 'always' || !rules[role].always.includes(code)) && (code !== 'rtr' || role === 'tenant'));

export const withKinds = (rules: CheckRules, { role, part }: RoleRow, codes: string[]): CheckRules => {
  const changed = { ...rules[role], [part]: codes };
  return { ...rules, [role]: { ...changed, full_cdd: changed.full_cdd.filter((code) => !changed.always.includes(code)) } };
};

export const namesOf = (kinds: readonly PolicyKind[], codes: readonly string[]): string =>
  kinds.flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])).join(', ') || 'Nothing';

const sorted = (codes: readonly string[]) => [...codes].sort((one, other) => one.localeCompare(other)).join();

/** What one version asks otherwise than another. */
export function changesOf(kinds: readonly PolicyKind[], before: CheckRules, after: CheckRules): PolicyChange[] {
  return SIDES.flatMap(({ rows }) => rows)
    .filter(({ role, part }) => sorted(before[role][part]) !== sorted(after[role][part]))
    .map(({ label, role, part }) => ({
      label,
      before: namesOf(kinds, before[role][part]),
      after: namesOf(kinds, after[role][part]),
    }));
}
