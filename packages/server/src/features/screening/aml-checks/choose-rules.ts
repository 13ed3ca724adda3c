import type { MatchMode } from '@freehold/contract/screening/aml-checks';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import { BANDS } from '@freehold/screening/bands';
import type { Bands } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { policyInForce } from '../screening-policy/public.ts';

type Asked = { matchMode?: MatchMode | null; categories?: readonly ListCategory[] | null };
/** What a check is screened by, from its start to its end. */
export type Rules = { version: number | null; mode: MatchMode; bands: Bands; categories: ListCategory[] };

/** The rules a check begins with: the policy in force, with what was asked for in its place. Sanctions are looked for whatever is asked. */
export async function chooseRules(trx: Trx, scope: Scope, asked: Asked, now: Date): Promise<Rules> {
  const { version, rules } = await policyInForce(trx, scope, now);
  const mode = asked.matchMode ?? rules.default_mode;
  const categories = new Set<ListCategory>(['sanctions', ...(asked.categories ?? rules.categories)]);
  return { version, mode, bands: rules.bands[mode], categories: [...categories] };
}

/** Practice shows what Freehold ships: its made-up match is found whatever a firm chose. */
export const PRACTICE_RULES: Rules = { version: null, mode: 'standard', bands: BANDS.standard, categories: ['sanctions'] };
