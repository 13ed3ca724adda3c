import { BATCH_FIELDS } from '@freehold/contract/screening/screening-batch-fields';
import { openAliases } from '../../../platform/csv-heads.ts';
import { PEOPLE_ALIASES } from '../../../platform/table-files/column-aliases.ts';

/** Heads people give these columns, without spaces and marks, beside those of a file of people. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  kind: ['kind', 'type', 'entitytype', 'subjecttype', 'clienttype', 'persontype', 'partytype', 'personorcompany', 'category'],
  name: [
    'subject',
    'subjectname',
    'party',
    'landlord',
    'tenant',
    'seller',
    'vendor',
    'buyer',
    'guarantor',
    'landlordname',
    'tenantname',
    'who',
  ],
  nationality: ['nationality', 'nat', 'nationalities', 'citizenship', 'citizen', 'passportcountry', 'countryofnationality'],
  gender: ['gender', 'sex', 'mf'],
  company_number: ['conumber', 'cono', 'companyreg', 'regnumber', 'regno', 'companyregno'],
  country: ['country', 'countryofcompany', 'countryofincorporation', 'jurisdiction', 'incorporatedin', 'registeredin', 'countrycode'],
};
const OF_PEOPLE: Readonly<Record<string, string>> = { reference: 'user_reference' };

/** What each head of a batch may mean. */
export const BATCH_ALIASES = openAliases(BATCH_FIELDS, (key) => [...(PEOPLE_ALIASES[OF_PEOPLE[key] ?? key] ?? []), ...(MORE[key] ?? [])]);
