import * as contract from '@freehold/contract/flows/flow-designs';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { Installation } from '../flows/public.ts';
import { addDesign, discardDesign, listDesigns, publishDesign, readDesign, saveDesign, setRetired } from './design-flow.ts';

export function registerFlowDesigner(app: FastifyInstance, services: Services, installation: Installation): void {
  const of = [services, installation] as const;
  bind(app, services, contract.listFlowDesigns, ({ scope }) => listDesigns(scope, services));
  bind(app, services, contract.readFlowDesign, ({ scope, input }) => readDesign(scope, ...of, input.params.id));
  bind(app, services, contract.addFlowDesign, ({ scope, input }) => addDesign(scope, ...of, input.body));
  bind(app, services, contract.saveFlowDesign, ({ scope, input }) => saveDesign(scope, ...of, input.params.id, input.body));
  bind(app, services, contract.publishFlowDesign, ({ scope, input }) => publishDesign(scope, ...of, input.params.id, input.body));
  bind(app, services, contract.retireFlowDesign, ({ scope, input }) =>
    setRetired(scope, ...of, input.params.id, { version: input.body.version, retired: true }),
  );
  bind(app, services, contract.bringBackFlowDesign, ({ scope, input }) =>
    setRetired(scope, ...of, input.params.id, { version: input.body.version, retired: false }),
  );
  bind(app, services, contract.discardFlowDesign, ({ scope, input }) => discardDesign(scope, input.params.id));
}
