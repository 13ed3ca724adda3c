/** Names of the tabs as they stand in the address: `?tab=workspace`. */
export const TAB_NAMES = ['you', 'workspace', 'compliance'] as const;
export type BasicInformationTab = (typeof TAB_NAMES)[number];
