import type { Scope } from '../../platform/scope.ts';
import { requireMay } from '../members/public.ts';

export const NOT_SEEN = 'Your role cannot see this. Ask an owner or admin.';

export const requireArchive = (scope: Scope) => requireMay(scope, 'archive_properties', 'Only an owner or admin can archive properties.');
