import type { MergeField } from '@freehold/contract/people/party-merges';

/** What a field is called within a sentence. */
export const FIELD_WORDS: Record<MergeField, string> = {
  name: 'name',
  dob: 'date of birth',
  company_number: 'company number',
  phone: 'phone number',
  email: 'email address',
  address: 'address',
  nationality: 'nationality',
  jurisdiction: 'jurisdiction',
  company_type: 'kind of company',
  user_reference: 'reference',
};
