import { getRentProtectionPdf as route } from '@freehold/contract/properties/rent-protection';
import type { Bytes } from '../../../platform/bind.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { requireMay } from '../../access/public.ts';
import { isDemonstration } from '../../checks/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { openPayout } from './answers.ts';
import { presentForm, readAround } from './present-form.ts';
import { findForm, firmName } from './store.ts';
import { worksheetView } from './worksheet-view.ts';

const refuse = refusing(route);

/** The worksheet as a PDF for the insurer, drawn anew each time. It holds incomes and a whole account number, so reading it is recorded. */
export async function worksheetPdf(scope: MemberScope, services: Services, id: number): Promise<Bytes> {
  requireMay(scope, 'edit_properties');
  const madeAt = services.now().toISOString();
  const view = await scope.transaction(async (trx) => {
    const row = await findForm(trx, scope, id);
    const around = row && (await readAround(trx, scope, row.property_id));
    if (!row || around?.tenancy.id !== row.tenancy_id)
      return refuse('NOT_FOUND', 'There is no such rent protection form in this workspace');
    await recordEvent(trx, scope, {
      action: 'download.rent_protection',
      object: { type: 'property', id: around.property.id, label: addressLine(around.property) },
    });
    return worksheetView({
      form: await presentForm(trx, scope, services, row, around),
      payout: await openPayout(services.keys, row),
      firm: await firmName(trx, scope),
      madeAt,
      isDemonstration: await isDemonstration(trx, scope),
    });
  });
  const bytes = await renderReport({ template: 'rent-protection', data: view, madeAt });
  return { bytes, mime: 'application/pdf', fileName: `rent-protection-${id}.pdf` };
}
