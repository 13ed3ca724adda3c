import type { FlowGroup } from '@freehold/contract/flows/flows';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** What narrows the library, and the flow that is open beside it, as they stand in the address. */
export type FlowsSearch = { q?: string | undefined; group?: FlowGroup | undefined; flow?: number | undefined };

const GROUPS = ['sales', 'lettings', 'standalone', 'payments'] as const satisfies readonly FlowGroup[];

/** A wrong value is left out, not refused. */
export function readFlowsSearch(search: Record<string, unknown>): FlowsSearch {
  return { q: textIn(search['q'], 100), group: oneOf(search['group'], GROUPS), flow: countIn(search['flow']) };
}
