import * as contract from '@freehold/contract/properties/imports';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport } from './confirm-import.ts';
import { planImport } from './plan-import.ts';
import { requireImporter } from './policy.ts';
import { downloadRows, getImport, listImports, listRows } from './read-imports.ts';
import { startImport } from './start-import.ts';
import { takeBackImport } from './take-back-import.ts';
import { importTemplate } from './template.ts';

/** Files of properties and people: uploaded, understood, tried, confirmed, and taken back. */
export function registerImports(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listImports, ({ scope, input: { query } }) => listImports(scope, services, query.kind));
  bind(app, services, contract.downloadImportTemplate, async ({ scope, input: { query } }) => {
    requireImporter(scope);
    return importTemplate(query.kind);
  });
  bind(app, services, contract.uploadImport, async ({ scope, request }) => {
    requireImporter(scope);
    const { file, fields } = await readUpload(request, contract.uploadImport.body, { namedElse: 'file.csv' });
    return startImport(scope, services, { kind: fields.kind, ...(file ?? refuseField('file', 'Choose a file', 'REQUIRED')) });
  });
  bind(app, services, contract.getImport, ({ scope, input: { params } }) => getImport(scope, services, params.id));
  bind(app, services, contract.listImportRows, ({ scope, input: { params, query } }) => listRows(scope, services, params.id, query));
  bind(app, services, contract.downloadImportRows, ({ scope, input: { params, query } }) =>
    downloadRows(scope, services, params.id, query.show),
  );
  bind(app, services, contract.planImport, ({ scope, input: { params, body } }) => planImport(scope, services, params.id, body));
  bind(app, services, contract.confirmImport, ({ scope, input: { params, body } }) =>
    confirmImport(scope, services, params.id, body.version),
  );
  bind(app, services, contract.cancelImport, ({ scope, input: { params } }) => cancelImport(scope, services, params.id));
  bind(app, services, contract.takeBackImport, ({ scope, input: { params } }) => takeBackImport(scope, services, params.id));
}
