import { namePayer as route, type PaymentRequest } from '@freehold/contract/payments/requests';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { tellNameFound } from '../../checks/public.ts';
import { addPayerName, findPayerNames, payerNameFrom } from '../../people/public.ts';
import { lockRequest } from './move.ts';
import { presentRequest } from './present.ts';
import { hasArrived } from './request-facts.ts';
import type { MarkRow, RequestRow } from './store.ts';
import { tellRequest } from './tell.ts';

const refuse = refusing(route);

/** Enters who paid. What the provider gave stays, and what members entered before stays in the file. */
export function namePayer(scope: MemberScope, services: Services, id: number, asked: z.output<typeof route.body>): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    if (!hasArrived(row)) refuse('INVALID_STATE', 'No money has arrived for this');
    const stands = (await findPayerNames(trx, scope, services.keys, { requestId: id })).find((one) => one.counts && one.by_member !== null);
    if (stands?.name === asked.name && stands.came_from === asked.came_from)
      refuse('INVALID_STATE', 'This is the name that stands there already');
    const at = services.now();
    const named = { requestId: id, source: null, cameFrom: asked.came_from, markId: null, byMember: scope.actor.memberId, at };
    await addPayerName(trx, scope, services.keys, { ...named, name: asked.name });
    await tellRequest(trx, scope, row, {
      action: 'name.payer',
      words: `${stands ? 'Entered another name of whoever paid' : 'Entered who paid'}, ${asked.came_from === 'statement' ? 'from the bank statement' : 'as they say'}`,
      at,
    });
    await tellNameFound(trx, row.party_id);
    return presentRequest(trx, scope, services, row);
  });
}

/** Keeps the name on the card, once, and has it compared. */
export async function keepNameOnCard(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: RequestRow,
  { attemptId, name: given }: { attemptId: number; name: string | null },
): Promise<void> {
  const name = payerNameFrom(given);
  if (name === null) return;
  const named = {
    requestId: row.id,
    source: `attempt:${attemptId}`,
    cameFrom: 'card',
    markId: null,
    byMember: null,
    at: services.now(),
  } as const;
  if (await addPayerName(trx, scope, services.keys, { ...named, name })) await tellNameFound(trx, row.party_id);
}

/** Keeps the name on the statement with the transfer that it is about; it counts once the transfer does. */
export async function keepNameOfMark(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  row: RequestRow,
  mark: MarkRow,
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return;
  await addPayerName(trx, scope, services.keys, {
    requestId: row.id,
    source: `mark:${mark.id}`,
    cameFrom: 'statement',
    markId: mark.id,
    name,
    byMember: scope.actor.memberId,
    at: services.now(),
  });
}
