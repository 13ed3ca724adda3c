import { describe, expect, test } from 'vitest';
import { savedFlows, targetOfFlow } from './saved-flows.ts';

const flow = (id: number, name: string, asset_type_id = 0) => ({ id, name, asset_type_id });

const ENVIRONMENTS = ['production', 'non-production'] as const;
const BY_NAME = [
  ['Standalone AML', '/marketplace/manual_aml_check'],
  ['Manual KYC', '/marketplace/manual_kyc_check'],
  ['Manual KYB', '/marketplace/manual_kyb_check'],
  ['Manual Property Ownership', '/marketplace/manual_ownership_check'],
] as const;
const BY_ID = [
  ['non-production', 3111, '/marketplace/manual_bank_account_check'],
  ['non-production', 3075, '/marketplace/smart_report'],
  ['non-production', 3074, '/marketplace/monitoring_report'],
  ['production', 3205, '/marketplace/manual_bank_account_check'],
  ['production', 3238, '/marketplace/smart_report'],
  ['production', 3065, '/marketplace/monitoring_report'],
] as const;
const BY_ASSET = [
  [0, '/flow/0/20'],
  [1, '/properties/sales'],
  [2, '/properties/lettings'],
  [3, '/flow/0/20'],
] as const;

describe.each(ENVIRONMENTS)('in %s', (environment) => {
  describe('By flow name: Standalone AML -> /marketplace/manual_aml_check; Manual KYC -> /marketplace/manual_kyc_check; Manual KYB -> /marketplace/manual_kyb_check; Manual Property Ownership -> /marketplace/manual_ownership_check.', () => {
    test.each(BY_NAME)('%s goes by its name, whatever its id and asset type', (name, target) => {
      for (const id of [20, ...BY_ID.map(([, paired]) => paired)]) {
        for (const [asset] of BY_ASSET) expect(targetOfFlow(flow(id, name, asset), environment)).toBe(target);
      }
    });
  });

  describe('By flow id: the bank account check flow -> /marketplace/manual_bank_account_check; the smart report flow -> /marketplace/smart_report; the monitoring report flow -> /marketplace/monitoring_report.', () => {
    test.each(BY_ID.filter(([where]) => where === environment))('(%s) flow %i opens %s, whatever its asset type', (_, id, target) => {
      for (const [asset] of BY_ASSET) expect(targetOfFlow(flow(id, 'Any name', asset), environment)).toBe(target);
    });
  });

  describe('Otherwise: asset_type_id 1 -> /properties/sales; 2 -> /properties/lettings; anything else -> /flow/0/{flow id}.', () => {
    test.each(BY_ASSET)('any other flow of asset type %i opens %s', (asset, target) => {
      expect(targetOfFlow(flow(20, 'Any name', asset), environment)).toBe(target);
    });

    test.each(BY_ID.filter(([where]) => where !== environment))('the id that %s gives %i means nothing here', (_, id) => {
      expect(targetOfFlow(flow(id, 'Any name'), environment)).toBe(`/flow/0/${id}`);
    });
  });
});

test('only flows with is_saved 1 are listed', () => {
  const flows = [
    { ...flow(1, 'A'), is_saved: 1 as const },
    { ...flow(2, 'B'), is_saved: 0 as const },
  ];
  expect(savedFlows(flows).map((each) => each.id)).toEqual([1]);
});
