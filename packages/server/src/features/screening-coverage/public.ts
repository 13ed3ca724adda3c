export { isActiveParty } from './active-parties.ts';
