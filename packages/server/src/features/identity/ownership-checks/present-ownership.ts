import type { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { LAND_REGISTRY_TITLES } from '../../../providers/land-registry/provider.ts';
import { type CheckFile, type CheckRow, type CommonAnswer, mayRunChecks, personOf } from '../../checks/public.ts';
import { flagsOf } from './judge-ownership.ts';
import type { OwnershipFacts } from './ownership-facts.ts';
import { ownershipVerdict } from './ownership-words.ts';

const keyOf = (id: number) => `ownership:${id}`;

/** Why nobody, or not this one, can add to it now; null where they can. */
export function whyNotRecord({ state }: Pick<CheckRow, 'state'>, viewer: Scope): string | null {
  if (!mayRunChecks(viewer)) return NOT_YOUR_ROLE;
  if (state === 'decided') return 'This check was decided. Begin another to compare a newer register';
  return state === 'cancelled' ? 'This check was cancelled' : null;
}

/** Why HM Land Registry is not asked now. */
export function whyNotAskRegistry(
  { home, asks, subject }: Pick<OwnershipFacts, 'home' | 'asks' | 'subject'>,
  { landRegistry }: Pick<Services, 'landRegistry'>,
  what: 'register' | 'owner',
): string | null {
  if (landRegistry === null) return 'HM Land Registry is not connected';
  if (home.jurisdiction !== 'england_wales') return 'HM Land Registry has titles of England and Wales alone';
  const state = asks[what]?.said.state;
  if (state === 'asking') return 'HM Land Registry is being asked';
  if (state === 'waiting') return 'The register was ordered, and has not come yet';
  return what === 'owner' && subject.kind !== 'person' ? 'HM Land Registry compares names of people alone' : null;
}

/** The check as it is answered. Without a viewer, as a report keeps it. */
export function presentOwnership(facts: OwnershipFacts, common: CommonAnswer, services: Services, viewer: Scope | null): OwnershipCheck {
  const { home, relation, stated, group, deal, about, register, confirmed, titleState, ownershipFiles, leadId, row } = facts;
  const person = personOf(facts.members);
  const by = (of: { by_member: number | null; role_id: number | null; at: Date }) => ({
    by: of.by_member === null || of.role_id === null ? null : person(of.by_member, of.role_id),
    at: of.at.toISOString(),
  });
  const saidOf = (name: string) => facts.records.findLast((record) => record.kind === 'owner' && record.said.owner === name);
  const fileKey = (id: number | null) => (id === null ? null : keyOf(id));
  const whyNot = viewer === null ? null : whyNotRecord(row, viewer);
  const mayAsk = (what: 'register' | 'owner') => {
    const not = viewer === null ? null : (whyNot ?? whyNotAskRegistry(facts, services, what));
    return { may: viewer !== null && not === null, why_not: not };
  };
  const elements = common.elements.map((element) => ({ source: null, waits_for: null, ...element }));
  const own = {
    elements,
    register: register && {
      ...register.said.facts,
      ...by(register),
      read_by: register.said.read_by,
      file_key: fileKey(register.said.file_id),
      other_address: register.said.other_address,
      confirmed: confirmed && by(confirmed),
    },
    title_state: titleState && { ...titleState.said, ...by(titleState) },
    owners: about.owners.map(({ said, incorporatedIn: _in, ...owner }) => {
      const record = saidOf(owner.name);
      return {
        ...owner,
        said:
          said && record
            ? { says: said.says, party_id: said.party_id, note: said.note, has_evidence: said.hasEvidence, ...by(record) }
            : null,
      };
    }),
  };
  const subjects = new Set(group.map(({ party_id: id }) => id));
  return {
    ...common,
    kind: 'ownership',
    verdict: ownershipVerdict({ ...common, ...own }),
    demo: false,
    ...own,
    home: { address: home.address, jurisdiction: home.jurisdiction, title_number: register?.said.facts.title_number ?? home.title_number },
    purpose: home.purpose,
    relation,
    deal: deal.map(({ party_id, name, kind, identity_accepted }) => ({
      party_id,
      name,
      kind,
      is_subject: subjects.has(party_id),
      identity_accepted,
    })),
    checks: group.map(({ id, public_ref, subject_name: name }) => ({ id, public_ref, name, is_lead: id === leadId })),
    flags: flagsOf(about),
    files: ownershipFiles.map(({ id, by_member: _by, at, ...file }) => ({ key: keyOf(id), ...file, at: at.toISOString() })),
    registry: presentRegistry(facts, services),
    published: about.published,
    stated,
    ownership_can: {
      record: { may: viewer !== null && whyNot === null, why_not: whyNot },
      buy_register: mayAsk('register'),
      ask_owner: mayAsk('owner'),
    },
  };
}

function presentRegistry({ asks, members }: OwnershipFacts, { landRegistry }: Services): OwnershipCheck['registry'] {
  const person = personOf(members);
  const asked = <K extends 'register' | 'owner'>(what: K) => {
    const row = asks[what];
    if (row === null) return null;
    const { state, title_number: title, reason, retry_at: retryAt, asked_by: by, role_id: roleId } = row.said;
    const common = { state, title_number: title, reason, retry_at: retryAt, by: person(by, roleId), at: row.at.toISOString() };
    return { common, said: row.said };
  };
  const [register, owner] = [asked('register'), asked('owner')];
  const provider = landRegistry?.name ?? register?.said.provider ?? owner?.said.provider;
  return {
    connected: landRegistry !== null,
    provider: provider === undefined ? null : LAND_REGISTRY_TITLES[provider],
    is_sandbox: provider === 'sandbox',
    register_price_pence: landRegistry?.registerPricePence ?? null,
    register: register && { ...register.common, price_pence: register.said.price_pence, paid_pence: register.said.paid_pence },
    owner: owner && { ...owner.common, verdict: owner.said.verdict, words: owner.said.words },
  };
}

/** As the evidence shows, notes and erases them; they are those of the check that was begun first. */
export const ownershipEvidence = ({ ownershipFiles, leadId, row }: OwnershipFacts): CheckFile[] =>
  leadId !== row.id
    ? []
    : ownershipFiles.map(({ id, kind, name, mime, size, sha256, at }) => ({
        key: keyOf(id),
        shows: 'document',
        title: kind === 'register' ? 'Register of the title' : 'Paper about an owner',
        part: null,
        name,
        mime,
        size,
        sha256,
        by: 'staff',
        at,
      }));
