import { ADDRESS_MONTHS, type AddressEntry, type AddressHistory, readAddressHistory } from '@freehold/flow-rules/address-history';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckFacts, Collected, CollectedStep } from '../../checks/public.ts';
import { addressLine, findCollected, findRound } from '../collected-answers/public.ts';

export type KycFacts = CheckFacts & {
  collected: Collected;
  round: number;
  /** Which months their addresses cover; null where they gave none. */
  addresses: AddressHistory | null;
};

const Entries = z.object({
  entries: z.array(z.object({ address: z.record(z.string(), z.unknown()), from: z.string(), to: z.string().nullable() })),
});

export async function loadKyc(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<KycFacts> {
  const collected = await findCollected(trx, scope, services.keys, facts.row.id);
  return { ...facts, collected, round: await findRound(trx, scope, facts.row, collected.runId), addresses: addressesOf(collected) };
}

/** As they stood on the day they were handed in. */
function addressesOf({ steps, submittedAt }: Collected): AddressHistory | null {
  const step = steps.find(({ type, state }) => type === 'address_history' && state === 'done');
  const parsed = Entries.safeParse(step?.answers);
  if (!parsed.success) return null;
  const entries = parsed.data.entries.map(({ address, from, to }): AddressEntry => ({
    address: addressLine(address),
    country: typeof address['country'] === 'string' ? address['country'] : '',
    from,
    to,
  }));
  return readAddressHistory(entries, { today: londonDate(submittedAt), months: monthsAsked(step) });
}

const monthsAsked = (step: CollectedStep | undefined): number =>
  typeof step?.config?.['months'] === 'number' ? step.config['months'] : ADDRESS_MONTHS;
