import { CERTIFIED_RULES, type CertifiedRule } from '@freehold/contract/kernel/retention-rules';
import { countIn, oneOf } from '../../../lib/search-params.ts';

/** What the page of retention shows, as it stands in the address. */
export type RetentionSearch = {
  tab?: 'certificates' | undefined;
  page?: number | undefined;
  rule?: CertifiedRule | undefined;
  held?: 'yes' | undefined;
  /** The certificate that is open. */
  certificate?: number | undefined;
  /** Whose request to be erased is being answered. */
  answer?: number | undefined;
};

/** A wrong value is left out, not refused. */
export const readRetentionSearch = (search: Record<string, unknown>): RetentionSearch => ({
  tab: oneOf(search['tab'], ['certificates']),
  page: countIn(search['page']),
  rule: oneOf(search['rule'], CERTIFIED_RULES),
  held: oneOf(search['held'], ['yes']),
  certificate: countIn(search['certificate']),
  answer: countIn(search['answer']),
});
