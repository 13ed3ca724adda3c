import * as contract from '@freehold/contract/insights/data-loads';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { operates } from '../../../platform/operators.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchNow, removeAddress, setAddress, turnOff } from './addresses.ts';
import { beginLoad } from './begin-load.ts';
import { listLoads } from './list-loads.ts';

const refuse = refusing(contract.listDataLoads);
const NOT_OPERATOR = 'Open data belongs to the whole installation. Only whoever runs it loads it.';

/** Operators load open data in the browser and say where it is fetched from. */
export function registerDataLoads(app: FastifyInstance, services: Services): void {
  async function operator(scope: MemberScope): Promise<MemberScope> {
    return (await operates(services, scope)) ? scope : refuse('FORBIDDEN', NOT_OPERATOR);
  }
  bind(app, services, contract.listDataLoads, async ({ scope }) => {
    await operator(scope);
    return listLoads(services);
  });
  bind(app, services, contract.loadOpenData, async ({ scope, input: { body } }) => beginLoad(await operator(scope), services, body));
  bind(app, services, contract.setDataAddress, async ({ scope, input: { body } }) => setAddress(await operator(scope), services, body));
  bind(app, services, contract.turnOffDataAddress, async ({ scope, input: { params } }) => {
    await operator(scope);
    return turnOff(services, params.id);
  });
  bind(app, services, contract.fetchDataNow, async ({ scope, input: { params } }) => fetchNow(await operator(scope), services, params.id));
  bind(app, services, contract.removeDataAddress, async ({ scope, input: { params } }) => {
    await operator(scope);
    return removeAddress(services, params.id);
  });
}
