import { keysOf } from '@freehold/contract/kernel/keys';
import {
  assessRentProtectionForm,
  beginRentProtection,
  changeRentProtection,
  type RentProtection,
} from '@freehold/contract/properties/rent-protection';
import { monthlyRentPence } from '@freehold/property-rules/lettings-law';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { NOT_YOUR_ROLE, refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { answersFor, firstAnswers, openAnswers, sealAnswers, sealPayout } from './answers.ts';
import { presentForm, readAround, type Around } from './present-form.ts';
import { findFormOfTenancy, insertForm, lockForm, updateForm, type FormRow } from './store.ts';

const refuseBegin = refusing(beginRentProtection);
const refuseChange = refusing(changeRentProtection);
const refuseAssess = refusing(assessRentProtectionForm);
const NO_TENANCY = 'This property has no tenancy yet. Accept an offer first.';
const NO_FORM = 'There is no such rent protection form in this workspace';

const subject = ({ property }: Around) => ({ type: 'property', id: property.id, label: addressLine(property) });

/** Begins the form of the tenancy, filled in from what is known. Asked again it answers the form that is there. */
export function beginForm(scope: MemberScope, services: Services, propertyId: number): Promise<RentProtection> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const around = await readAround(trx, scope, propertyId);
    if (!around) return refuseBegin('INVALID_STATE', NO_TENANCY);
    const { tenancy, people } = around;
    const place = { workspace_id: scope.workspaceId, tenancy_id: tenancy.id };
    const rent = monthlyRentPence({ pence: tenancy.rent_pence, frequency: tenancy.rent_frequency });
    const begun = await insertForm(trx, {
      ...place,
      property_id: propertyId,
      answers_sealed: await sealAnswers(services.keys, place, firstAnswers(rent, tenancy.starts_on, people)),
      created_by: scope.actor.memberId,
    });
    if (begun) await note(trx, scope, around, { action: 'begin.rent_protection', object: subject(around) });
    const row = begun ?? (await findFormOfTenancy(trx, scope, tenancy.id));
    if (!row) throw new Error('a form that was there a moment ago is there');
    return presentForm(trx, scope, services, row, around);
  });
}

/** Saves answers. The form is a draft again: what was assessed were other answers. */
export function changeForm(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, payout, ...asked }: z.output<typeof changeRentProtection.body>,
): Promise<RentProtection> {
  return change(scope, services, id, version, refuseChange, async (trx, row, around) => {
    const before = answersFor(await openAnswers(services.keys, row), around.people);
    const answers = answersFor(
      { ...before, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) },
      around.people,
    );
    const fields = keysOf(answers).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(answers[field]));
    const names = payout === undefined ? fields : [...fields, 'payout' as const];
    if (names.length === 0) return row;
    const diff = Object.fromEntries(names.map((field) => [field, { before: null, after: 'changed' }]));
    await note(trx, scope, around, { action: 'change.rent_protection', object: subject(around), diff });
    return updateForm(trx, scope, id, {
      answers_sealed: await sealAnswers(services.keys, row, answers),
      ...(payout === undefined ? {} : { payout_sealed: payout && (await sealPayout(services.keys, row, payout)) }),
      state: 'draft',
      assessed_at: null,
      assessed_by: null,
    });
  });
}

/** Compares the saved answers with the insurer's rules and keeps the outcome. */
export function assessForm(scope: MemberScope, services: Services, id: number, version: number): Promise<RentProtection> {
  return change(scope, services, id, version, refuseAssess, async (trx, row, around) => {
    const { outcome, findings } = await presentForm(trx, scope, services, row, around);
    if (outcome === null) {
      const first = findings.find(({ effect }) => effect === 'missing');
      return refuseAssess('INVALID_STATE', `Some answers are missing. ${first?.text ?? 'Fill them in'}.`);
    }
    await note(trx, scope, around, {
      action: 'assess.rent_protection',
      object: subject(around),
      diff: { state: { before: row.state, after: outcome } },
    });
    return updateForm(trx, scope, id, { state: outcome, assessed_at: services.now(), assessed_by: scope.actor.memberId });
  });
}

type Refuse = (code: 'NOT_FOUND' | 'INVALID_STATE' | 'STALE_VERSION', message: string) => never;
type Work = (trx: Trx, row: FormRow, around: Around) => Promise<FormRow>;

function change(scope: MemberScope, services: Services, id: number, version: number, refuse: Refuse, work: Work): Promise<RentProtection> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const row = await lockForm(trx, scope, id);
    if (!row) return refuse('NOT_FOUND', NO_FORM);
    if (row.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const around = await readAround(trx, scope, row.property_id);
    if (around?.tenancy.id !== row.tenancy_id) return refuse('INVALID_STATE', 'This tenancy is over, and its form is history.');
    return presentForm(trx, scope, services, await work(trx, row, around), around);
  });
}

async function note(trx: Trx, scope: MemberScope, around: Around, entry: Parameters<typeof recordEvent>[2]): Promise<void> {
  await recordEvent(trx, scope, entry);
  await announce(trx, scope, { topic: 'properties', id: around.property.id });
}

/** The form of the property's tenancy; null where none was begun. Incomes stand in it, so whoever sees names alone does not. */
export function getForm(scope: MemberScope, services: Services, propertyId: number): Promise<RentProtection | null> {
  if (requireMay(scope, 'see_properties') !== 'all') return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  return scope.transaction(async (trx) => {
    const around = await readAround(trx, scope, propertyId);
    const row = around && (await findFormOfTenancy(trx, scope, around.tenancy.id));
    return row ? presentForm(trx, scope, services, row, around) : null;
  });
}
