export { needsFullCdd } from './full-cdd.ts';
export type { InstalledKind } from './kinds-asked.ts';
export { nameKinds } from './name-kinds.ts';
export { askingNow } from './policy-in-force.ts';
export { writeInstalled } from './store.ts';
