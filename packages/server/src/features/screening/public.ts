export { ofsiLines, startLinkedScreening } from './aml-checks/public.ts';
export { endListing, type ListFinding, NOBODY_MONITORED, type TellMonitored, textOf, workOfAlerts } from './list-watch/public.ts';
export { findEffectiveLists, findRequirement, listFaults } from './screening-lists/public.ts';
export { policyInForce } from './screening-policy/public.ts';
