import * as contract from '@freehold/contract/properties/rent-protection';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { assessForm, beginForm, changeForm, getForm } from './save-form.ts';
import { worksheetPdf } from './worksheet-pdf.ts';

export function registerRentProtection(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getRentProtection, ({ scope, input }) => getForm(scope, services, input.query.property_id));
  bind(app, services, contract.beginRentProtection, ({ scope, input }) => beginForm(scope, services, input.body.property_id));
  bind(app, services, contract.changeRentProtection, ({ scope, input }) => changeForm(scope, services, input.params.id, input.body));
  bind(app, services, contract.assessRentProtectionForm, ({ scope, input }) =>
    assessForm(scope, services, input.params.id, input.body.version),
  );
  bind(app, services, contract.getRentProtectionPdf, ({ scope, input }) => worksheetPdf(scope, services, input.params.id));
}
