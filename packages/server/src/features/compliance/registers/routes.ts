import * as contract from '@freehold/contract/compliance/registers';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { exportRegister } from './export-register.ts';
import { addEntry, addVersion, withdrawEntry } from './keep-entry.ts';
import { acknowledgePolicy, getCompliance, getVersions, listRegister, openEntryFile } from './read-registers.ts';

export function registerRegisters(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getCompliance, ({ scope }) => getCompliance(scope, services));
  bind(app, services, contract.listRegister, ({ scope, input }) => listRegister(scope, services, input.params.register, input.query));
  bind(app, services, contract.exportRegister, ({ scope, input }) => exportRegister(scope, services, input.params.register));
  bind(app, services, contract.addRegisterEntry, ({ scope, request, input }) => addEntry(scope, services, input.params.register, request));
  bind(app, services, contract.addEntryVersion, ({ scope, request, input }) => addVersion(scope, services, input.params, request));
  bind(app, services, contract.withdrawEntry, ({ scope, input }) => withdrawEntry(scope, services, input.params, input.body));
  bind(app, services, contract.getEntryVersions, ({ scope, input }) => getVersions(scope, input.params));
  bind(app, services, contract.openEntryFile, ({ scope, input }) => openEntryFile(scope, services, input.params));
  bind(app, services, contract.acknowledgePolicy, ({ scope, input }) =>
    acknowledgePolicy(scope, services, input.params.id, input.body.version),
  );
}
