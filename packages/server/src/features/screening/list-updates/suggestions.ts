import type { KnownListKey } from '@freehold/contract/screening/screening-lists';
import { isKeyOf } from '@freehold/contract/kernel/keys';

const OFAC = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/';

/** Where publishers give their lists out, as of 2026. Offered in the form; nothing is fetched until somebody turns it on. */
const SUGGESTED: Partial<Record<KnownListKey, readonly string[]>> = {
  'uk-sanctions': ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv'],
  'un-consolidated': ['https://scsanctions.un.org/resources/xml/en/consolidated.xml'],
  // The token is the same for everybody and stands on the Commission's own page.
  'eu-consolidated': ['https://webgate.ec.europa.eu/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw'],
  'ofac-sdn': ['SDN.CSV', 'ALT.CSV', 'ADD.CSV', 'SDN_COMMENTS.CSV'].map((file) => OFAC + file),
  'ofac-consolidated': ['CONS_PRIM.CSV', 'CONS_ALT.CSV', 'CONS_ADD.CSV', 'CONS_COMMENTS.CSV'].map((file) => OFAC + file),
};

export const suggestedAddresses = (listKey: string): string[] => [...((isKeyOf(SUGGESTED, listKey) && SUGGESTED[listKey]) || [])];
