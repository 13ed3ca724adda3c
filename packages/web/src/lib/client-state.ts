import type { StorageKey } from './storage.ts';

export type Kept =
  /** Asked of the API and kept by the query cache under this key. */
  | { in: 'query'; key: string }
  /** Worked out from what the query cache keeps. */
  | { in: 'query'; key: string; as: string }
  | { in: 'storage'; key: StorageKey }
  /** A search parameter of the address. */
  | { in: 'address'; key: string }
  /** Handed to the dialogue that is open. */
  | { in: 'dialogue'; key: string };

/** Where each piece of client state of the specification (section 3) is kept: one home each. Areas that arrive later use the key named here. */
export const CLIENT_STATE = {
  workspaces: { in: 'query', key: 'workspaces' },
  'member count': { in: 'query', key: 'members', as: 'its length' },
  types: { in: 'query', key: 'types' },
  roles: { in: 'query', key: 'roles' },
  usages: { in: 'query', key: 'usages' },
  'check properties': { in: 'query', key: 'check-properties' },
  'member details': { in: 'query', key: 'member-details' },
  'current status': { in: 'query', key: 'current-status' },
  'all document contracts': { in: 'query', key: 'document-contracts' },
  'property details by id': { in: 'query', key: 'property-details' },
  'property offers': { in: 'query', key: 'property-offers' },
  'linked applicants': { in: 'query', key: 'linked-applicants' },
  'co-tenant types': { in: 'query', key: 'co-tenant-types' },
  'link notifications': { in: 'query', key: 'link-notifications' },
  'notification types': { in: 'query', key: 'notification-types' },
  'bundle details': { in: 'query', key: 'bundle-details' },
  'all flows': { in: 'query', key: 'flows' },
  'saved flows': { in: 'query', key: 'flows', as: 'those with is_saved equal to 1' },
  'workspace id': { in: 'storage', key: 'retainSelection' },
  'active workspace name': { in: 'storage', key: 'selectedWorkspaceName' },
  'dashboard version': { in: 'storage', key: 'dashboardVersion' },
  'current page name': { in: 'storage', key: 'label' },
  'redirect url': { in: 'address', key: 'redirect' },
  'totals for sales and lettings': { in: 'query', key: 'check-properties', as: 'its two numbers' },
  'property id for the copy-link dialog': { in: 'dialogue', key: 'propertyId' },
  'dynamic link for the copy-link dialog': { in: 'dialogue', key: 'link' },
  "'don't show again' flag": { in: 'storage', key: 'dontShowDynamicLinkDialogue' },
  'rent protection form data': { in: 'query', key: 'rent-protection' },
  'user payment status': { in: 'query', key: 'user-payment' },
  'user payment message': { in: 'query', key: 'user-payment', as: 'its message' },
} as const satisfies Record<string, Kept>;

type QueryState = {
  [Name in keyof typeof CLIENT_STATE]: (typeof CLIENT_STATE)[Name] extends { in: 'query' } ? Name : never;
}[keyof typeof CLIENT_STATE];

/** The query key of a list or detail named by the specification, with whatever tells one of its answers from another. */
export function stateKey(name: QueryState, ...rest: readonly unknown[]): readonly unknown[] {
  return [CLIENT_STATE[name].key, ...rest];
}
