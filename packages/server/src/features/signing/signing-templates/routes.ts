import * as contract from '@freehold/contract/signing/signing-templates';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { Drawing, Neighbours } from '../signing-documents/public.ts';
import * as templates from './templates.ts';

/** Templates: files with fields and places for people. */
export function registerSigningTemplates(app: FastifyInstance, services: Services, parts: Neighbours & { drawing: Drawing }): void {
  bind(app, services, contract.listTemplates, ({ scope, input }) => templates.listTemplates(scope, input.query));
  bind(app, services, contract.createTemplate, ({ scope, request }) => templates.createTemplate(scope, services, request, parts));
  bind(app, services, contract.getTemplate, ({ scope, input }) => templates.readTemplate(scope, input.params.id));
  bind(app, services, contract.readTemplatePage, ({ scope, input }) =>
    templates.readTemplatePage(scope, services, { ...input.params, ...input.query }),
  );
  bind(app, services, contract.saveTemplate, ({ scope, input }) => templates.saveTemplate(scope, services, input.params.id, input.body));
  bind(app, services, contract.deleteTemplate, ({ scope, input }) => templates.deleteTemplate(scope, services, input.params.id));
  bind(app, services, contract.useTemplate, ({ scope, input }) =>
    templates.useTemplate(scope, services, input.params.id, input.body, parts),
  );
  bind(app, services, contract.makeTemplate, ({ scope, input }) =>
    templates.makeTemplate(scope, services, input.params.id, input.body.name),
  );
}
