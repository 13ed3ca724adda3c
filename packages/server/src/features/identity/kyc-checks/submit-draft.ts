import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { submitKycDraft as route } from '@freehold/contract/identity/kyc-drafts';
import { KycInputs } from '@freehold/contract/identity/kyc-inputs';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { readMrz } from '@freehold/uk-formats/read-mrz';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  fingerprintOf,
  loadFacts,
  openPlace,
  openSubjectParty,
  presentCheck,
  requireMayStart,
  requireRunner,
  STALE,
} from '../../checks/public.ts';
import { whyHeld } from '../../people/public.ts';
import { addKyc } from './add-kyc.ts';
import { deleteDraftRow } from './drafts-store.ts';
import { openDraft } from './drafts.ts';
import { findStaffFiles, moveStaffFiles, type StaffFile } from './files-store.ts';
import { kycKind } from './kyc-kind.ts';

const refuseSubmitDraft = refusing(route);

type Fault = { field: string; code: string; message: string };

/** Hands in a form: what it holds is judged whole, the draft ends, and the check with its job begins, all of it or nothing. */
export function submitDraft(scope: MemberScope, services: Services, { id, version }: { id: number; version: number }): Promise<KycCheck> {
  return scope.transaction(async (trx) => {
    requireRunner(scope);
    const draft = await openDraft(trx, scope, services, id, { lock: true });
    await requireMayStart(trx, scope, services);
    if (draft.version !== version) return refuseSubmitDraft('STALE_VERSION', STALE);
    const files = await findStaffFiles(trx, scope, services.keys, { draft_id: [id] });
    const inputs = judgeForm(draft.inputs, files, londonDate(services.now()));
    const row = await start(trx, scope, services, inputs);
    await moveStaffFiles(trx, scope, id, row.id);
    await deleteDraftRow(trx, scope, id);
    await addKyc(trx, scope, services, row, { inputs });
    return presentCheck(kycKind, await loadFacts(trx, scope, services, kycKind, row), services, scope, null);
  });
}

function judgeForm(written: object, files: readonly StaffFile[], today: string): KycInputs {
  const parsed = KycInputs.safeParse(written);
  const faults: Fault[] = parsed.success
    ? missingPictures(parsed.data, files)
    : parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code: code.toUpperCase(), message }));
  // What the lines say of their own shape is told while they can still be typed again; what does not add up is for the check to say.
  if (
    parsed.success &&
    parsed.data.document.mrz.some((line) => line !== '') &&
    readMrz(parsed.data.document.mrz, { today }).document === null
  )
    faults.push({
      field: 'document.mrz',
      code: 'FORMAT',
      message: 'The passport code does not add up. Check the two lines at the bottom.',
    });
  if (!parsed.success || faults.length > 0) return refuseAlways('VALIDATION_FAILED', 'Check the highlighted fields', faults);
  return parsed.data;
}

function missingPictures({ document, seen_in_person: seen, address_proofs: proofs }: KycInputs, files: readonly StaffFile[]): Fault[] {
  const has = (kind: StaffFile['kind'], part?: string) =>
    files.some((file) => file.kind === kind && (part === undefined || file.part === part));
  const faults: Fault[] = [];
  const missing = (field: string, message: string) => faults.push({ field, code: 'REQUIRED', message });
  if (!has('front')) missing('files.front', 'Add a picture of the front of the document');
  if (document.kind === 'driving_licence' && !has('back')) missing('files.back', 'Add a picture of the back of the licence');
  if (!seen && !has('selfie')) missing('files.selfie', 'Add a picture of the person, or say that you met them');
  for (const [index, { key }] of proofs.entries())
    if (!has('address', key)) missing(`address_proofs.${index}.key`, 'Add a picture or a copy of this paper');
  return faults;
}

async function start(trx: Trx, scope: MemberScope, services: Services, inputs: KycInputs) {
  const home = inputs.addresses.find(({ to }) => to === null)?.address;
  const subject: ScreenedSubject = {
    kind: 'person',
    first_name: inputs.first_name,
    ...(inputs.middle_names ? { middle_names: inputs.middle_names } : {}),
    last_name: inputs.last_name,
    dob: inputs.dob,
    nationality: inputs.nationality,
    ...(home ? { residence: home.country } : {}),
  };
  const partyId = await openSubjectParty(trx, inputs.party_id, subject);
  const at = await openPlace(trx, scope, partyId, inputs.property_id);
  const held = await whyHeld(trx, scope, { partyIds: partyId === null ? [] : [partyId], propertyId: at?.propertyId ?? null });
  if (held !== null) refusing(route)('INVALID_STATE', held);
  return addCheck(trx, scope, services, {
    kind: 'kyc',
    subject,
    fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject),
    reference: inputs.reference ?? null,
    partyId,
    at,
    createdBy: scope.actor.memberId,
  });
}
