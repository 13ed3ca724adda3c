export { addressLine, createProperty } from './create-property.ts';
export { findProperty, lockProperty, touchProperty } from './store.ts';
