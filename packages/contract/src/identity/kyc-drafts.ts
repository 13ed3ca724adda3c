import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Json, Timestamp, Version } from '../kernel/values.ts';
import { KycCheck, KycFile } from './kyc-checks.ts';
import { KycFileKind } from './kyc-inputs.ts';

const tag = 'Identity';

/** Any part of `KycInputs`, saved as it was typed: nothing of it is judged before it is handed in. At most 64 KB. */
export const DraftInputs = z.record(z.string().max(40), Json);

/** A form that was begun. It belongs to the member who began it, keeps its files, and goes by itself after 30 days without a change. */
export const KycDraft = z.object({
  id: Id,
  version: Version,
  inputs: DraftInputs,
  files: z.array(KycFile.pick({ kind: true, part: true, name: true, size: true, mime: true, sha256: true }).extend({ id: Id })),
  subject_name: z.string().describe('As typed so far; empty while no name is typed'),
  created_at: Timestamp,
  saved_at: Timestamp,
  expires_at: Timestamp,
});
export type KycDraft = z.infer<typeof KycDraft>;

export const beginKycDraft = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/kyc',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Begin an identity check that the firm makes itself. It is a draft until it is handed in, and costs nothing',
  body: z.strictObject({ inputs: DraftInputs.default({}) }),
  output: KycDraft,
  errors: ['INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const listKycDrafts = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/kyc/drafts',
  tag,
  access: 'staff',
  summary: 'Forms that you began and did not hand in, newest first',
  output: z.array(KycDraft),
  errors: [],
});
export const getKycDraft = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/kyc/drafts/{id}',
  tag,
  access: 'staff',
  summary: 'One form that you began',
  params: IdParams,
  output: KycDraft,
  errors: ['NOT_FOUND'],
});
export const saveKycDraft = defineRoute({
  method: 'PATCH',
  path: '/v2/client/checks/kyc/drafts/{id}',
  tag,
  access: 'staff',
  summary: 'Save what the form holds now, whole: a field that is left out is empty',
  params: IdParams,
  body: z.strictObject({ version: Version, inputs: DraftInputs }),
  output: KycDraft,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
export const discardKycDraft = defineRoute({
  method: 'DELETE',
  path: '/v2/client/checks/kyc/drafts/{id}',
  tag,
  access: 'staff',
  summary: 'Discard a form with its files',
  params: IdParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
});
export const addKycDraftFile = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/kyc/drafts/{id}/files',
  tag,
  access: 'staff',
  upload: 'file',
  summary:
    'Add a file to a form: PDF, JPG, PNG or HEIC up to 15 MB, or one uploaded in parts beforehand. Of `kind` address, `part` names the paper',
  params: IdParams,
  body: z.object({ kind: KycFileKind, part: z.string().max(40).optional() }),
  output: KycDraft,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const removeKycDraftFile = defineRoute({
  method: 'DELETE',
  path: '/v2/client/checks/kyc/drafts/{id}/files/{file_id}',
  tag,
  access: 'staff',
  summary: 'Take a file out of a form and erase it',
  params: IdParams.extend({ file_id: z.coerce.number().int().positive() }),
  output: KycDraft,
  errors: ['NOT_FOUND'],
});
export const submitKycDraft = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/kyc/{id}/submit',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Hand in the form with this number: it is judged as `KycInputs`, the draft ends and the check begins. Without a picture of the document, or of the person who was not seen, it is refused',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: KycCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
