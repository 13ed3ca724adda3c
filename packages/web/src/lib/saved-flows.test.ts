import { expect, test } from 'vitest';
import { savedFlows, targetOfFlow } from './saved-flows.ts';

const flow = (id: number, name: string, asset_type_id = 0) => ({ id, name, asset_type_id });

test.each([
  ['Standalone AML', '/marketplace/manual_aml_check'],
  ['Manual KYC', '/marketplace/manual_kyc_check'],
  ['Manual KYB', '/marketplace/manual_kyb_check'],
  ['Manual Property Ownership', '/marketplace/manual_ownership_check'],
])('%s goes by its name, whatever its id and asset type', (name, target) => {
  expect(targetOfFlow(flow(3111, name, 1), 'non-production')).toBe(target);
  expect(targetOfFlow(flow(5, name, 2), 'production')).toBe(target);
});

test.each([
  ['non-production', 3111, '/marketplace/manual_bank_account_check'],
  ['non-production', 3075, '/marketplace/smart_report'],
  ['non-production', 3074, '/marketplace/monitoring_report'],
  ['production', 3205, '/marketplace/manual_bank_account_check'],
  ['production', 3238, '/marketplace/smart_report'],
  ['production', 3065, '/marketplace/monitoring_report'],
] as const)('in %s flow %i opens %s', (environment, id, target) => expect(targetOfFlow(flow(id, 'Any name'), environment)).toBe(target));

test('an id of the other environment means nothing here', () => {
  expect(targetOfFlow(flow(3205, 'Any name'), 'non-production')).toBe('/flow/0/3205');
  expect(targetOfFlow(flow(3111, 'Any name', 1), 'production')).toBe('/properties/sales');
});

test('other flows go by asset type, and the rest to their own page', () => {
  expect(targetOfFlow(flow(5, 'Buyer checks', 1), 'production')).toBe('/properties/sales');
  expect(targetOfFlow(flow(5, 'Tenant checks', 2), 'production')).toBe('/properties/lettings');
  expect(targetOfFlow(flow(20, 'Request payments'), 'production')).toBe('/flow/0/20');
});

test('only flows with is_saved 1 are listed', () => {
  const flows = [
    { ...flow(1, 'A'), is_saved: 1 as const },
    { ...flow(2, 'B'), is_saved: 0 as const },
  ];
  expect(savedFlows(flows).map((each) => each.id)).toEqual([1]);
});
