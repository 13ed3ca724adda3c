import type { Config } from '../../../platform/config.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { DEFINITIONS, findBuiltIn, type FlowVersion, nameOfBuiltIn, newestIn } from './catalogue.ts';
import { findOwnFlows, findOwnVersion } from './store.ts';

/* Where the flows of Freehold and those of the workspace meet. */

type Environment = Config['environment'];

/** Every flow of the workspace in this environment, Freehold's first: of each the version that a new run takes. Of a retired one its last. */
export const findFlows = async (trx: Trx, scope: Scope, environment: Environment): Promise<FlowVersion[]> =>
  newestIn(environment, [...DEFINITIONS, ...(await findOwnFlows(trx, scope))]);

/** The number of the other environment is no flow here, nor is that of another workspace. */
export const findFlow = async (trx: Trx, scope: Scope, environment: Environment, id: number): Promise<FlowVersion | undefined> =>
  newestIn(environment, [...DEFINITIONS, ...(await findOwnFlows(trx, scope, id))]).find((flow) => flow.id === id);

/** The version a run was started with, whatever came after it. */
export const findFlowVersion = async (
  trx: Trx,
  scope: Scope,
  environment: Environment,
  id: number,
  version: number,
): Promise<FlowVersion | undefined> => findBuiltIn(environment, id, version) ?? (await findOwnVersion(trx, scope, id, version));

/** What a flow is called; undefined for a number no flow has. */
export const nameOfFlow = async (trx: Trx, scope: Scope, id: number): Promise<string | undefined> =>
  nameOfBuiltIn(id) ?? (await findOwnFlows(trx, scope, id))[0]?.name;
