export type DemoMember = {
  email: string;
  firstName: string;
  surname: string;
  roleId: number;
  isKeyMember: boolean;
  nominatedOfficer: 'none' | 'mlro' | 'deputy';
};

export const DEMO_OWNER_EMAIL = 'imogen.ashworth@pennard.example';

const person = (
  firstName: string,
  surname: string,
  roleId: number,
  about: Partial<Pick<DemoMember, 'isKeyMember' | 'nominatedOfficer'>> = {},
): DemoMember => ({
  email: `${firstName}.${surname}@pennard.example`.toLowerCase(),
  firstName,
  surname,
  roleId,
  isKeyMember: about.isKeyMember ?? false,
  nominatedOfficer: about.nominatedOfficer ?? 'none',
});

const imogen = person('Imogen', 'Ashworth', 1, { isKeyMember: true });
const bethan = person('Bethan', 'Prosser', 3, { isKeyMember: true, nominatedOfficer: 'mlro' });

/** The fictional firm of the demonstration: two offices, and one person for each role. Nobody here exists; `.example` can receive no mail. */
export const demoWorkspaces: readonly { accountName: string; legalName: string; plan: string; members: readonly DemoMember[] }[] = [
  {
    accountName: 'Pennard & Lisle, Bristol',
    legalName: 'Pennard & Lisle Limited',
    plan: 'branch',
    members: [
      imogen,
      bethan,
      person('Dev', 'Chaudhuri', 4),
      person('Callum', 'Fairbairn', 2),
      person('Rowan', 'Tidmarsh', 5),
      person('Honor', 'Wetherby', 6),
    ],
  },
  { accountName: 'Pennard & Lisle, Bath', legalName: 'Pennard & Lisle Limited', plan: 'branch', members: [imogen, bethan] },
];
