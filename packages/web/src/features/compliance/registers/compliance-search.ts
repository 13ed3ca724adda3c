import { REGISTERS, type Register } from '@freehold/contract/compliance/register-forms';
import { ENTRY_STATES, type EntryState } from '@freehold/contract/compliance/registers';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** What the page of compliance shows, as it stands in the address. */
export type ComplianceSearch = {
  register?: Register | undefined;
  state?: EntryState | undefined;
  page?: number | undefined;
  q?: string | undefined;
};

/** A wrong value is left out, not refused. */
export function readComplianceSearch(search: Record<string, unknown>): ComplianceSearch {
  return {
    register: oneOf(search['register'], REGISTERS),
    state: oneOf(search['state'], ENTRY_STATES),
    page: countIn(search['page']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
  };
}
