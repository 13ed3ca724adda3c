import { startFlowRun, type FlowQuote } from '@freehold/contract/flows/flow-runs';
import { useRef, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { FlowToRun } from './queries.ts';
import type { Started } from './start-step.tsx';
import type { RunPerson } from './who-step.tsx';

type Asked = { flow: FlowToRun; quote: FlowQuote; assetId: number; people: readonly RunPerson[] };

/**
 * Starts the flow for one person after the other at the price that was quoted, and says of each what became of it. Whoever was started stays
 * started; a price that holds no more ends it with the sentence of the server.
 */
export function useStartRuns() {
  const [started, setStarted] = useState<ReadonlyMap<number, Started>>(new Map());
  const [isStarting, setStarting] = useState(false);
  const keys = useRef(new Map<string, string>());
  async function start({ flow, quote, assetId, people }: Asked): Promise<{ all: ReadonlyMap<number, Started>; stale: string | null }> {
    setStarting(true);
    const all = new Map(started);
    let stale: string | null = null;
    for (const { id, role } of people) {
      const before = all.get(id);
      if (before && 'run' in before) continue;
      // A lost answer is asked for again with the same key.
      const act = `${quote.id} ${id}`;
      const idempotencyKey = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, idempotencyKey);
      const body = {
        flow_id: flow.id,
        asset_type_id: flow.asset_type_id,
        asset_id: assetId,
        parties: [{ party_id: id, ...(role && { role }) }],
        payer: flow.payer === 'applicant' ? ('applicant' as const) : ('agent' as const),
        quote_id: quote.id,
      };
      try {
        all.set(id, { run: await call(startFlowRun, { body, idempotencyKey }) });
      } catch (error) {
        if (isApiError(error, 'CONFLICT')) {
          stale = messageOf(error);
          break;
        }
        // Of a refusal that names a field the sentence stands there.
        all.set(id, { whyNot: Object.values(fieldErrorsOf(error))[0] ?? messageOf(error) });
        if (!isApiError(error, 'OFFLINE')) keys.current.delete(act);
      }
      setStarted(new Map(all));
    }
    setStarting(false);
    return { all, stale };
  }
  return { started, isStarting, start, forget: () => setStarted(new Map()) };
}
