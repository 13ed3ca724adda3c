import * as contract from '@freehold/contract/properties/property-people';
import { CO_TENANT_TYPES } from '@freehold/property-rules/property-stages';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addPerson } from './add-person.ts';
import { changePerson } from './change-person.ts';
import { listPeople } from './list-people.ts';
import { restorePerson, withdrawPerson } from './withdraw-person.ts';

export function registerPropertyPeople(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listCoTenantTypes, () => Promise.resolve([...CO_TENANT_TYPES]));
  bind(app, services, contract.listPropertyPeople, ({ input, scope }) => listPeople(scope, services, input.params.id));
  bind(app, services, contract.addPropertyPerson, ({ input, scope }) => addPerson(scope, services, input.params.id, input.body));
  bind(app, services, contract.changePropertyPerson, ({ input: { params, body }, scope }) =>
    changePerson(scope, services, params.id, params.lid, body),
  );
  bind(app, services, contract.withdrawPropertyPerson, ({ input, scope }) => withdrawPerson(scope, services, input.params, input.body));
  bind(app, services, contract.restorePropertyPerson, ({ input, scope }) => restorePerson(scope, services, input.params));
}
