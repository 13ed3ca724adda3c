export { workOfAlerts } from './list-watch/public.ts';
export { findEffectiveLists, findRequirement, listFaults } from './screening-lists/public.ts';
