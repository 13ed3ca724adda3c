import { z } from 'zod';
import { PageMeta } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Land registry';

export const TITLE_DOCUMENT_KINDS = ['register', 'plan', 'lease', 'other'] as const;
export const TitleDocumentKind = z.enum(TITLE_DOCUMENT_KINDS, 'Choose what the file is');
export type TitleDocumentKind = z.infer<typeof TitleDocumentKind>;

const TITLE = 'Enter a title number, like AV990142';
/** One to three letters and up to six digits. Source: HM Land Registry, title numbers. */
export const TitleNumber = z
  .string(TITLE)
  .max(30, TITLE)
  .transform((text) => text.toUpperCase().replace(/\s/g, ''))
  .pipe(z.string().regex(/^[A-Z]{1,3}\d{1,6}$/, TITLE));

export const TitleDocument = z.object({
  id: Id,
  title_number: z.string(),
  kind: TitleDocumentKind,
  address: z.string().describe('As the member typed it'),
  edition_on: DateOnly.nullable().describe('Day of the edition that stands on a register; null where it was not given'),
  file_name: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string(),
  added_by: z.string(),
  added_at: Timestamp,
});
export type TitleDocument = z.infer<typeof TitleDocument>;

export const TitleDocumentInput = z.object({
  title_number: TitleNumber,
  kind: TitleDocumentKind,
  address: z.string('Enter the address').trim().min(3, 'Enter the address').max(200, 'Type at most 200 characters'),
  edition_on: z.preprocess((value) => (value === '' ? undefined : value), EnteredDate.optional()),
});

export const listTitleDocuments = defineRoute({
  method: 'GET',
  path: '/v2/client/land-registry/documents',
  tag,
  access: 'staff',
  summary: 'Registers, plans and leases that members uploaded, newest first',
  query: z.object({
    title: TitleNumber.optional().describe('Those of one title'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ documents: z.array(TitleDocument), can: z.object({ add: z.boolean() }) }),
  meta: PageMeta,
  errors: [],
});

export const addTitleDocument = defineRoute({
  method: 'POST',
  path: '/v2/client/land-registry/documents',
  tag,
  access: 'staff',
  summary:
    'Keep a register, plan or lease that was bought from HM Land Registry: a PDF up to 15 MB, sealed. The same file of a title is kept once',
  upload: 'file',
  body: TitleDocumentInput,
  output: TitleDocument,
  errors: ['FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const getTitleDocumentFile = defineRoute({
  method: 'GET',
  path: '/v2/client/land-registry/documents/{id}/file',
  tag,
  access: 'staff',
  summary: 'The file as it was uploaded. That it was opened is recorded',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

export const removeTitleDocument = defineRoute({
  method: 'DELETE',
  path: '/v2/client/land-registry/documents/{id}',
  tag,
  access: 'staff',
  summary: 'Erase a file that was uploaded by mistake. Its hash stays in the activity',
  params: IdParams,
  output: z.object({ removed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
