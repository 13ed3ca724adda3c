export { archiveProperty, isArchivable } from './archive-property.ts';
export { addressLine, createProperty } from './create-property.ts';
export { requireArchive } from './policy.ts';
export { findProperty, lockProperty, touchProperty, type PropertyRow } from './store.ts';
