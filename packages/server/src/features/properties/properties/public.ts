export { archiveProperty, refuseTaken } from './archive-property.ts';
export { createProperty, refuseAsDuplicate } from './create-property.ts';
export { peopleOfProperty, type PersonAtProperty } from './people-store.ts';
export { NOT_SEEN, requireArchive } from './policy.ts';
export {
  deleteProperty,
  findProperty,
  insertStage,
  putPropertyBack,
  touchProperty,
  updateProperty,
  updateRegime,
  writeChange,
  writeStage,
  type PropertyRow,
} from './store.ts';
export { tellChange } from './tell-change.ts';
