import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Check } from '@freehold/contract/check-kinds';
import { NewProperty } from '@freehold/contract/properties/properties';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { assessRisk } from '@freehold/server/features/checks/checks/assess-risk';
import { assignCheck, cancelCheck } from '@freehold/server/features/checks/checks/assign-check';
import { approveDecision, decideCheck } from '@freehold/server/features/checks/checks/decide-check';
import { addEddFile, saveEddPack } from '@freehold/server/features/checks/checks/edd-pack';
import { getCheck } from '@freehold/server/features/checks/checks/get-check';
import { amlKinds } from '@freehold/server/features/screening/aml-checks/aml-kind';
import { resolveMatch } from '@freehold/server/features/screening/aml-checks/resolve-match';
import { failCheck, runCheck } from '@freehold/server/features/screening/aml-checks/run-check';
import { startCheck } from '@freehold/server/features/screening/aml-checks/start-check';
import { startScreening } from '@freehold/server/features/screening/aml-checks/start-screening';
import { watchLists } from '@freehold/server/features/screening/list-watch/watch-lists';
import { mergeParties } from '@freehold/server/features/people/party-merges/merge-parties';
import { undoMerge } from '@freehold/server/features/people/party-merges/undo-merge';
import { createProperty } from '@freehold/server/features/properties/properties/public';
import { getProperty } from '@freehold/server/features/properties/property-details/get-property';
import { listPeople } from '@freehold/server/features/properties/property-people/list-people';
import { linkPerson } from '@freehold/server/features/properties/property-people/link-person';
import { listBreaches } from '@freehold/server/features/properties/property-stages/list-breaches';
import { moveProperty } from '@freehold/server/features/properties/property-stages/move-property';
import { readGate } from '@freehold/server/features/properties/property-stages/read-gate';
import { recordLateClocks } from '@freehold/server/features/properties/property-stages/record-late-clocks';
import { listCoverage } from '@freehold/server/features/screening/screening-coverage/list-coverage';
import { countDocuments } from '@freehold/server/features/signing/signing-documents/count-documents';
import { openScope, type MemberScope } from '@freehold/server/platform/scope';
import { riskAnswers } from '../aml-journey.ts';
import { loadList } from '../load-list.ts';
import type { TestApp } from '../test-app.ts';
import type { Level } from './reference.ts';

/** On the list; and so much of a name that it is on none. */
export const LISTED = { first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' };
const CLEAR = { first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' };
const REASON = 'Compared with the passport on file';
const CHOOSE: Record<Level, Record<string, string>> = {
  low: {},
  medium: { customer_structure: 'company_complex', geography_country: 'grey' },
  high: { customer_pep: 'foreign' },
};

export type Seen = {
  missing: { why: string; status: string | null } | null;
  sentence: string | null;
  clock: { done: number | null; state: string };
  lines: { due: number; done: number | null }[];
  coverage: { status: string | null; underWay: boolean } | null;
};
const NOTHING: Seen = { missing: null, sentence: null, clock: { done: null, state: '' }, lines: [], coverage: null };
export type World = Awaited<ReturnType<typeof foundFirm>>;

let streets = 0;
/** A firm of its own with two clients who sell a property each, and everything that can be done about their checks, each through its use case. */
export async function foundFirm(testApp: TestApp) {
  const { services } = testApp;
  const owner = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  const colleague = async (roleId: number) => (await testApp.signIn({ roleId, workspaceId: owner.workspaceId })).scope;
  const members: readonly [MemberScope, MemberScope, MemberScope] = [owner.scope, await colleague(3), await colleague(3)];
  const system = openScope(services, owner.workspaceId, { kind: 'system', name: 'model' });
  const run = { scope: system, attempt: 1, isLastAttempt: false };
  const by = (who: number): MemberScope => members[who % members.length] ?? owner.scope;

  const found = async (last: string) =>
    owner.scope.transaction(async (trx) => {
      const property = await createProperty(
        trx,
        owner.scope,
        NewProperty.parse({
          kind: 'sale',
          line1: `${++streets} Corsley Avenue`,
          town: 'Bristol',
          postcode: 'BS9 4AA',
          price_pence: 735_000_00,
        }),
      );
      const role = await linkPerson(trx, owner.scope, services, property, {
        role: 'seller',
        invited_via: 'staff',
        party: { kind: 'person', first_name: 'Sunniva', last_name: last, dob: '1984-07-22', phones: [], emails: [], addresses: [] },
      });
      return { property: property.id, role: role.id, party: role.party_id };
    });
  const clients = [await found('Halvorsen'), await found('Halvorsen')] as const;
  for (const { property } of clients) await move(property, 'instructed');

  async function move(property: number, to: 'instructed' | 'available'): Promise<void> {
    const { version } = await getProperty(owner.scope, services, property, countDocuments);
    await moveProperty(owner.scope, services, property, { to, version });
  }
  const aml = async (check: Promise<Check>) => AmlCheck.parse(await check);
  const read = (id: number) => aml(getCheck(owner.scope, services, amlKinds, id));
  const versionOf = async (id: number) =>
    (await services.db.selectFrom('checks').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

  return {
    clients,
    check: read,
    start: async (party: number, listed: boolean) =>
      (
        await startCheck(owner.scope, services, {
          subject: { kind: 'person', ...(listed ? LISTED : CLEAR) },
          reference: null,
          partyId: party,
        })
      ).id,
    /** As the page of coverage does: by the record, whoever has none under way. */
    startMissing: async (party: number) => {
      const { started } = await owner.scope.transaction((trx) => startScreening(trx, owner.scope, services, amlKinds, [party]));
      return started[0]?.check_id ?? null;
    },
    finish: async (id: number) => {
      await runCheck(id, services, run);
      return read(id);
    },
    fail: (id: number) => failCheck(id, services, system, 'The screening could not run.'),
    settle: async (id: number, matchId: number, who: number, status: 'true_match' | 'false_positive' | 'unclear') =>
      resolveMatch(by(who), services, { matchId, checkVersion: await versionOf(id), status, reasonCode: 'other', text: REASON }),
    assess: (id: number, level: Level) =>
      aml(
        assessRisk(owner.scope, services, amlKinds, {
          checkId: id,
          answers: riskAnswers(CHOOSE[level]),
          overrideLevel: null,
          overrideReason: null,
          suggested: [],
          confirmed: true,
        }),
      ),
    /** What a high risk asks for before anybody may accept. */
    fillPack: async (id: number, who: number) => {
      const { edd, version } = await read(id);
      if (!edd?.can.edit || edd.missing.length === 0) return;
      const texts = { source_of_wealth: 'Sale of a family business', source_of_funds: 'The proceeds of that sale', notes: 'Accounts seen' };
      if (edd.saved === null) await saveEddPack(by(who), services, amlKinds, { checkId: id, version, texts });
      if (edd.files.length > 0) return;
      const file = () => Promise.resolve({ shows: 'both' as const, name: 'accounts.pdf', bytes: smallPdf('Accounts') });
      await addEddFile(by(who), services, amlKinds, { checkId: id, read: file });
    },
    decide: async (id: number, who: number, value: 'accepted' | 'accepted_with_conditions' | 'rejected' | 'more_information') =>
      aml(
        decideCheck(by(who), services, amlKinds, {
          checkId: id,
          version: await versionOf(id),
          value,
          reason: REASON,
          conditions: value === 'accepted_with_conditions' ? [{ text: 'Proof of address within a month', due: null }] : [],
        }),
      ),
    second: async (id: number, who: number, agree: boolean) =>
      aml(approveDecision(by(who), services, amlKinds, { checkId: id, version: await versionOf(id), agree, reason: REASON })),
    assign: async (id: number, who: number) =>
      aml(
        assignCheck(owner.scope, services, amlKinds, {
          checkId: id,
          version: await versionOf(id),
          memberId: by(who).actor.memberId,
          note: null,
        }),
      ),
    cancel: async (id: number) => aml(cancelCheck(owner.scope, services, amlKinds, { checkId: id, version: await versionOf(id) })),
    market: (client: number) => move(clients[client % 2]?.property ?? 0, 'available'),
    merge: async (into: number, merged: number) => {
      const version = async (id: number) =>
        (await services.db.selectFrom('parties').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
      const asked = { into, into_version: await version(into), version: await version(merged), choose: {} };
      return (await mergeParties(owner.scope, merged, asked)).id;
    },
    unmerge: (id: number) => undoMerge(owner.scope, id),
    night: () => recordLateClocks.run(services),
    /** Somebody is added to the list, or struck off again, and the change is compared with everybody. */
    changeList: async (entries: number) => {
      await loadList(
        testApp,
        [
          { ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'] },
          ...Array.from({ length: entries % 3 }, (_, index) => ({
            ref: `TST05${index}`,
            name: index === 0 ? 'Sunniva Halvorsen' : 'Ingrid Halvorsen',
          })),
        ],
        { workspaceId: owner.workspaceId, listKey: 'un-consolidated' },
      );
      await watchLists(services, run);
    },
    /** What the product says of both clients' properties, as its screens would show it, in one reading. */
    see: () => owner.scope.transaction((trx) => look({ ...owner.scope, transaction: (read) => read(trx) })),
  };

  async function look(scope: MemberScope): Promise<[Seen, Seen]> {
    const register = await listBreaches(scope, services, { show: 'all', page: 1, perPage: 100 });
    const covered = await listCoverage(scope, services, { show: 'all', page: 1, perPage: 50 });
    const seen: Seen[] = [];
    for (const { property, role } of clients) {
      const gate = await readGate(scope, services, { id: property, to: 'available' });
      const people = await listPeople(scope, services, property);
      const person = people.data.find(({ id }) => id === role);
      const [missing] = gate.missing;
      const row = covered.data.find(({ party }) => party.id === person?.party.id);
      seen.push({
        missing: missing ? { why: missing.why, status: missing.party.aml?.status ?? null } : null,
        sentence: gate.sentence,
        clock: { done: person?.clock.done_at ? Date.parse(person.clock.done_at) : null, state: person?.clock.state ?? '' },
        lines: register.data
          .filter((line) => line.property.id === property)
          .map((line) => ({ due: Date.parse(line.due_at), done: line.done_at === null ? null : Date.parse(line.done_at) })),
        coverage: row ? { status: row.party.aml?.status ?? null, underWay: row.under_way } : null,
      });
    }
    return [seen[0] ?? NOTHING, seen[1] ?? NOTHING];
  }
}
