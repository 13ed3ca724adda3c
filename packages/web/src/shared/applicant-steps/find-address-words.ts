import type { Language } from './language-in-cookie.ts';

type Texts = {
  label: string;
  help: string;
  choose: (postcode: string) => string;
  none: (postcode: string) => string;
  failed: string;
};

/** Fetched with the field that finds an address by its postcode. */
export const FIND_ADDRESS_WORDS: Record<Language, Texts> = {
  en: {
    label: 'Find it by postcode',
    help: 'Or type the address below.',
    choose: (postcode) => `Addresses in ${postcode}`,
    none: (postcode) => `No address in ${postcode} is known here. Type it below.`,
    failed: 'Addresses cannot be looked up now. Type yours below.',
  },
  cy: {
    label: 'Dod o hyd iddo drwy’r cod post',
    help: 'Neu teipiwch y cyfeiriad isod.',
    choose: (postcode) => `Cyfeiriadau yn ${postcode}`,
    none: (postcode) => `Nid oes cyfeiriad yn ${postcode} yn hysbys yma. Teipiwch ef isod.`,
    failed: 'Ni ellir chwilio am gyfeiriadau nawr. Teipiwch eich un chi isod.',
  },
};
