import { amlKind } from './screening/aml-checks/aml-kind.ts';
import { checkKindsOf } from './checks/checks/public.ts';

/** The kinds of check this installation can run; a new kind adds its line here. */
export const checkKinds = checkKindsOf(amlKind);
