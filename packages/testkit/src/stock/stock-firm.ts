import type { DemoFirm, DemoMember } from '@freehold/server/db/demo/demo-firm';
import type { AbsentMembers } from '@freehold/server/db/demo/seed-absent-members';

export const STOCK_OWNER_EMAIL = 'imogen.ashworth@pennard.example';

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

/** The firm that journeys are about: two offices, and one person for each role. Nobody here exists; `.example` can receive no mail. */
export const stockFirm: DemoFirm = {
  legalName: 'Pennard & Lisle Limited',
  companyNumber: '99002417',
  registeredAddress: '1 Lisle Row, Clifton, Bristol BS99 1AA',
  business: 'both',
  hmrcNumber: 'XAML00099002417',
  familyName: 'Pennard & Lisle',
  offices: [
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
  ],
};

/** One was invited and has not come yet, one is suspended. */
export const stockAbsent: AbsentMembers = {
  office: 'Pennard & Lisle, Bath',
  ownerEmail: STOCK_OWNER_EMAIL,
  members: [
    { firstName: 'Joel', surname: 'Sandiford', state: 'invited' },
    { firstName: 'Peggy', surname: 'Athelney', state: 'suspended' },
  ],
};

/** Clients who sign: one is reached by e-mail, one by text. */
export const stockClients = [
  { contact: 'tamsin.rowe@calloway.example', firstName: 'Tamsin', surname: 'Rowe' },
  { contact: '07700 900418', firstName: 'Owen', surname: 'Trevethan' },
];
