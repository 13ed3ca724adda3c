import { amlKind } from './aml-checks/aml-kind.ts';
import { checkKindsOf } from './checks/public.ts';

/** The kinds of check this installation can run; a new kind adds its line here. */
export const checkKinds = checkKindsOf(amlKind);
