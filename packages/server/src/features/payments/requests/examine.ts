import { requestPayment, type Finding, type NewPayment } from '@freehold/contract/payments/requests';
import { advertisedRent, type Rent } from '@freehold/property-rules/lettings-law';
import { sumsOf } from '@freehold/property-rules/payments/categories';
import { brokenOf, examinePayment, type PayerRole } from '@freehold/property-rules/payments/payment-law';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { findParties, type PartyRow, whyHeld } from '../../people/public.ts';
import { findOpenTenancy, findProperty, type PropertyRow } from '../../properties/public.ts';
import { findLiveOf, findRolesAt, referenceOf } from './store.ts';

const refuse = refusing(requestPayment);

export type ToExamine = Pick<
  NewPayment,
  'party_id' | 'property_id' | 'category' | 'amount_pence' | 'vat_mode' | 'told_on' | 'is_arrears' | 'evidence'
>;
export type Examined = {
  party: PartyRow;
  property: PropertyRow | null;
  findings: Finding[];
  payer: string;
  rent: Rent | null;
};

const AS_PAYER: Record<string, PayerRole> = {
  buyer: 'buyer',
  giftor: 'buyer',
  buyer_representative: 'buyer',
  seller: 'seller',
  seller_representative: 'seller',
  landlord: 'landlord',
  landlord_representative: 'landlord',
  tenant: 'tenant',
  guarantor: 'guarantor',
};
/** The law is strictest with tenants: whoever is one is treated as one, whatever else they are. */
const STRICTEST: readonly PayerRole[] = ['tenant', 'guarantor', 'buyer', 'seller', 'landlord'];
const EVERY = { week: 'a week', month: 'a month', quarter: 'a quarter', year: 'a year' } as const;
export const rentInWords = ({ pence, frequency }: Rent): string => `${inPounds(pence)} ${EVERY[frequency]}`;

/** Everything the law and the firm's own rules say of a request, as things stand in this transaction. */
export async function examine(
  trx: Trx,
  scope: MemberScope,
  asked: ToExamine,
  { now, exceptId = 0, lock = false }: { now: Date; exceptId?: number; lock?: boolean },
): Promise<Examined> {
  // The property first: of two holding deposits that are asked for at once, the second sees the first.
  const property = asked.property_id === undefined ? null : ((await findProperty(trx, asked.property_id, { lock })) ?? null);
  if (asked.property_id !== undefined && property === null) return refuseField('property_id', 'Choose a property of this workspace');
  const [party] = await findParties(trx, [asked.party_id]);
  if (!party) return refuseField('party_id', 'Choose a person or company of this workspace');
  const roles = property === null ? [] : await findRolesAt(trx, scope, property.id, party.id);
  const payers = roles.flatMap((role) => AS_PAYER[role] ?? []);
  const payer = STRICTEST.find((one) => payers.includes(one)) ?? 'other';
  const tenancy = property?.kind === 'letting' ? await findOpenTenancy(trx, scope, property.id) : undefined;
  const rent: Rent | null = tenancy
    ? { pence: tenancy.rent_pence, frequency: tenancy.rent_frequency }
    : property?.kind === 'letting'
      ? advertisedRent(property)
      : null;
  const other = async (category: 'holding_deposit' | 'reservation') => {
    const found = property && (await findLiveOf(trx, scope, property.id, category, exceptId));
    return found ? referenceOf(found) : null;
  };
  const taken = tenancy?.holding_deposit_taken_on ?? null;
  const findings = examinePayment({
    category: asked.category,
    amountPence: sumsOf(asked.amount_pence, asked.vat_mode).grossPence,
    kind: property?.kind ?? null,
    regime: tenancy?.regime ?? property?.tenancy_regime ?? 'assured',
    payer,
    rent,
    tenancyEnteredIntoOn: tenancy?.entered_into_on ?? null,
    otherHoldingDeposit: (await other('holding_deposit')) ?? (taken === null ? null : `recorded on the tenancy on ${taken}`),
    otherReservation: await other('reservation'),
    toldOn: asked.told_on ?? null,
    today: londonDate(now),
    isArrears: asked.is_arrears,
    evidence: asked.evidence ?? null,
  });
  const place: Finding[] = property === null ? [] : [isThere(party, property, roles)];
  const [role] = roles;
  return {
    party,
    property,
    findings: [...place, ...findings].map(({ lines, ...one }) => ({ ...one, ...(lines && { lines: lines.map((line) => ({ ...line })) }) })),
    payer: role !== undefined && role in ROLE_WORDS ? wordOf(role) : property === null ? 'No property chosen' : 'Not at this property',
    rent,
  };
}

const wordOf = (role: string): string => Object.entries(ROLE_WORDS).find(([name]) => name === role)?.[1] ?? role;

function isThere(party: PartyRow, { kind }: PropertyRow, roles: string[]): Finding {
  const title = kind === 'sale' ? 'Payer is a person in this sale' : 'Payer is a person in this letting';
  const [role] = roles;
  return role === undefined
    ? {
        rule: 'payer_there',
        title,
        result: 'broken',
        words: `${party.display_name} is not linked to this property. Link them first`,
        citation: null,
        field: 'property_id',
      }
    : {
        rule: 'payer_there',
        title,
        result: 'kept',
        words: `${party.display_name}, ${wordOf(role).toLowerCase()}`,
        citation: null,
        field: null,
      };
}

/** Refuses what may not be asked for, each rule with its citation under the field that puts it right. */
export async function requireLawful(trx: Trx, scope: MemberScope, { findings, party, property }: Examined): Promise<void> {
  const held = await whyHeld(trx, scope, { partyIds: [party.id], propertyId: property?.id ?? null });
  if (held !== null) refuse('INVALID_STATE', held);
  const broken = brokenOf(findings);
  if (broken.length === 0) return;
  refuse(
    'VALIDATION_FAILED',
    broken.length === 1 ? 'One thing to put right before this can be sent' : `${broken.length} things to put right before this can be sent`,
    broken.map(({ field, rule, words, citation }) => ({
      field: field ?? 'category',
      code: rule.toUpperCase(),
      message: citation === null ? words : `${words} (${citation})`,
    })),
  );
}
