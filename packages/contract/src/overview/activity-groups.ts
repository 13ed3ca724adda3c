/** What an activity is about: the groups the page "Recent activity" can be narrowed to. */
export const ACTIVITY_GROUPS = {
  check: 'Checks',
  report: 'Reports',
  list: 'Sanctions and PEP lists',
  party: 'People',
  property: 'Properties',
  offer: 'Offers and tenancies',
  document: 'Documents',
  payment: 'Payments',
  import: 'Imports',
  member: 'Members',
  workspace: 'Workspace',
  registration: 'Registration',
  verification: 'Verification',
  'sign-in': 'Signing in',
  connection: 'API keys and webhooks',
  billing: 'Plans, billing and usage',
  compliance: 'Compliance registers',
  flow: 'Saved flows',
  activity: 'Activity',
} as const;
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;
