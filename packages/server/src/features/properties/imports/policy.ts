import type { Scope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';

export const requireImporter = (scope: Scope) => requireMay(scope, 'edit_properties', 'Your role cannot import. Ask an owner or admin.');
