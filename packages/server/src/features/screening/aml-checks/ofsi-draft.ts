import { OfsiPart, type OfsiReport, type OfsiReports } from '@freehold/contract/screening/ofsi-reports';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { dateInWords, dayAndTime } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { personOf } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import { dutiesOf } from './ofsi-duties.ts';
import { OFSI_FORMS, type OfsiKind, type OfsiTexts } from './ofsi-forms.ts';
import { findDrafts, insertDraftOnce, type DraftRow } from './store.ts';

const Texts = z.partialRecord(OfsiPart, z.string());

type Place = Pick<DraftRow, 'workspace_id' | 'check_id' | 'kind' | 'number'>;
/** The report on the designated person is sealed as it was before there was another. */
const context = ({ workspace_id, check_id, kind, number }: Place) =>
  `ofsi-draft:${workspace_id}:${check_id}${kind === 'designated_person' ? '' : `:${kind}:${number}`}`;
export const sealTexts = (services: Services, place: Place, texts: OfsiTexts): Promise<Buffer> =>
  sealJson(services.keys, place.workspace_id, texts, context(place));
export const openTexts = async (services: Services, row: DraftRow): Promise<OfsiTexts> =>
  Texts.parse(await openJson(services.keys, row.workspace_id, row.parts_sealed, context(row)));

export const isClosed = (row: DraftRow) => row.sent_at !== null || row.withdrawn_at !== null;
/** A suspected breach is reported of a client who is frozen, one report at a time: the one before is sent or withdrawn first. */
export const mayBegin = (facts: AmlFacts, drafts: readonly DraftRow[]) =>
  facts.row.frozen_at !== null && drafts.every((row) => row.kind !== 'suspected_breach' || isClosed(row));

/** Prepares the report on the designated person from what the check knows; what only people know stays empty. A draft that exists is left as it is. */
export async function draftOfsiReport(trx: Trx, scope: Scope, services: Services, facts: AmlFacts, now: Date): Promise<void> {
  if ((await findDrafts(trx, scope, facts.row.id)).length > 0) return;
  await insertReport(trx, scope, services, { facts, kind: 'designated_person', number: 1, texts: knownTexts(facts, scope, now), now });
}

/** Prepares the report of a suspected breach. Of the breach itself nothing is known: that is for people to write. */
export async function draftBreachReport(
  trx: Trx,
  scope: Scope,
  services: Services,
  { facts, drafts, now }: { facts: AmlFacts; drafts: readonly DraftRow[]; now: Date },
): Promise<number> {
  const known = knownTexts(facts, scope, now);
  const first = drafts.find(({ kind }) => kind === 'designated_person');
  const written = first ? await openTexts(services, first) : {};
  const texts: OfsiTexts = {
    firm: known.firm,
    designated_person: [written.designated_person || known.designated_person, written.identifiers || known.identifiers]
      .filter((text) => text.trim() !== '')
      .join('\n'),
    regime: matchedEntry(facts)?.programme ?? '',
    property: written.property || known.property,
  };
  const number = drafts.filter(({ kind }) => kind === 'suspected_breach').length + 1;
  await insertReport(trx, scope, services, { facts, kind: 'suspected_breach', number, texts, now });
  return number;
}

async function insertReport(
  trx: Trx,
  scope: Scope,
  services: Services,
  { facts, kind, number, texts, now }: { facts: AmlFacts; kind: OfsiKind; number: number; texts: OfsiTexts; now: Date },
): Promise<void> {
  const place = { workspace_id: scope.workspaceId, check_id: facts.row.id, kind, number };
  await insertDraftOnce(trx, { ...place, parts_sealed: await sealTexts(services, place, texts), begun_at: now, saved_at: now });
}

const freezingMatch = (facts: AmlFacts) => facts.matches.find(({ settled }) => settled.freezes);
const matchedEntry = (facts: AmlFacts) => freezingMatch(facts)?.row.entry;

function heldOf(subject: AmlFacts['subject'], name: string): [string, string | undefined][] {
  const others = ('other_names' in subject ? (subject.other_names ?? []) : []).map((other): [string, string] => [
    'Also known as',
    other.name,
  ]);
  switch (subject.kind) {
    case 'person':
      return [
        ['Name', name],
        ...others,
        ['Date of birth', subject.dob && dateInWords(subject.dob)],
        ['Nationality', subject.nationality],
        ['Place of birth', [subject.birth_place, subject.birth_country].filter(Boolean).join(', ')],
        ['Lives in', subject.residence],
        ['Passport number', subject.passport_number],
        ['Address', subject.address],
      ];
    case 'company':
      return [
        ['Name', name],
        ...others,
        ['Company number', subject.number],
        ['Other numbers', subject.other_numbers?.join(', ')],
        ['Country', subject.country],
      ];
    case 'vessel':
      return [['Ship', subject.name], ...others, ['IMO number', subject.imo], ['Flag', subject.flag]];
    case 'aircraft':
      return [
        ['Aircraft', subject.registration],
        ['Type', subject.model],
      ];
    case 'wallet':
      return [['Wallet address', subject.address]];
  }
}

function knownTexts(facts: AmlFacts, scope: Scope, now: Date) {
  const { row, subject } = facts;
  const match = freezingMatch(facts);
  const entry = matchedEntry(facts);
  const reporter = scope.actor.kind === 'member' ? personOf(facts.members)(scope.actor.memberId, scope.actor.roleId) : null;
  const held = heldOf(subject, row.subject_name);
  return {
    firm: [facts.firm, reporter && `${reporter.name}, ${reporter.role}`].filter(Boolean).join('\n'),
    circumstances: `Screening ${row.public_ref}${row.screened_at ? ` on ${dayAndTime(row.screened_at)}` : ''}. The match was recorded on ${dayAndTime(now)}.`,
    designated_person:
      match && entry
        ? [
            entry.names[0]?.text ?? '',
            `${match.row.list_name}, entry ${match.row.entry_ref}, version ${match.row.list_version}`,
            entry.programme ?? '',
            `Score ${match.row.score} of 100`,
          ]
            .filter(Boolean)
            .join('\n')
        : '',
    identifiers: held
      .filter(([, value]) => value)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    property: facts.place ? facts.place.address : '',
  };
}

async function presentReport(facts: AmlFacts, draft: DraftRow, services: Services): Promise<OfsiReport> {
  const texts = await openTexts(services, draft);
  const person = personOf(facts.members);
  return {
    id: draft.id,
    check_id: facts.row.id,
    kind: draft.kind,
    number: draft.number,
    version: draft.version,
    begun_at: draft.begun_at.toISOString(),
    saved_at: draft.saved_at.toISOString(),
    parts: OFSI_FORMS[draft.kind].parts.map(({ code, label, hint = null }) => {
      const text = texts[code] ?? '';
      return { code, label, hint, text, done: text.trim() !== '' };
    }),
    sent:
      draft.sent_at && draft.sent_on && draft.sent_by !== null
        ? { at: draft.sent_at.toISOString(), sent_on: draft.sent_on, reference: draft.sent_reference ?? '', by: person(draft.sent_by) }
        : null,
    withdrawn:
      draft.withdrawn_at && draft.withdrawn_by !== null
        ? { at: draft.withdrawn_at.toISOString(), reason: draft.withdrawn_reason ?? '', by: person(draft.withdrawn_by) }
        : null,
    can: { change: !isClosed(draft), withdraw: draft.kind === 'suspected_breach' && !isClosed(draft) },
  };
}

export async function presentReports(facts: AmlFacts, drafts: readonly DraftRow[], services: Services): Promise<OfsiReports> {
  const first = drafts.find(({ kind }) => kind === 'designated_person');
  return {
    reports: await Promise.all(drafts.map((draft) => presentReport(facts, draft, services))),
    duties: first ? dutiesOf(facts, first, await openTexts(services, first)) : [],
    can: { begin: mayBegin(facts, drafts) },
  };
}
