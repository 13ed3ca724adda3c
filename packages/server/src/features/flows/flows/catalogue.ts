import { type FlowDefinition, parseFlow } from '@freehold/contract/flows/flow-definition';
import type { FlowStepType } from '@freehold/contract/flows/step-types';
import type { Config } from '../../../platform/config.ts';
import clientBankAccount from './definitions/client-bank-account/1.json' with { type: 'json' };
import companySellerOrBuyer from './definitions/company-seller-or-buyer/1.json' with { type: 'json' };
import companySummary from './definitions/company-summary/1.json' with { type: 'json' };
import giftor from './definitions/giftor/1.json' with { type: 'json' };
import guarantor from './definitions/guarantor/1.json' with { type: 'json' };
import identityCheck from './definitions/identity-check/1.json' with { type: 'json' };
import keyMemberVerification from './definitions/key-member-verification/1.json' with { type: 'json' };
import landRegistrySearch from './definitions/land-registry-search/1.json' with { type: 'json' };
import landlord from './definitions/landlord/1.json' with { type: 'json' };
import landlord2 from './definitions/landlord/2.json' with { type: 'json' };
import manualKyb from './definitions/manual-kyb/1.json' with { type: 'json' };
import manualKyc from './definitions/manual-kyc/1.json' with { type: 'json' };
import manualPropertyOwnership from './definitions/manual-property-ownership/1.json' with { type: 'json' };
import monitoringReport from './definitions/monitoring-report/1.json' with { type: 'json' };
import propertyBuyer from './definitions/property-buyer/1.json' with { type: 'json' };
import propertySeller from './definitions/property-seller/1.json' with { type: 'json' };
import propertySeller2 from './definitions/property-seller/2.json' with { type: 'json' };
import rentProtection from './definitions/rent-protection/1.json' with { type: 'json' };
import requestPayment from './definitions/request-payment/1.json' with { type: 'json' };
import rightToRent from './definitions/right-to-rent/1.json' with { type: 'json' };
import sanctionsOnly from './definitions/sanctions-only/1.json' with { type: 'json' };
import smartReport from './definitions/smart-report/1.json' with { type: 'json' };
import sourceOfFunds from './definitions/source-of-funds/1.json' with { type: 'json' };
import standaloneAml from './definitions/standalone-aml/1.json' with { type: 'json' };
import tenant from './definitions/tenant/1.json' with { type: 'json' };

type Environment = Config['environment'];

/** Every version of every flow, in the order in which they are shown; a new flow or version adds its file here. */
export const DEFINITIONS: readonly FlowDefinition[] = [
  manualKyc,
  standaloneAml,
  clientBankAccount,
  smartReport,
  monitoringReport,
  propertySeller,
  propertySeller2,
  propertyBuyer,
  sourceOfFunds,
  giftor,
  companySellerOrBuyer,
  tenant,
  landlord,
  landlord2,
  guarantor,
  rightToRent,
  sanctionsOnly,
  rentProtection,
  manualKyb,
  manualPropertyOwnership,
  identityCheck,
  landRegistrySearch,
  companySummary,
  keyMemberVerification,
  requestPayment,
].map(parseFlow);

/** A version of a flow with the number it has in one environment. */
export type FlowVersion = Omit<FlowDefinition, 'id'> & { id: number };

export const numberIn = ({ id }: FlowDefinition, environment: Environment): number => (typeof id === 'number' ? id : id[environment]);

/** The version of each flow that counts: the newest published one, or while there is none the newest draft. Of a retired flow its last one. */
export function newestIn(environment: Environment, definitions: readonly FlowDefinition[]): FlowVersion[] {
  const newest = new Map<number, FlowVersion>();
  for (const definition of definitions) {
    const flow = { ...definition, id: numberIn(definition, environment) };
    const known = newest.get(flow.id);
    if (!known || isAfter(flow, known)) newest.set(flow.id, flow);
  }
  return [...newest.values()];
}

function isAfter(flow: FlowVersion, known: FlowVersion): boolean {
  const isDraft = flow.status === 'draft';
  return isDraft === (known.status === 'draft') ? flow.version > known.version : !isDraft;
}

/** A version of a built-in flow. */
export function findBuiltIn(environment: Environment, id: number, version: number): FlowVersion | undefined {
  const definition = DEFINITIONS.find((one) => numberIn(one, environment) === id && one.version === version);
  return definition && { ...definition, id };
}

/** What an installation has to run flows with. */
export type Installation = {
  checkKinds: readonly { code: string }[];
  stepTypes: readonly FlowStepType[];
};

/** What a built-in flow is called, in either environment; undefined for a number none has. */
export const nameOfBuiltIn = (id: number): string | undefined =>
  DEFINITIONS.find((one) => numberIn(one, 'production') === id || numberIn(one, 'non-production') === id)?.name;
