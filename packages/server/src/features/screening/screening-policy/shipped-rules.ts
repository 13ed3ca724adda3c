import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';
import { BANDS } from '@freehold/screening/bands';

/**
 * How every workspace screens until somebody decides otherwise. All categories are looked for, so that a source is used once it is loaded. No country
 * is named by the firm's own choice; those for which the law asks for more (MLR 2017 reg 33(1)(b)) are. The law goes by where somebody lives, of
 * which a check knows nothing: it goes by nationality, and so asks rather too often than not often enough.
 */
export const SHIPPED_RULES: ScreeningRules = {
  default_mode: 'standard',
  bands: { strict: BANDS.strict, standard: BANDS.standard, wide: BANDS.wide },
  categories: ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'],
  countries: [],
  // MLR 2017 reg 33(3)(a): a country the FATF names in its call for action. Until 30 June 2026 those under increased monitoring were in it too; they
  // stay a factor of the risk assessment. The list changes up to three times a year: this is the one known when this release was made.
  mandatory: {
    countries: ['IR', 'KP', 'MM'],
    source: 'FATF, High-Risk Jurisdictions subject to a Call for Action',
    as_of: '2026-02-13',
  },
};
export const SHIPPED_REASON = 'The defaults Freehold ships';
