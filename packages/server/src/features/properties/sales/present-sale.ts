import { MILESTONE_CODES, type MilestoneCode } from '@freehold/property-rules/sale-milestones';
import type { Sale, SaleMilestone } from '@freehold/contract/properties/sales';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { BuyerRow, MilestoneRow, SaleWithOffer } from './store.ts';
import type { PropertyRole } from '@freehold/property-rules/property-stages';

type Around = { buyers: BuyerRow[]; milestones: MilestoneRow[]; today: string };

/** A sale with who buys, and every milestone in its order. */
export function presentSale(scope: MemberScope, row: SaleWithOffer, { buyers, milestones, today }: Around): Sale {
  return {
    ...row,
    status: row.status,
    amount_pence: row.amount_pence ?? 0,
    buyers: buyers.filter((buyer) => buyer.group_id === row.group_id).map(named),
    milestones: MILESTONE_CODES.map((code) => milestoneOf(row, code, milestones, today)),
    began_at: row.created_at.toISOString(),
    saved_at: row.updated_at.toISOString(),
    can: { change: isOpen(row) && may(scope, 'edit_properties') },
  };
}

export const isOpen = ({ status }: Pick<SaleWithOffer, 'status'>): boolean => status !== 'completed' && status !== 'fallen_through';

export const named = (row: { party_id: number; display_name: string | null; role: PropertyRole }) => ({
  party_id: row.party_id,
  name: row.display_name ?? '',
  role: row.role,
});

/** Exchange and completion are reached by the stage, and their targets stand on the sale. */
function milestoneOf(row: SaleWithOffer, code: MilestoneCode, rows: MilestoneRow[], today: string): SaleMilestone {
  const said = rows.find((milestone) => milestone.sale_id === row.id && milestone.code === code);
  const [target_on, done_on] =
    code === 'exchange'
      ? [row.exchange_target_on, row.exchanged_on]
      : code === 'completion'
        ? [row.completion_target_on, row.completed_on]
        : [said?.target_on ?? null, said?.done_on ?? null];
  return {
    code,
    target_on,
    done_on,
    done_by: said?.done_on && said.first_name !== null ? `${said.first_name} ${said.surname}`.trim() : null,
    is_late: isOpen(row) && done_on === null && target_on !== null && target_on < today,
  };
}
