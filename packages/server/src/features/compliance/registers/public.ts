import type { Register } from '@freehold/contract/compliance/register-forms';
import type { RegisterEntry } from '@freehold/contract/compliance/registers';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { seesRegister } from './policy.ts';
import { linesOf, peopleOf } from './register-lines.ts';

/** The lines of several registers, newest first, as this member sees them; a register they do not see has none. */
export async function readRegisterLines(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  registers: readonly Register[],
): Promise<ReadonlyMap<Register, readonly RegisterEntry[]>> {
  const people = await peopleOf(trx, scope);
  const today = londonDate(services.now());
  const found = new Map<Register, readonly RegisterEntry[]>();
  for (const register of registers)
    if (seesRegister(scope, register)) found.set(register, await linesOf({ trx, scope, services, people, today }, register));
  return found;
}

export { closeErasureRequest, findErasureRequest, openErasureRequest } from './data-requests.ts';
