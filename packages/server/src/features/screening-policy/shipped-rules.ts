import type { ScreeningRules } from '@freehold/contract/screening-policy';
import { BANDS } from '@freehold/screening/bands';

/**
 * How every workspace screens until somebody decides otherwise. All categories are looked for, so that a source is used once it is loaded. No country
 * is named: the law asks for more where somebody lives in a high-risk third country (MLR 2017 reg 33), and a nationality alone says less than that.
 */
export const SHIPPED_RULES: ScreeningRules = {
  default_mode: 'standard',
  bands: { strict: BANDS.strict, standard: BANDS.standard, wide: BANDS.wide },
  categories: ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'],
  countries: [],
};
export const SHIPPED_REASON = 'The defaults Freehold ships';
