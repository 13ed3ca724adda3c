import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { DocumentDetails, Title } from './signing-documents.ts';
import {
  DocumentSettings,
  SigningField,
  MOST_FIELDS,
  MOST_RECIPIENTS,
  PageSize,
  PROOFS,
  RECIPIENT_ROLES,
  RecipientInput,
} from './signing-fields.ts';

const tag = 'Documents';
const staff = { tag, access: 'staff' } as const;

const Name = z.string('Give the template a name').trim().min(1, 'Give the template a name').max(120, 'Must be 120 characters or fewer');

/** A place for a person: somebody is put there when the template is used. */
export const TemplateRole = z.object({
  key: z.uuid(),
  label: z.string().trim().min(1, 'Say who this is, for example Vendor').max(60, 'Must be 60 characters or fewer'),
  role: z.enum(RECIPIENT_ROLES),
  order_group: z.int().min(1).max(99),
  proof: z.enum(PROOFS),
  property_role: z.string().max(60).nullable().describe('Who is suggested: whoever has this role at the property'),
});
export type TemplateRole = z.infer<typeof TemplateRole>;
const TemplateSettings = DocumentSettings.omit({ property_id: true, tenancy_agreement: true });

export const DocumentTemplate = z.object({
  id: Id,
  name: z.string(),
  title: z.string().describe('Of documents made from it'),
  version: Version,
  pages: z.array(PageSize),
  roles: z.array(TemplateRole),
  fields: z.array(SigningField).describe('`recipient` is the key of a role'),
  settings: TemplateSettings,
  used: z.object({ count: z.int(), last_at: Timestamp.nullable() }),
  changed_at: Timestamp,
  changed_by: z.string().nullable(),
  can: z.object({ edit: z.boolean(), use: z.boolean(), delete: z.boolean() }),
});
export type DocumentTemplate = z.infer<typeof DocumentTemplate>;

export const DocumentTemplateRow = DocumentTemplate.pick({
  id: true,
  name: true,
  title: true,
  used: true,
  changed_at: true,
  changed_by: true,
  can: true,
}).extend({ pages: z.int(), fields: z.int(), roles: z.array(z.string()).describe('Their labels, in order') });
export type DocumentTemplateRow = z.infer<typeof DocumentTemplateRow>;

export const listTemplates = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/document-templates',
  summary: 'Templates of the workspace, by name',
  query: PageQuery.extend({ q: z.string().trim().max(100).optional(), sort: z.enum(['name', 'changed', 'used']).default('name') }),
  output: z.array(DocumentTemplateRow),
  meta: PageMeta,
  errors: [],
});

export const createTemplate = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/document-templates',
  summary: 'A template from a file: a PDF, PNG or JPEG (`file`), or a finished upload (`upload`, `file_name`)',
  upload: 'file',
  body: z.object({
    name: z.string().trim().max(120, 'Must be 120 characters or fewer').optional().describe('The name of the file where it is left out'),
  }),
  output: DocumentTemplate,
  errors: ['FILE_REFUSED', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'DUPLICATE'],
});

export const getTemplate = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/document-templates/{id}',
  summary: 'One template',
  params: IdParams,
  output: DocumentTemplate,
  errors: ['NOT_FOUND'],
});

export const readTemplatePage = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/document-templates/{id}/pages/{page}',
  summary: 'A page of a template as a picture',
  params: IdParams.extend({ page: z.coerce.number().int().min(1).max(2000) }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
});

export const saveTemplate = defineRoute({
  ...staff,
  method: 'PATCH',
  path: '/v2/client/document-templates/{id}',
  summary: 'Save a template whole. Documents made from it before stay as they are',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    name: Name,
    title: Title,
    roles: z.array(TemplateRole).max(MOST_RECIPIENTS, `Add at most ${MOST_RECIPIENTS} people`),
    fields: z.array(SigningField).max(MOST_FIELDS, `Place at most ${MOST_FIELDS} fields`),
    settings: TemplateSettings,
  }),
  output: DocumentTemplate,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'DUPLICATE'],
});

export const deleteTemplate = defineRoute({
  ...staff,
  method: 'DELETE',
  path: '/v2/client/document-templates/{id}',
  summary: 'Delete a template. Documents made from it stay',
  params: IdParams,
  output: z.object({ deleted: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const useTemplate = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/document-templates/{id}/use',
  summary: 'A new draft from a template, with people in its places. Places that are left out stay empty in the draft',
  params: IdParams,
  body: z.strictObject({
    title: Title.optional(),
    property_id: Id.optional(),
    people: z
      .record(z.uuid(), RecipientInput.pick({ name: true, email: true, phone: true, party_id: true }).partial({ party_id: true }))
      .default({})
      .describe('By the key of the role'),
  }),
  output: DocumentDetails,
  errors: ['NOT_FOUND'],
  idempotent: true,
});

export const makeTemplate = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/template',
  summary: 'A template from a document: its file, fields and places for people, without the people',
  params: IdParams,
  body: z.strictObject({ name: Name }),
  output: DocumentTemplate,
  errors: ['NOT_FOUND', 'DUPLICATE'],
  idempotent: true,
});
