import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';

export const mayResolve = (scope: Scope) => may(scope, 'resolve_matches');
export const ONLY_OWNER_OR_COMPLIANCE = 'Only an Owner or Compliance can answer a match';
