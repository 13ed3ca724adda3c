import type { Scope } from '../../platform/scope.ts';
import { requireMay } from '../members/public.ts';

export const requireImporter = (scope: Scope) => requireMay(scope, 'edit_properties', 'Your role cannot import. Ask an owner or admin.');
