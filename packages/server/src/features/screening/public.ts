export { ofsiLines, startLinkedScreening } from './aml-checks/public.ts';
export { workOfAlerts } from './list-watch/public.ts';
export { findEffectiveLists, findRequirement, listFaults } from './screening-lists/public.ts';
