import * as signingDocumentsContract from '@freehold/contract/signing/signing-documents';
import type { SuggestedField } from '@freehold/contract/signing/signing-documents';
import { findFormFields } from '@freehold/sealing/find-form-fields';
import { fieldTags } from '@freehold/signing-rules/field-tags';
import { readFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { NO_DRAFT } from './save-draft.ts';
import * as store from './store.ts';
import { NO_DOCUMENT } from './turn.ts';

const refuseSuggestFields = refusing(signingDocumentsContract.suggestFields);

const MOST_SUGGESTED = 500;
const PLAIN = {
  hint: null,
  options: [],
  group: null,
  max_length: null,
  min: null,
  max: null,
  format: null,
  value: null,
  when: null,
} as const;

/** Fields a document asks for itself: by tags in its text, and by the form it had when it was uploaded. Nothing is placed by that. */
export async function suggestFields(scope: MemberScope, services: Services, id: number): Promise<SuggestedField[]> {
  requireMay(scope, 'send_documents');
  const { document, pages, file } = await scope.transaction(async (trx) => {
    const open = await store.findDocument(trx, scope, id, { lock: false });
    if (!open) return refuseSuggestFields('NOT_FOUND', NO_DOCUMENT);
    if (open.document.state !== 'draft') return refuseSuggestFields('INVALID_STATE', NO_DRAFT);
    const { prepared_sha256: prepared, original_sha256: original } = open.document;
    return {
      document: open.document,
      pages: prepared === null ? [] : await store.findPages(trx, scope, prepared),
      // A picture has no form, and is no PDF.
      file: original === null ? null : await readFile(trx, scope, services, original),
    };
  }, NO_ANSWER_YET);
  const tagged = pages.flatMap(({ page, lines }) =>
    fieldTags(lines).map((field): SuggestedField => ({ ...PLAIN, options: [], ...field, page, source: 'tag' })),
  );
  const hadForm = document.notes.some(({ code }) => code === 'form_flattened');
  const form = hadForm && file?.mime === 'application/pdf' ? await findFormFields(file.bytes) : [];
  const asked = form.map((field): SuggestedField => ({
    ...PLAIN,
    signer: null,
    ...field,
    options: [...field.options],
    source: 'form_field',
  }));
  const size = new Map(document.pages.map((page) => [page.number, page]));
  return [...tagged, ...asked].slice(0, MOST_SUGGESTED).flatMap((field) => {
    const page = size.get(field.page);
    if (!page) return [];
    const width = Math.min(field.width, page.width);
    const height = Math.min(field.height, page.height);
    return [
      {
        ...field,
        width,
        height,
        x: Math.max(0, Math.min(field.x, page.width - width)),
        y: Math.max(0, Math.min(field.y, page.height - height)),
      },
    ];
  });
}
