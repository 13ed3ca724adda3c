import { decideOffer, recordOffer } from '@freehold/contract/properties/offers';
import { addPropertyNote } from '@freehold/contract/properties/property-details';
import { addProperty, getPropertyRecord } from '@freehold/contract/properties/property-form';
import { moveProperty } from '@freehold/contract/properties/property-moves';
import { addPropertyPerson } from '@freehold/contract/properties/property-people';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { changeSale, getSale, markMilestone } from '@freehold/contract/properties/sales';
import { demoChecks, demoEnquirers, DEMO_NOTES, MILESTONES_DONE, type Enquirer } from './demo-checks.ts';
import { demoParties, demoProperties, type DemoPartyKey, type DemoProperty } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import type { DemoOffice } from './open-demo-office.ts';
import { playBank } from './play-bank.ts';
import { playBilling } from './play-billing.ts';
import { playBatch } from './play-batch.ts';
import { playCompany } from './play-company.ts';
import { playCheck } from './play-check.ts';
import { playDocuments } from './play-documents.ts';
import { playIdentity } from './play-identity.ts';
import { playMonitoring } from './play-monitoring.ts';
import { playOwnership } from './play-ownership.ts';
import { playPass } from './play-pass.ts';
import { playPayments } from './play-payments.ts';
import { playShares } from './play-shares.ts';
import { playRegisters } from './play-registers.ts';
import { playRents } from './play-rents.ts';
import { playRetention } from './play-retention.ts';
import { playRuns } from './play-runs.ts';
import { playStaffRuns } from './play-staff-runs.ts';
import { playVisitor } from './play-visitor.ts';

const ROADS: Record<DemoProperty['kind'], readonly PropertyStage[]> = {
  sale: ['instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'completed'],
  letting: ['instructed', 'to_let', 'offer_agreed', 'referencing', 'let_agreed', 'tenanted', 'notice_given'],
};
const ACCEPTED_STEP = 2;

/** Everything that happened around the properties of the demonstration, and the checks of their people in time for it. */
export function historyOf(story: Story): Moment[] {
  const ids = new Map<DemoProperty, number>();
  const visited = propertyAt('2 Larkspur Mews');
  return [
    ...demoProperties.flatMap((property, place) => historyOfProperty(story, property, place, ids)),
    ...[...firstDue()].flatMap(([who, due], place) => historyOfCheck(story, who, due, place)),
    ...playIdentity(story, (who) => (firstDue().get(who) ?? 0) + 1),
    ...playBatch(story),
    ...playRetention(story),
    ...playRuns(story),
    ...playStaffRuns(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playRents(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playOwnership(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playBank(story),
    ...playCompany(story),
    ...playPayments(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playBilling(story),
    ...playDocuments(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playShares(story),
    ...playPass(story, (line1) => ids.get(propertyAt(line1)) ?? 0),
    ...playMonitoring(story),
    ...playRegisters(story),
    ...playVisitor(story, () => ids.get(visited) ?? 0),
    ...demoEnquirers.flatMap((enquirer, place) => historyOfEnquirer(story, enquirer, place, ids)),
  ];
}

function propertyAt(line1: string): DemoProperty {
  const found = demoProperties.find((one) => one.line1 === line1);
  if (!found) throw new Error('The demonstration has no such property');
  return found;
}

/** In time for the moment it falls due, the day before, unless it was late. */
function historyOfCheck(story: Story, who: DemoPartyKey, due: number, place: number): Moment[] {
  const end = demoChecks[who] === undefined ? { kind: 'accepted' as const } : demoChecks[who];
  if (end === null) return [];
  const daysAgo = end.kind === 'accepted' && end.late !== undefined ? due - end.late : due + 1;
  return playCheck(story, { who, party: demoParties[who], daysAgo, minute: place }, end);
}

function historyOfEnquirer(
  story: Story,
  { party, line1, role, daysAgo, check }: Enquirer,
  place: number,
  ids: Map<DemoProperty, number>,
): Moment[] {
  const property = propertyAt(line1);
  const asked: Moment = {
    at: story.day(daysAgo, 11, 8 + place * 9),
    act: async () => {
      const id = ids.get(property) ?? 0;
      const body = { party_id: await partyId(story, party.last, party), role, is_lead: true };
      await story.office.call('Dev', addPropertyPerson, {
        params: { id },
        body: role === 'tenant' ? { ...body, co_tenant_type_id: 1 } : body,
      });
    },
  };
  return [asked, ...playCheck(story, { who: party.last, party, daysAgo, minute: 7 + place * 11 }, check)];
}

/** How many days ago each person's check was first needed: a day before the instruction, or before their offer was accepted. */
function firstDue(): Map<DemoPartyKey, number> {
  const due = new Map<DemoPartyKey, number>();
  const need = (who: DemoPartyKey, days: number) => due.set(who, Math.max(days, due.get(who) ?? 0));
  for (const { owners, groups = [], offers = [], stages, stage } of demoProperties) {
    const instructed = stages[0];
    if (instructed !== undefined) for (const { who } of owners) need(who, instructed);
    const taken = offers.find((offer) => isTaken(offer, stage));
    if (taken) for (const { who } of groups[taken.by] ?? []) need(who, taken.daysAgo);
  }
  return due;
}

type Offer = NonNullable<DemoProperty['offers']>[number];
/** Accepted, also where the sale fell through afterwards. */
const isTaken = ({ status }: Offer, stage: PropertyStage) => status === 'accepted' || stage === 'fallen_through';

const knownId = (story: Story, who: DemoPartyKey) => partyId(story, who, demoParties[who]);

function historyOfProperty(story: Story, demo: DemoProperty, place: number, ids: Map<DemoProperty, number>): Moment[] {
  const { office, day } = story;
  const { negotiator, stages } = demo;
  const minute = (place * 7) % 25;
  const id = () => ids.get(demo) ?? 0;
  const groups: number[] = [];
  const created = (stages[0] ?? 2) + 1;
  const moments: Moment[] = [
    {
      at: day(created, 9, minute),
      act: async () => {
        const people = [];
        for (const { who, role } of demo.owners) people.push({ party_id: await knownId(story, who), role });
        ids.set(demo, (await office.call(negotiator, addProperty, { body: { ...bodyOf(office, demo, place), people } })).id);
      },
    },
  ];
  for (const [step, daysAgo] of stages.entries()) {
    if (step === ACCEPTED_STEP) continue;
    const last = step === stages.length - 1;
    const to = last && demo.stage === 'fallen_through' ? demo.stage : ROADS[demo.kind][step];
    if (to === undefined) throw new Error('A property of the demonstration has more stages than its road');
    moments.push({ at: day(daysAgo, 10 + step, minute), act: () => move(office, demo, id(), to) });
  }
  const bring = async (index: number) => {
    if (groups[index] !== undefined) return groups[index];
    for (const { who, role, lead, coTenant } of demo.groups?.[index] ?? []) {
      const person: { group_id: number | null } = await office.call(negotiator, addPropertyPerson, {
        params: { id: id() },
        body: {
          party_id: await knownId(story, who),
          role,
          group_id: groups[index],
          co_tenant_type_id: coTenant,
          ...(lead ? { is_lead: true } : {}),
        },
      });
      groups[index] = person.group_id ?? 0;
    }
    return groups[index] ?? 0;
  };
  const withOffers = new Set((demo.offers ?? []).map(({ by }) => by));
  for (const index of (demo.groups ?? []).keys())
    if (!withOffers.has(index)) moments.push({ at: day(1, 16, minute + index), act: () => bring(index) });
  for (const [turn, offer] of (demo.offers ?? []).entries())
    moments.push(...historyOfOffer(story, demo, offer, { id, bring: () => bring(offer.by), minute: minute + turn * 6 }));
  if (demo.kind === 'sale' && stages.length > ACCEPTED_STEP + 1) moments.push(...historyOfSale(story, demo, id, minute));
  const note = DEMO_NOTES[demo.line1];
  if (note)
    moments.push({
      at: story.hoursAgo(note.hoursAgo),
      act: () => office.call(negotiator, addPropertyNote, { params: { id: id() }, body: { text: note.text } }),
    });
  return moments;
}

function bodyOf(office: DemoOffice, demo: DemoProperty, place: number) {
  const pence = demo.pounds * 100;
  return {
    kind: demo.kind,
    reference: `PL-2026-${String(401 + place).padStart(4, '0')}`,
    line1: demo.line1,
    town: demo.town,
    postcode: demo.postcode,
    type: demo.type,
    bedrooms: demo.beds,
    tenure: demo.type === 'flat' ? ('leasehold' as const) : ('freehold' as const),
    negotiator_id: office.memberId(demo.negotiator),
    ...(demo.kind === 'sale'
      ? { price_pence: pence, fee_basis_points: 135 }
      : { rent_pence: pence, rent_frequency: 'month' as const, deposit_pence: Math.floor((pence * 12 * 5) / 52) }),
  };
}

async function move(office: DemoOffice, { negotiator }: DemoProperty, id: number, to: PropertyStage): Promise<void> {
  const { version } = await office.call(negotiator, getPropertyRecord, { params: { id } });
  const reason = to === 'fallen_through' ? { reason: 'The buyer’s own sale fell through' } : {};
  await office.call(negotiator, moveProperty, { params: { id }, body: { to, version, ...reason } });
}

type OfferParts = { id: () => number; bring: () => Promise<number>; minute: number };
function historyOfOffer({ office, day }: Story, demo: DemoProperty, offer: Offer, { id, bring, minute }: OfferParts): Moment[] {
  const { negotiator } = demo;
  let offerId = 0;
  const pence = offer.pounds * 100;
  const decide = (to: 'relayed' | 'accepted' | 'rejected' | 'withdrawn') => () =>
    office.call(negotiator, decideOffer, { params: { id: offerId }, body: { to } });
  const recorded: Moment = {
    at: day(offer.daysAgo + 1, 12, minute),
    act: async () => {
      const terms =
        demo.kind === 'sale'
          ? { amount_pence: pence, funding: 'mortgage' as const, buying_position: offer.position }
          : {
              rent_pence: pence,
              rent_frequency: 'month' as const,
              move_in_on: day(offer.daysAgo - 10, 12)
                .toISOString()
                .slice(0, 10),
            };
      ({ id: offerId } = await office.call(negotiator, recordOffer, { params: { id: id() }, body: { group_id: await bring(), ...terms } }));
    },
  };
  const told: Moment = { at: day(offer.daysAgo + 1, 17, minute), act: decide('relayed') };
  const settled = (to: 'accepted' | 'rejected' | 'withdrawn'): Moment => ({ at: day(offer.daysAgo, 10, 20 + minute), act: decide(to) });
  if (isTaken(offer, demo.stage)) return [recorded, told, settled('accepted')];
  if (offer.status === 'pending') return [recorded];
  return offer.status === 'relayed' ? [recorded, told] : [recorded, told, settled(offer.status)];
}

/** Solicitors and target dates the day it is agreed, then the milestones one by one. */
function historyOfSale({ office, day }: Story, demo: DemoProperty, id: () => number, minute: number): Moment[] {
  const { negotiator, stages } = demo;
  const agreed = stages[ACCEPTED_STEP + 1] ?? 0;
  const date = (daysAhead: number) => day(-daysAhead, 12).toISOString().slice(0, 10);
  let saleId = 0;
  const over = stages[ACCEPTED_STEP + 2] ?? 0;
  const done = MILESTONES_DONE[demo.stage] ?? [];
  const gap = (agreed - over) / (done.length + 1);
  return [
    {
      at: day(agreed, 15, minute),
      act: async () => {
        const { current: sale } = await office.call(negotiator, getSale, { params: { id: id() } });
        if (!sale) throw new Error('A sale of the demonstration has not begun');
        saleId = sale.id;
        await office.call(negotiator, changeSale, {
          params: { id: sale.id },
          body: {
            version: sale.version,
            seller_solicitor: 'Brackley Hale Solicitors',
            buyer_solicitor: 'Tarrant Moxley LLP',
            exchange_target_on: date(21 - over),
            completion_target_on: date(49 - over),
          },
        });
      },
    },
    ...done.map((code, turn): Moment => {
      const daysAgo = Math.floor(agreed - gap * (turn + 1));
      const body = { code, done_on: date(-daysAgo) };
      return {
        at: day(daysAgo, 15, minute + 5 + turn),
        act: () => office.call(negotiator, markMilestone, { params: { id: saleId }, body }),
      };
    }),
  ];
}
