import { assessRentProtection, factsOf } from '@freehold/property-rules/assess-rent-protection';
import { monthlyRentPence } from '@freehold/property-rules/lettings-law';
import {
  type RentProtection,
  assessRentProtectionForm,
  beginRentProtection,
  changeRentProtection,
  getRentProtection,
  getRentProtectionPdf,
} from '@freehold/contract/properties/rent-protection';
import { INSURER_RULES, rulesOf } from '@freehold/property-rules/rent-protection-rules';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty } from '../properties/public.ts';
import { readOpenTenancy } from '../tenancies/public.ts';
import { answersFor, maskPayout, openAnswers, openPayout } from './answers.ts';
import { landlordsOf, type FormRow } from './store.ts';

const refuseReadAround = refusing(
  assessRentProtectionForm,
  beginRentProtection,
  changeRentProtection,
  getRentProtection,
  getRentProtectionPdf,
);

type Situation = NonNullable<Awaited<ReturnType<typeof readOpenTenancy>>>;
type Property = NonNullable<Awaited<ReturnType<typeof findProperty>>>;
export type Around = Situation & { property: Property };

/** The property and its tenancy, as the form reads them; a property without a tenancy has no form. */
export async function readAround(trx: Trx, scope: MemberScope, propertyId: number): Promise<Around | null> {
  const property = await findProperty(trx, propertyId);
  if (!property) return refuseReadAround('NOT_FOUND', 'There is no such property in this workspace');
  const found = await readOpenTenancy(trx, scope, propertyId);
  return found && { ...found, property };
}

/** The form of a tenancy with its answers, its people and what the rules say of them. */
export async function presentForm(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'keys'>,
  row: FormRow,
  around: Around,
): Promise<RentProtection> {
  const { tenancy, people, property } = around;
  const answers = answersFor(await openAnswers(services.keys, row), people);
  const rules = rulesOf(row.insurer);
  const terms = {
    monthly_rent_pence: monthlyRentPence({ pence: tenancy.rent_pence, frequency: tenancy.rent_frequency }),
    starts_on: tenancy.starts_on,
    deposit_pence: tenancy.deposit_pence,
    deposit_scheme: tenancy.deposit_scheme,
  };
  const shown = people.map((person) => ({
    party_id: person.party_id,
    name: person.display_name ?? '',
    role: person.role === 'guarantor' ? ('guarantor' as const) : ('tenant' as const),
    co_tenant_type_id: person.co_tenant_type_id ?? 0,
    stands_for: people.find((whom) => whom.id === person.guarantees_id)?.party_id ?? null,
  }));
  return {
    id: row.id,
    version: row.version,
    property_id: row.property_id,
    tenancy_id: row.tenancy_id,
    state: row.state,
    saved_at: row.updated_at.toISOString(),
    assessed_at: row.assessed_at?.toISOString() ?? null,
    answers,
    payout: maskPayout(await openPayout(services.keys, row)),
    tenancy: { ...terms, landlords: await landlordsOf(trx, scope, row.property_id), address: addressLine(property) },
    people: shown,
    rules: { insurer: INSURER_RULES[row.insurer]?.name ?? row.insurer, ...rules },
    ...assessRentProtection(factsOf(answers, terms, shown), rules),
    can: { change: may(scope, 'edit_properties') },
  };
}
