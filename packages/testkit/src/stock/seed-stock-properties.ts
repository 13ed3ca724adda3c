import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { lockByName } from '@freehold/server/platform/audit';
import type { Trx } from '@freehold/server/platform/database';
import type { Services } from '@freehold/server/platform/services';
import { stockFirm, STOCK_OWNER_EMAIL } from './stock-firm.ts';
import {
  stockParties,
  stockProperties,
  type StockCompany,
  type StockPartyKey,
  type StockPerson,
  type StockProperty,
} from './stock-properties.ts';

const DAY_MS = 86_400_000;
const ROADS = {
  sale: ['instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'completed'],
  letting: ['instructed', 'to_let', 'offer_agreed', 'referencing', 'let_agreed', 'tenanted', 'notice_given'],
} as const;
const DUE_EVENT: Record<string, 'marketing' | 'instruction' | 'offer_accepted'> = { seller: 'marketing', landlord: 'instruction' };

type Seed = { trx: Trx; workspaceId: number; now: Date; members: Map<string, number>; parties: Map<StockPartyKey, number> };

/** The stock of the Bristol office as it stands today: properties, their people and offers. Once only: a workspace that has a property is left alone. */
export async function seedStockProperties({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const owner = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select('members.workspace_id')
    .where('workspaces.account_name', '=', stockFirm.offices[0]?.accountName ?? '')
    .where('members.email', '=', STOCK_OWNER_EMAIL)
    .executeTakeFirst();
  if (!owner) return 0;
  const workspaceId = owner.workspace_id;
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, `seed:properties:${workspaceId}`);
    if (await trx.selectFrom('properties').select('id').where('workspace_id', '=', workspaceId).executeTakeFirst()) return 0;
    const rows = await trx.selectFrom('members').select(['id', 'first_name']).where('workspace_id', '=', workspaceId).execute();
    const members = new Map(rows.map((row) => [row.first_name, row.id]));
    const seed: Seed = { trx, workspaceId, now: now(), members, parties: new Map() };
    for (const [key, party] of Object.entries(stockParties)) seed.parties.set(key as StockPartyKey, await addParty(seed, party));
    for (const [index, property] of stockProperties.entries()) await addProperty(seed, property, index);
    return stockProperties.length;
  });
}

const ago = ({ now }: Seed, days: number) => new Date(now.getTime() - days * DAY_MS);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function addParty({ trx, workspaceId }: Seed, party: StockPerson | StockCompany): Promise<number> {
  const values =
    'company' in party
      ? { kind: 'company' as const, company_name: party.company, company_number: party.number, jurisdiction: 'GB' }
      : {
          kind: 'person' as const,
          first_name: party.first,
          middle_names: party.middle ?? null,
          last_name: party.last,
          dob: party.born ?? null,
          phones: party.phone ? [party.phone] : [],
          emails: [`${party.first}.${party.last}@${party.last}.example`.toLowerCase()],
        };
  const row = await trx
    .insertInto('parties')
    .values({ ...values, workspace_id: workspaceId, risk_level: party.risk ?? 'unset' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addProperty(seed: Seed, demo: StockProperty, index: number): Promise<void> {
  const { trx, workspaceId } = seed;
  const memberId = seed.members.get(demo.negotiator) ?? null;
  const isSale = demo.kind === 'sale';
  const pence = demo.pounds * 100;
  const since = demo.stages.at(-1);
  const { id } = await trx
    .insertInto('properties')
    .values({
      workspace_id: workspaceId,
      kind: demo.kind,
      reference: `PL-2026-${String(401 + index).padStart(4, '0')}`,
      line1: demo.line1,
      town: demo.town,
      postcode: demo.postcode,
      type: demo.type,
      bedrooms: demo.beds,
      tenure: demo.type === 'flat' ? 'leasehold' : 'freehold',
      stage: demo.stage,
      stage_since: ago(seed, since ?? 1),
      listed_on: demo.stages[1] === undefined ? null : dayOf(ago(seed, demo.stages[1])),
      ...(isSale
        ? { price_pence: pence, fee_basis_points: 135 }
        : { rent_pence: pence, rent_frequency: 'month', deposit_pence: Math.floor((pence * 12 * 5) / 52) }),
      negotiator_id: memberId,
      changed_at: ago(seed, demo.changedHoursAgo / 24),
      created_at: ago(seed, (demo.stages[0] ?? 1) + 1),
      created_by: memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addStages(seed, id, demo, memberId);
  for (const link of demo.owners) await addPerson(seed, id, demo, link, null);
  const groups: number[] = [];
  for (const people of demo.groups ?? []) {
    const group = await trx
      .insertInto('applicant_groups')
      .values({ workspace_id: workspaceId, property_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.push(group.id);
    for (const link of people) await addPerson(seed, id, demo, link, group.id);
  }
  for (const offer of demo.offers ?? []) await addOffer(seed, { id, demo, memberId, groupId: groups[offer.by] ?? 0 }, offer);
}

async function addStages(
  { trx, workspaceId, ...seed }: Seed,
  propertyId: number,
  demo: StockProperty,
  memberId: number | null,
): Promise<void> {
  const road: PropertyStage[] = ROADS[demo.kind].slice(0, demo.stages.length);
  if (demo.stage === 'fallen_through') road[demo.stages.length - 1] = 'fallen_through';
  const about = { workspace_id: workspaceId, property_id: propertyId, member_id: memberId };
  const first = {
    ...about,
    from_stage: null,
    to_stage: 'draft' as const,
    at: new Date(seed.now.getTime() - ((demo.stages[0] ?? 1) + 1) * DAY_MS),
  };
  const moves = road.map((to, step) => ({
    ...about,
    from_stage: road[step - 1] ?? ('draft' as const),
    to_stage: to,
    at: new Date(seed.now.getTime() - (demo.stages[step] ?? 0) * DAY_MS),
  }));
  await trx
    .insertInto('property_stages')
    .values([first, ...moves])
    .execute();
}

async function addPerson(
  seed: Seed,
  propertyId: number,
  demo: StockProperty,
  link: StockProperty['owners'][number],
  groupId: number | null,
): Promise<void> {
  const partyId = seed.parties.get(link.who) ?? 0;
  const { id } = await seed.trx
    .insertInto('property_people')
    .values({
      workspace_id: seed.workspaceId,
      property_id: propertyId,
      party_id: partyId,
      role: link.role,
      group_id: groupId,
      co_tenant_type_id: link.coTenant ?? null,
      is_lead: link.lead ?? false,
      ...(link.due === undefined ? {} : { cdd_due_event: DUE_EVENT[link.role] ?? 'offer_accepted', cdd_due_at: ago(seed, link.due) }),
      created_at: ago(seed, demo.stages[0] ?? 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A landlord whose property is not advertised yet has passed no gate.
  if (link.due !== undefined && demo.stage !== 'instructed')
    await addBreach(seed, { propertyId, partyId, personId: id, demo, link, due: link.due });
  if (demo.stages[0] === undefined) return;
  const started = dayOf(ago(seed, demo.stages[0]));
  await seed.trx
    .updateTable('parties')
    .set((row) => ({
      relationship_started_on: row.fn<string>('least', ['relationship_started_on', row.val(started)]),
      updated_at: ago(seed, demo.changedHoursAgo / 24),
    }))
    .where('workspace_id', '=', seed.workspaceId)
    .where('id', '=', partyId)
    .execute();
}

const MOVED_TO = {
  sale: { marketing: 'available', offer_accepted: 'under_offer', instruction: 'instructed' },
  letting: { marketing: 'to_let', offer_accepted: 'offer_agreed', instruction: 'to_let' },
} as const;

/** The firm's gate only warns, so what it let past stands in the register. */
async function addBreach(
  seed: Seed,
  about: { propertyId: number; partyId: number; personId: number; demo: StockProperty; link: StockProperty['owners'][number]; due: number },
): Promise<void> {
  const event = DUE_EVENT[about.link.role] ?? 'offer_accepted';
  await seed.trx
    .insertInto('breaches')
    .values({
      workspace_id: seed.workspaceId,
      property_id: about.propertyId,
      party_id: about.partyId,
      property_person_id: about.personId,
      due_event: event,
      due_at: ago(seed, about.due),
      to_stage: MOVED_TO[about.demo.kind][event],
      recorded_at: ago(seed, about.due),
    })
    .execute();
}

type About = { id: number; demo: StockProperty; memberId: number | null; groupId: number };
/** A sale stands where its property does, from the accepted offer on. */
function saleStatus(stage: PropertyStage): 'under_offer' | 'sold_stc' | 'exchanged' | 'completed' | 'fallen_through' {
  switch (stage) {
    case 'sold_stc':
    case 'exchanged':
    case 'completed':
    case 'fallen_through':
      return stage;
    default:
      return 'under_offer';
  }
}

async function addOffer(
  seed: Seed,
  { id, demo, memberId, groupId }: About,
  offer: NonNullable<StockProperty['offers']>[number],
): Promise<void> {
  const { trx, workspaceId } = seed;
  const at = { workspace_id: workspaceId, property_id: id };
  const pence = offer.pounds * 100;
  const decided = ['accepted', 'rejected', 'withdrawn'].includes(offer.status);
  const isSale = demo.kind === 'sale';
  const { id: offerId } = await trx
    .insertInto('offers')
    .values({
      ...at,
      group_id: groupId,
      ...(isSale
        ? { amount_pence: pence, funding: 'mortgage', buying_position: offer.position ?? null }
        : { rent_pence: pence, rent_frequency: 'month' }),
      made_on: dayOf(ago(seed, offer.daysAgo + 1)),
      status: offer.status,
      ...(decided ? { decided_at: ago(seed, offer.daysAgo), decided_by: memberId } : {}),
      created_by: memberId,
      created_at: ago(seed, offer.daysAgo + 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const on = (step: number) => (demo.stages[step] === undefined ? null : dayOf(ago(seed, demo.stages[step])));
  if (isSale && (offer.status === 'accepted' || demo.stage === 'fallen_through'))
    await trx
      .insertInto('sales')
      .values({
        ...at,
        offer_id: offerId,
        status: saleStatus(demo.stage),
        buyer_solicitor: 'Tarrant Moxley LLP',
        ...(demo.stage === 'fallen_through'
          ? { fell_through_on: on(4), fell_through_reason: 'The buyer’s own sale fell through' }
          : {
              exchanged_on: on(4),
              completed_on: on(5),
              exchange_target_on: dayOf(ago(seed, -21)),
              completion_target_on: dayOf(ago(seed, -49)),
            }),
      })
      .execute();
  if (!isSale && offer.status === 'accepted')
    await trx
      .insertInto('tenancies')
      .values({
        ...at,
        offer_id: offerId,
        group_id: groupId,
        status: demo.stage === 'tenanted' ? 'active' : demo.stage === 'notice_given' ? 'ending' : 'upcoming',
        regime: 'assured',
        rent_pence: pence,
        rent_frequency: 'month',
        starts_on: on(5) ?? dayOf(ago(seed, -10)),
        deposit_pence: Math.floor((pence * 12 * 5) / 52),
        ...(on(5) ? { deposit_scheme: 'dps', entered_into_on: on(4) } : {}),
        ...(on(6) ? { notice_given_on: on(6), ends_on: dayOf(ago(seed, -48)) } : {}),
      })
      .execute();
}
