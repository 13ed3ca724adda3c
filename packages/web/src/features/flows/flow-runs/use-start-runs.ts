import { startFlowRun, type FlowQuote, type FlowRun } from '@freehold/contract/flows/flow-runs';
import type { InviteChannel } from '@freehold/contract/flows/run-states';
import { useRef, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { FlowToRun } from './queries.ts';
import type { RunPerson } from './who-step.tsx';

/** What became of somebody's start: the run, or why there is none. */
export type Started = { run: FlowRun } | { whyNot: string };
/** How somebody gets their link, or why they cannot; null where the flow asks nothing of them. */
export type Invite = { channel: InviteChannel; words: string; pause_reminders: boolean } | { whyNot: string } | null;
type Asked = {
  flow: FlowToRun;
  quote: FlowQuote;
  assetId: number;
  people: readonly RunPerson[];
  inviteOf: (person: RunPerson) => Invite;
};

/**
 * Starts the flow for one person after the other at the price that was quoted, and says of each what became of it. Whoever was started stays
 * started; a price that holds no more ends it with the sentence of the server.
 */
export function useStartRuns() {
  const [started, setStarted] = useState<ReadonlyMap<number, Started>>(new Map());
  const [isStarting, setStarting] = useState(false);
  const keys = useRef(new Map<string, string>());
  async function start({
    flow,
    quote,
    assetId,
    people,
    inviteOf,
  }: Asked): Promise<{ all: ReadonlyMap<number, Started>; stale: string | null }> {
    setStarting(true);
    const all = new Map(started);
    let stale: string | null = null;
    for (const person of people) {
      const { id, role } = person;
      const before = all.get(id);
      if (before && 'run' in before) continue;
      const invite = inviteOf(person);
      if (invite !== null && 'whyNot' in invite) {
        all.set(id, invite);
        setStarted(new Map(all));
        continue;
      }
      const body = {
        flow_id: flow.id,
        asset_type_id: flow.asset_type_id,
        asset_id: assetId,
        parties: [{ party_id: id, ...(role && { role }) }],
        payer: flow.payer === 'applicant' ? ('applicant' as const) : ('agent' as const),
        quote_id: quote.id,
        ...(invite && { invite }),
      };
      // A lost answer is asked for again with the same key; other words are another act.
      const act = JSON.stringify(body);
      const idempotencyKey = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, idempotencyKey);
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
