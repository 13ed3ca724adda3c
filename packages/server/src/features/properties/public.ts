export { archiveProperty } from './archive-property.ts';
export { createProperty } from './create-property.ts';
export { findProperty, lockProperty, touchProperty, type PropertyRow } from './store.ts';
