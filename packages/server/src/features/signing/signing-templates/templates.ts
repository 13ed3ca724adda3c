import * as signingTemplatesContract from '@freehold/contract/signing/signing-templates';
import { randomUUID } from 'node:crypto';
import {
  createTemplate as createRoute,
  type DocumentTemplate,
  type DocumentTemplateRow,
  type saveTemplate as saveRoute,
  type useTemplate as useRoute,
} from '@freehold/contract/signing/signing-templates';
import { USUAL_SETTINGS } from '@freehold/contract/signing/signing-fields';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { reach, requireMay } from '../../access/public.ts';
import {
  addSigningEvent,
  type Drawing,
  findDocument,
  findMemberNames,
  insertDocument,
  refuseTwice,
  keepTaken,
  type Neighbours,
  openPage,
  readDetails,
  requireProperty,
  takeFile,
  takeNumber,
  tellDocument,
  titleOf,
  updateDocument,
  writeDraftPeople,
  findFirm,
} from '../signing-documents/public.ts';
import * as store from './store.ts';

const refuseTemplate = refusing(
  signingTemplatesContract.deleteTemplate,
  signingTemplatesContract.getTemplate,
  signingTemplatesContract.readTemplatePage,
  signingTemplatesContract.saveTemplate,
  signingTemplatesContract.useTemplate,
);
const refuseInsert = refusing(signingTemplatesContract.createTemplate, signingTemplatesContract.makeTemplate);
const refuseSaveTemplate = refusing(signingTemplatesContract.saveTemplate);

const NO_TEMPLATE = 'There is no such template.';
const SAME_NAME = 'Another template has this name. Choose another.';

async function tell(trx: Trx, scope: MemberScope, { id, name }: store.TemplateRow, action: ActivityAction): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'signing_template', id, label: name } });
  await announce(trx, scope, { topic: 'documents', id: null });
}

async function present(trx: Trx, scope: MemberScope, row: store.TemplateRow): Promise<DocumentTemplate> {
  const may = reach(scope, 'send_documents') !== null;
  const names = await findMemberNames(trx, scope, [row.changed_by]);
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    version: row.version,
    pages: row.pages,
    roles: row.roles,
    fields: row.fields,
    settings: { message: row.message, reminders: row.reminders, expires_in_days: row.expires_in_days },
    used: { count: row.used_count, last_at: row.last_used_at?.toISOString() ?? null },
    changed_at: row.changed_at.toISOString(),
    changed_by: names.get(row.changed_by) ?? null,
    can: { edit: may, use: may, delete: may },
  };
}

export async function listTemplates(scope: MemberScope, query: Parameters<typeof store.findTemplates>[2]) {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const { rows, total } = await store.findTemplates(trx, scope, query);
    const data: DocumentTemplateRow[] = [];
    for (const row of rows) {
      const whole = await present(trx, scope, row);
      data.push({ ...whole, pages: row.pages.length, fields: row.fields.length, roles: row.roles.map(({ label }) => label) });
    }
    const { page, perPage } = query;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}

async function requireTemplate(trx: Trx, scope: MemberScope, id: number, lock = false): Promise<store.TemplateRow> {
  const row = await store.findTemplate(trx, scope, id, { lock });
  if (!row) return refuseTemplate('NOT_FOUND', NO_TEMPLATE);
  return row;
}

export async function readTemplate(scope: MemberScope, id: number): Promise<DocumentTemplate> {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => present(trx, scope, await requireTemplate(trx, scope, id)));
}

export async function readTemplatePage(
  scope: MemberScope,
  services: Services,
  { id, page, size }: { id: number; page: number; size: 'full' | 'thumb' },
): Promise<SentFile> {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const row = await requireTemplate(trx, scope, id);
    return openPage(trx, scope, services, { pages: row.pages.length, fileSha256: row.prepared_sha256, page, size });
  });
}

/** Makes a template from an uploaded file. */
export async function createTemplate(
  scope: MemberScope,
  services: Services,
  request: FastifyRequest,
  { drawing }: { drawing: Drawing },
): Promise<DocumentTemplate> {
  requireMay(scope, 'send_documents');
  const { file, fields } = await readUpload(request, createRoute.body, { what: 'document', namedElse: 'document.pdf' });
  if (!file) return refuseField('file', 'Choose the document', 'REQUIRED');
  const name = (fields.name || titleOf(file.name)).slice(0, 120);
  const taken = await takeFile(scope, services, drawing, { bytes: file.bytes, name: file.name, title: name });
  return scope.transaction(async (trx) => {
    const hashes = await keepTaken(trx, scope, services, taken);
    return insert(trx, scope, services, {
      name,
      title: name,
      file_name: taken.fileName,
      ...hashes,
      pages: JSON.stringify(taken.pages),
      notes: JSON.stringify(taken.notes),
      message: USUAL_SETTINGS.message,
      reminders: USUAL_SETTINGS.reminders,
      expires_in_days: USUAL_SETTINGS.expires_in_days,
    });
  });
}

type Columns = Omit<Parameters<typeof store.insertTemplate>[1], 'workspace_id' | 'created_by' | 'changed_by' | 'created_at' | 'changed_at'>;
async function insert(trx: Trx, scope: MemberScope, { now }: Pick<Services, 'now'>, columns: Columns): Promise<DocumentTemplate> {
  const by = scope.actor.memberId;
  const row = await store.insertTemplate(trx, {
    workspace_id: scope.workspaceId,
    ...columns,
    created_by: by,
    changed_by: by,
    created_at: now(),
    changed_at: now(),
  });
  if (!row) return refuseInsert('DUPLICATE', SAME_NAME);
  await tell(trx, scope, row, 'create.signing_template');
  return present(trx, scope, row);
}

/** Saves a template whole, where nobody changed it meanwhile. */
export async function saveTemplate(
  scope: MemberScope,
  { now }: Pick<Services, 'now'>,
  id: number,
  input: z.output<typeof saveRoute.body>,
): Promise<DocumentTemplate> {
  requireMay(scope, 'send_documents');
  refuseTwice({ recipients: input.roles, fields: input.fields }, 'roles');
  return scope.transaction(async (trx) => {
    const before = await requireTemplate(trx, scope, id, true);
    if (before.version !== input.version)
      return refuseSaveTemplate('STALE_VERSION', 'Somebody else changed this template meanwhile. Look at what stands now.');
    refuseStrayFields(input, before);
    const row = await store.updateTemplate(trx, scope, id, {
      name: input.name,
      title: input.title,
      roles: JSON.stringify(input.roles),
      fields: JSON.stringify(input.fields),
      message: input.settings.message,
      reminders: input.settings.reminders.toSorted((one, other) => one - other),
      expires_in_days: input.settings.expires_in_days,
      version: before.version + 1,
      changed_by: scope.actor.memberId,
      changed_at: now(),
    });
    if (row === 'taken') return refuseSaveTemplate('DUPLICATE', SAME_NAME);
    await tell(trx, scope, row, 'change.signing_template');
    return present(trx, scope, row);
  });
}

/** A field of a template is filled by one of its places, on one of its pages; what it waits for is there too. */
function refuseStrayFields({ roles, fields }: z.output<typeof saveRoute.body>, { pages }: Pick<store.TemplateRow, 'pages'>): void {
  const places = new Set(roles.map(({ key }) => key));
  const keys = new Set(fields.map(({ key }) => key));
  for (const [at, field] of fields.entries()) {
    if (!places.has(field.recipient)) refuseField(`fields.${at}.recipient`, 'This field is for nobody in the template', 'NOT_FOUND');
    if (field.page > pages.length) refuseField(`fields.${at}.page`, `The template has ${pages.length} pages`, 'NOT_FOUND');
    if (field.when !== null && !keys.has(field.when.field))
      refuseField(`fields.${at}.when`, 'The field that this one waits for is not there', 'NOT_FOUND');
  }
}

export async function deleteTemplate(scope: MemberScope, { now }: Pick<Services, 'now'>, id: number): Promise<{ deleted: true }> {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const row = await requireTemplate(trx, scope, id, true);
    await store.updateTemplate(trx, scope, id, { deleted_at: now() });
    await tell(trx, scope, row, 'delete.signing_template');
    return { deleted: true as const };
  });
}

/** A new draft from a template, with people in its places. A place that is left out has its label for a name, so that the draft says who is wanted. */
export async function useTemplate(
  scope: MemberScope,
  services: Services,
  id: number,
  { title, property_id: propertyId, people }: z.output<typeof useRoute.body>,
  neighbours: Neighbours,
) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const template = await requireTemplate(trx, scope, id, true);
    if (propertyId !== undefined) await requireProperty(trx, propertyId);
    const now = services.now();
    const keys = new Map(template.roles.map(({ key }) => [key, randomUUID()]));
    const fieldKeys = new Map(template.fields.map(({ key }) => [key, randomUUID()]));
    const fields = template.fields.flatMap((field) => {
      const recipient = keys.get(field.recipient);
      if (recipient === undefined) return [];
      const when = field.when === null ? null : { ...field.when, field: fieldKeys.get(field.when.field) ?? field.when.field };
      return [{ ...field, key: fieldKeys.get(field.key) ?? field.key, recipient, when }];
    });
    const { account_name: sender } = await findFirm(trx, scope);
    const document = await insertDocument(trx, {
      workspace_id: scope.workspaceId,
      number: await takeNumber(trx, scope),
      title: title ?? template.title,
      sender_name: sender,
      state: 'draft',
      file_name: template.file_name,
      original_sha256: template.original_sha256,
      prepared_sha256: template.prepared_sha256,
      pages: JSON.stringify(template.pages),
      notes: JSON.stringify(template.notes),
      fields: JSON.stringify(fields),
      message: template.message,
      reminders: template.reminders,
      expires_in_days: template.expires_in_days,
      property_id: propertyId ?? null,
      created_by: scope.actor.memberId,
      created_at: now,
      updated_at: now,
    });
    await writeDraftPeople(
      trx,
      scope,
      services,
      document.id,
      template.roles.map((role) => {
        const person = people[role.key];
        return {
          key: keys.get(role.key) ?? randomUUID(),
          name: person?.name ?? '',
          email: person?.email ?? null,
          phone: person?.phone ?? null,
          role: role.role,
          order_group: role.order_group,
          proof: role.proof,
          party_id: person?.party_id ?? null,
          property_role: role.property_role,
        };
      }),
    );
    await addSigningEvent(
      trx,
      scope,
      document,
      { kind: 'created', details: { template: template.id, sha256: template.original_sha256 } },
      now,
    );
    await store.updateTemplate(trx, scope, id, { used_count: template.used_count + 1, last_used_at: now });
    await tell(trx, scope, template, 'use.signing_template');
    await tellDocument(trx, scope, await updateDocument(trx, scope, document.id, { updated_at: now }), 'create.signing_document');
    return readDetails(trx, scope, services, document.id, neighbours);
  });
}

/** A template from a document: its file, its fields and the places of its people, without the people and without values that were set for them. */
export async function makeTemplate(scope: MemberScope, services: Services, id: number, name: string): Promise<DocumentTemplate> {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const open = await findDocument(trx, scope, id, { lock: false });
    const { document } = open ?? {};
    if (!open || !document || document.original_sha256 === null || document.prepared_sha256 === null)
      return refusing(signingTemplatesContract.makeTemplate)('NOT_FOUND', 'There is no such document.');
    const people = open.recipients.filter(({ state }) => state !== 'replaced');
    const label = (role: string | null, at: number) =>
      role === null ? `Person ${at + 1}` : role.charAt(0).toUpperCase() + role.slice(1).replaceAll('_', ' ');
    const known = new Set(people.map(({ key }) => key));
    return insert(trx, scope, services, {
      name,
      title: document.title,
      file_name: document.file_name,
      original_sha256: document.original_sha256,
      prepared_sha256: document.prepared_sha256,
      pages: JSON.stringify(document.pages),
      notes: JSON.stringify(document.notes),
      roles: JSON.stringify(
        people.map(({ key, role, order_group, proof, property_role }, at) => ({
          key,
          label: label(property_role, at),
          role,
          order_group,
          proof,
          property_role,
        })),
      ),
      fields: JSON.stringify(document.fields.filter(({ recipient }) => known.has(recipient)).map((field) => ({ ...field, value: null }))),
      message: document.message,
      reminders: document.reminders,
      expires_in_days: document.expires_in_days,
    });
  });
}
