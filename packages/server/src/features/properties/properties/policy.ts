import { ONLY_SENIORS_ARCHIVE } from '@freehold/property-rules/property-stages';
import type { Scope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';

export const NOT_SEEN = 'Your role cannot see this. Ask an owner or admin.';

export const requireArchive = (scope: Scope) => requireMay(scope, 'archive_properties', ONLY_SENIORS_ARCHIVE);
