import type { Flow } from '@freehold/contract/flows/flows';
import type { AppConfig } from '@freehold/contract/access/identity';

const BY_NAME: Readonly<Record<string, string>> = {
  'Standalone AML': '/marketplace/manual_aml_check',
  'Manual KYC': '/marketplace/manual_kyc_check',
  'Manual KYB': '/marketplace/manual_kyb_check',
  'Manual Property Ownership': '/marketplace/manual_ownership_check',
};
/** Specification, section 4: flow ids by environment. */
const BY_ID: Readonly<Record<AppConfig['environment'], Readonly<Record<number, string>>>> = {
  'non-production': {
    3111: '/marketplace/manual_bank_account_check',
    3075: '/marketplace/smart_report',
    3074: '/marketplace/monitoring_report',
  },
  production: {
    3205: '/marketplace/manual_bank_account_check',
    3238: '/marketplace/smart_report',
    3065: '/marketplace/monitoring_report',
  },
};
const BY_ASSET: Readonly<Record<number, string>> = { 1: '/properties/sales', 2: '/properties/lettings' };

export function savedFlows<F extends Pick<Flow, 'is_saved'>>(flows: readonly F[]): F[] {
  return flows.filter((flow) => flow.is_saved === 1);
}

type Linked = Pick<Flow, 'id' | 'name' | 'asset_type_id'>;
const ownPage = (flow: Linked, environment: AppConfig['environment']) => BY_NAME[flow.name] ?? BY_ID[environment][flow.id];

/** The page a saved flow opens: by name, then by id, then by asset type, else the flow's own page. */
export function targetOfFlow(flow: Linked, environment: AppConfig['environment']): string {
  return ownPage(flow, environment) ?? BY_ASSET[flow.asset_type_id] ?? `/flow/0/${flow.id}`;
}

/** Where a flow is started: its own page where it has one, else its runner. */
export function runTargetOf(flow: Linked, environment: AppConfig['environment']): string {
  return ownPage(flow, environment) ?? `/flow/${flow.asset_type_id}/${flow.id}`;
}
