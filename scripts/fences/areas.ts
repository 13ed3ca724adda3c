/**
 * The areas of the product in their order: each may use those before it, never one after it. Server, web and contract have the same.
 * `ARCHITECTURE.md` shows who uses whom; a test compares it with the imports.
 */
export const AREAS: readonly string[] = [
  'access',
  'firm',
  'people',
  'checks',
  'screening',
  'insights',
  'identity',
  'properties',
  'signing',
  'flows',
  'payments',
  'sharing',
  'compliance',
  'monitoring',
  'overview',
];
