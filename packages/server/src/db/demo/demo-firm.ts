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

/** A made-up firm with its offices, as the first start puts it in. */
export type DemoFirm = {
  legalName: string;
  companyNumber: string;
  registeredAddress: string;
  business: 'both';
  hmrcNumber: string;
  familyName: string;
  offices: readonly { accountName: string; plan: string; members: readonly DemoMember[] }[];
};

/** The one legal person behind both offices. Companies House gives out no number that begins with 99. */
const legalPerson = {
  legalName: 'Pennard & Lisle Limited',
  companyNumber: '99002417',
  registeredAddress: '1 Lisle Row, Clifton, Bristol BS99 1AA',
  business: 'both',
  hmrcNumber: 'XAML00099002417',
  familyName: 'Pennard & Lisle',
} as const;

/** The fictional firm of the demonstration: two offices, and one person for each role. Nobody here exists; `.example` can receive no mail. */
export const demoWorkspaces: DemoFirm['offices'] = [
  {
    accountName: 'Pennard & Lisle, Bristol',
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
  { accountName: 'Pennard & Lisle, Bath', plan: 'branch', members: [imogen, bethan] },
];

export const demoFirm: DemoFirm = { ...legalPerson, offices: demoWorkspaces };
