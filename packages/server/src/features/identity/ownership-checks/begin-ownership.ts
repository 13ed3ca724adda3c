import { STEP_ANSWERS } from '@freehold/contract/flows/step-answers';
import type { OwnerRelation } from '@freehold/contract/identity/ownership-checks';
import type { z } from 'zod';
import { addressLine } from '../../../platform/address-line.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answerColumns, type CheckRow, type Collected, findMembers, updateCheck } from '../../checks/public.ts';
import { judgeOwnership } from './judge-ownership.ts';
import { loadSituation } from './ownership-facts.ts';
import type { OwnershipCase } from './ownership-records.ts';
import { addRecord, findHome, findOpenLead, insertStanding, type Writer } from './ownership-store.ts';

const FROM_A_FLOW = 'They say how they own the home that they sell or let through this firm';
const FROM_ITS_PAGE = 'They sell or let the home through this firm, and their ownership is asked for by the policy of the firm';

export type Stated = z.output<(typeof STEP_ANSWERS)['ownership_confirm']>;
const RELATIONS = { sole: 'owner', joint: 'owner', for_owner: 'attorney', executor: 'executor' } as const;
/** How somebody says they own the home, from what they handed in; null where they did not say. */
export const statedIn = ({ steps }: Collected): Stated | null =>
  STEP_ANSWERS.ownership_confirm.safeParse(steps.findLast(({ type, state }) => type === 'ownership_confirm' && state === 'done')?.answers)
    .data ?? null;

/** The home of a property, as a check compares it with a register. */
export async function homeOf(trx: Trx, scope: Scope, propertyId: number | null): Promise<Pick<OwnershipCase, 'address' | 'postcode'>> {
  const home = propertyId === null ? undefined : await findHome(trx, scope, propertyId);
  return home ? { address: addressLine(home), postcode: home.postcode } : { address: '', postcode: null };
}

/** Writes down whose ownership is checked, beside the check that was begun first. */
export async function addSubject(
  trx: Trx,
  scope: Scope,
  services: Services,
  {
    row,
    leadId,
    relation,
    by,
    stated = null,
  }: { row: CheckRow; leadId: number; relation: OwnerRelation; by: Writer; stated?: Stated | null },
): Promise<void> {
  await insertStanding(trx, scope, { check_id: row.id, lead_id: leadId, title_number: null });
  const said = { check_id: row.id, relation, stated };
  await addRecord(trx, scope, services.keys, { leadId, at: services.now(), by }, { kind: 'subject', said });
}

/** Begins a check of somebody from their record. Where another owner of the property is being checked, both share its register. */
export async function beginFromRecord(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: CheckRow,
  stated: Stated | null = null,
): Promise<CheckRow> {
  const known = row.property_id === null ? null : await findOpenLead(trx, scope, row.property_id);
  const leadId = known ?? row.id;
  await addSubject(trx, scope, services, { row, leadId, relation: stated === null ? 'owner' : RELATIONS[stated.owns], by: null, stated });
  if (known === null) {
    const home = await homeOf(trx, scope, row.property_id);
    const said = {
      ...home,
      title_number: null,
      jurisdiction: 'england_wales' as const,
      purpose: stated === null ? FROM_ITS_PAGE : FROM_A_FLOW,
    };
    await addRecord(trx, scope, services.keys, { leadId, at: services.now(), by: null }, { kind: 'case', said });
  }
  const { about } = await loadSituation(trx, scope, services, { row, members: await findMembers(trx, scope) });
  return updateCheck(
    trx,
    scope,
    row.id,
    { ...answerColumns(judgeOwnership(about)), state: 'completed', status: 'needsReview' },
    services.now(),
  );
}
