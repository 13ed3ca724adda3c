export { archiveProperty } from './archive-property.ts';
export { createProperty, refuseAsTwin } from './create-property.ts';
export { peopleOfProperty, type PersonAtProperty } from './people-store.ts';
export { findProperty, touchProperty, type PropertyRow } from './store.ts';
