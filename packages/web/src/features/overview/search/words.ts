import type { FoundMember, SearchClass, SearchType } from '@freehold/contract/overview/search';
import { formatCount } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

/** The name of each group. */
export const GROUP: Record<SearchType, { title: string; failed: string; empty: string }> = {
  property: { title: 'Properties', failed: 'We could not search the properties', empty: 'No properties found' },
  person: { title: 'People', failed: 'We could not search the people', empty: 'No people found' },
  check: { title: 'Checks', failed: 'We could not search the checks', empty: 'No checks found' },
  document: { title: 'Documents', failed: 'We could not search the documents', empty: 'No documents found' },
  member: { title: 'Members', failed: 'We could not search the members', empty: 'No members found' },
};

/** What the text was taken for. */
export const READ_AS: Record<SearchClass, string> = {
  text: 'A name, an address or a reference. Whole words come first; accents and case do not matter.',
  phone: 'A phone number. One that begins with 0 is a UK number; failing that, the last six digits count.',
  email: 'An email address, letter for letter.',
  postcode: 'A postcode. It is looked for in addresses, and in the references of your checks.',
  reference: 'A reference. Its beginning is enough.',
};

export const SIMILAR = { spelling: 'Similar spelling', digits: 'Same last six digits' } as const;

export const MEMBER_STATUS: Record<FoundMember['state'], StatusKey> = {
  active: 'memberActive',
  invited: 'memberInvited',
  suspended: 'memberSuspended',
};

/** 12, or 2,000+ where there are more than are counted. */
export const countOf = ({ total, more }: { total: number; more: boolean }) => `${formatCount(total)}${more ? '+' : ''}`;
