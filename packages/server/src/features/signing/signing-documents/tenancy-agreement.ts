import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { DocumentSettings, DraftFault } from '@freehold/contract/signing/signing-fields';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { enterIntoTenancy, findAgreedTenancy, findOpenTenancy } from '../../properties/public.ts';
import * as store from './store.ts';
import { referenceOf } from './turn.ts';

type Marked = Pick<store.DocumentRow, 'id' | 'tenancy_id' | 'property_id'>;

/** The tenancy that a draft is to be the agreement of: the one it was marked for, else the one of its property that goes on or is to come. */
export async function tenancyToMark(trx: Trx, scope: MemberScope, before: Marked, settings: DocumentSettings): Promise<number | null> {
  if (!settings.tenancy_agreement) return null;
  if (before.tenancy_id !== null && before.property_id === settings.property_id) return before.tenancy_id;
  const field = 'settings.tenancy_agreement';
  if (!may(scope, 'edit_properties'))
    return refuseField(field, 'Your role cannot change tenancies. Ask a colleague to mark it as the tenancy agreement.', 'NOT_ALLOWED');
  const open = settings.property_id === null ? undefined : await findOpenTenancy(trx, scope, settings.property_id);
  return open?.id ?? refuseField(field, 'This property has no tenancy that goes on or is to come. Accept an offer first.', 'NO_TENANCY');
}

/** What keeps a marked draft from being sent: its tenancy is over, or has an agreement that is out or was signed. */
export async function tenancyFaults(trx: Trx, scope: Scope, { id, tenancy_id: tenancyId }: Marked): Promise<DraftFault[]> {
  if (tenancyId === null) return [];
  const fault = (code: string, message: string): DraftFault[] => [{ code, message, recipient: null, field: null }];
  const tenancy = await findAgreedTenancy(trx, scope, tenancyId);
  if (!tenancy || tenancy.isOver)
    return fault('tenancy_over', 'The tenancy that this is the agreement of is over. Take the mark away under Document.');
  const other = await store.findAgreementOf(trx, scope, tenancyId, id);
  if (!other) return [];
  return fault(
    'second_agreement',
    other.state === 'completed'
      ? `${referenceOf(other)} was signed as the agreement of this tenancy. Take the mark away under Document.`
      : `${referenceOf(other)} is out as the agreement of this tenancy. Call it off first, or take the mark away under Document.`,
  );
}

export async function presentTenancy(
  trx: Trx,
  scope: Scope,
  { tenancy_id: id }: Pick<Marked, 'tenancy_id'>,
): Promise<DocumentDetails['tenancy']> {
  const tenancy = id === null ? undefined : await findAgreedTenancy(trx, scope, id);
  return tenancy ? { entered_into_on: tenancy.enteredIntoOn, over: tenancy.isOver } : null;
}

/** The tenancy of an agreement that everybody signed was entered into on the day of the last signature. */
export async function tellTenancy(trx: Trx, scope: Scope, document: store.DocumentRow): Promise<void> {
  const { tenancy_id: tenancyId, signed_at: signedAt } = document;
  if (tenancyId !== null && signedAt !== null)
    await enterIntoTenancy(trx, scope, tenancyId, { reference: referenceOf(document), signedOn: londonDate(signedAt) });
}
