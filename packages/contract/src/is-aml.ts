import type { AmlCheck } from './screening/aml-checks.ts';
import type { Check } from './check-kinds.ts';
import type { AmlContent, Report } from './reports.ts';

/* Apart from the schemas, which a page that only asks this need not load. */

export const isAmlCheck = (check: Check): check is AmlCheck => check.kind === 'aml';
export const isAmlContent = (content: Report['content']): content is AmlContent => content.kind === 'aml';
