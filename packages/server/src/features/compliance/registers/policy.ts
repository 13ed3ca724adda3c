import type { Register } from '@freehold/contract/compliance/register-forms';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { maySeeFrozen } from '../../checks/public.ts';

/** Reports to OFSI are for those who may know of a freeze: for everybody else there is no such register. */
export const seesRegister = (scope: MemberScope, register: Register): boolean =>
  may(scope, 'see_registers') && (register !== 'ofsi_reports' || maySeeFrozen(scope));
