import {
  type BornIn,
  type CompanyOfficer,
  type IdentityVerification,
  runsCompany,
} from '@freehold/property-rules/companies/company-record';
import { bandOfNode, type OwnerChain } from '@freehold/property-rules/companies/owner-chain';
import { type Band, holdingWords } from '@freehold/property-rules/companies/read-natures';
import { compareWholeNames } from '../kyc-checks/public.ts';

/** Somebody who runs the company or stands behind it; one who does both is one. */
export type Somebody = {
  /** Names them within the check. */
  id: string;
  name: string;
  roles: string[];
  isCompany: boolean;
  runs: boolean;
  resignedOn: string | null;
  born: BornIn | null;
  nationality: string | null;
  range: Band | null;
  owns: 'yes' | 'possibly' | 'no';
  holds: string[];
  isSanctioned: boolean;
  /** What the register says of their identity; undefined where the source says nothing of identities. */
  verification: IdentityVerification | null | undefined;
};

const ROLE_WORDS: Readonly<Record<string, string>> = {
  'llp-member': 'Member',
  'llp-designated-member': 'Designated member',
  'managing-officer': 'Managing officer',
  'corporate-director': 'Company as director',
  'corporate-secretary': 'Company as secretary',
};
const roleWords = (role: string): string => {
  const words = ROLE_WORDS[role] ?? role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const monthOf = (born: BornIn | null) => (born ? `${born.year}-${String(born.month).padStart(2, '0')}` : null);

/** Two entries are one person where their names agree and no month of birth contradicts. */
function isOne(one: Pick<Somebody, 'name' | 'born' | 'isCompany'>, other: Pick<Somebody, 'name' | 'born' | 'isCompany'>): boolean {
  if (one.isCompany !== other.isCompany) return false;
  if (one.born && other.born && monthOf(one.born) !== monthOf(other.born)) return false;
  const { verdict } = compareWholeNames(one.name, other.name, one.isCompany ? 'organisation' : 'person');
  return verdict === 'same' || (verdict === 'note' && one.born !== null && other.born !== null);
}

/** Owners first, then who runs the company, then who did. `saysIdentities`: the source tells whose identity was verified. */
export function keyPeople(
  officers: readonly CompanyOfficer[],
  chain: OwnerChain | null,
  ownerVerifications: ReadonlyMap<string, IdentityVerification | null>,
  saysIdentities: boolean,
): Somebody[] {
  const people: Somebody[] = [];
  const said = (verification: IdentityVerification | null) => (saysIdentities ? verification : undefined);
  for (const node of (chain?.nodes ?? []).slice(1)) {
    const holds = chain?.edges.filter(({ owner, closesCycle }) => owner === node.id && !closesCycle) ?? [];
    people.push({
      id: node.id,
      name: node.name,
      roles: [node.kind === 'overseas' ? 'Control, overseas' : node.kind === 'secret' ? 'Control, protected' : 'Control'],
      isCompany: node.kind === 'company' || node.kind === 'overseas',
      runs: false,
      resignedOn: null,
      born: node.born,
      nationality: node.nationality,
      range: bandOfNode(node),
      owns: node.owns,
      holds: holds.map(({ holding }) => holdingWords(holding)),
      isSanctioned: node.isSanctioned,
      verification: said(ownerVerifications.get(node.id) ?? null),
    });
  }
  const order = (officer: CompanyOfficer) => (officer.resignedOn === null ? (runsCompany(officer) ? 0 : 1) : 2);
  for (const officer of officers.toSorted((a, b) => order(a) - order(b))) {
    const runs = runsCompany(officer);
    const { name, born, isLegalPerson: isCompany } = officer;
    const role = `${roleWords(officer.role)}${officer.resignedOn === null ? '' : ' before'}`;
    const known = people.find((one) => isOne(one, { name, born, isCompany }));
    if (known) {
      if (!known.roles.includes(role)) known.roles.unshift(role);
      known.runs ||= runs;
      if (officer.resignedOn === null) known.resignedOn = null;
      known.verification = known.verification ?? said(officer.verification);
      known.nationality ??= officer.nationality;
      continue;
    }
    people.push({
      id: `officer:${name.toLowerCase()}:${monthOf(born) ?? ''}:${officer.role}`,
      name,
      roles: [role],
      isCompany,
      runs,
      resignedOn: officer.resignedOn,
      born,
      nationality: officer.nationality,
      range: null,
      owns: 'no',
      holds: [],
      isSanctioned: false,
      verification: said(officer.verification),
    });
  }
  return people;
}

/** Whose identity the check was asked to see. */
export function isNeeded({ isCompany, runs, owns }: Somebody, asked: 'none' | 'directors' | 'owners' | 'both'): boolean {
  if (isCompany || asked === 'none') return false;
  return (asked !== 'owners' && runs) || (asked !== 'directors' && owns !== 'no');
}
