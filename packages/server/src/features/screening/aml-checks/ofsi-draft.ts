import type { OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { dateInWords, dayAndTime } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { personOf } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import { findDraft, insertDraftOnce, type DraftRow } from './store.ts';

export type OfsiPartCode = OfsiDraft['parts'][number]['code'];
export type OfsiTexts = Record<OfsiPartCode, string>;

/** The parts of a report to OFSI, in the order of its form (OFSI, compliance reporting form). */
export const OFSI_PARTS: readonly { code: OfsiPartCode; label: string }[] = [
  { code: 'firm', label: 'The firm and who reports' },
  { code: 'circumstances', label: 'How it came to light' },
  { code: 'designated_person', label: 'The designated person' },
  { code: 'identifiers', label: 'Identifiers you hold' },
  { code: 'funds', label: 'Funds and economic resources' },
  { code: 'property', label: 'Connected property' },
  { code: 'attachments', label: 'Attachments' },
];
const Texts = z.object({
  firm: z.string(),
  circumstances: z.string(),
  designated_person: z.string(),
  identifiers: z.string(),
  funds: z.string(),
  property: z.string(),
  attachments: z.string(),
});

const context = (workspaceId: number, checkId: number) => `ofsi-draft:${workspaceId}:${checkId}`;
export function sealTexts(services: Services, scope: Scope, checkId: number, texts: OfsiTexts): Buffer {
  return sealJson(services.keys.fileKey, texts, context(scope.workspaceId, checkId));
}
export function openTexts(services: Services, row: DraftRow): OfsiTexts {
  return Texts.parse(openJson(services.keys.fileKey, row.parts_sealed, context(row.workspace_id, row.check_id)));
}

/** Prepares the report to OFSI from what the check knows; what only people know stays empty. A draft that exists is left as it is. */
export async function draftOfsiReport(trx: Trx, scope: Scope, services: Services, facts: AmlFacts, now: Date): Promise<void> {
  if (await findDraft(trx, scope, facts.row.id)) return;
  await insertDraftOnce(trx, {
    workspace_id: scope.workspaceId,
    check_id: facts.row.id,
    parts_sealed: sealTexts(services, scope, facts.row.id, knownTexts(facts, scope, now)),
    saved_at: now,
  });
}

function knownTexts(facts: AmlFacts, scope: Scope, now: Date): OfsiTexts {
  const { row, subject } = facts;
  const match = facts.matches.find(({ settled }) => settled.freezes);
  const entry = match?.row.entry;
  const reporter = scope.actor.kind === 'member' ? personOf(facts.members)(scope.actor.memberId, scope.actor.roleId) : null;
  const held =
    subject.kind === 'person'
      ? [
          ['Name', row.subject_name],
          ['Date of birth', subject.dob && dateInWords(subject.dob)],
          ['Nationality', subject.nationality],
          ['Address', subject.address],
        ]
      : [
          ['Name', row.subject_name],
          ['Company number', subject.number],
          ['Country', subject.country],
        ];
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
    funds: '',
    property: '',
    attachments: '',
  };
}

/** What the firm must do, and what is done. Sources: the freezing and reporting duties of the regulations under SAMLA 2018, and OFSI's guidance. */
function dutiesOf(facts: AmlFacts, draft: DraftRow, texts: OfsiTexts): OfsiDraft['duties'] {
  const person = personOf(facts.members);
  const { frozen_at: frozenAt } = facts.row;
  const match = facts.matches.find(({ settled }) => settled.freezes);
  const officer = [...facts.members.values()].find((member) => member.nominatedOfficer === 'mlro' && member.state === 'active');
  const officerKnows = officer !== undefined && Boolean(match?.resolutions.some((one) => one.by_member === officer.id));
  const isConfirmed = match?.settled.status === 'true_match';
  const second = match?.resolutions.at(-1);
  return [
    {
      label: 'Check stopped and hidden',
      detail: frozenAt ? `Automatic, ${dayAndTime(frozenAt)}. Only Owner and Compliance see it.` : 'The freeze was lifted',
      done: frozenAt !== null,
    },
    {
      label: 'Nominated officer told',
      detail: officer
        ? officerKnows
          ? `${officer.name} recorded the match`
          : `Tell ${officer.name}`
        : 'No nominated officer is set. Tell whoever has that duty.',
      done: officerKnows,
    },
    {
      label: 'Do not move funds, and do not send any back',
      detail: 'Hold what you have, and say in the report what and how much',
      done: texts.funds.trim() !== '',
    },
    {
      label: 'Say nothing to the client or to anyone acting for them',
      detail: 'Telling them may be an offence',
      done: draft.sent_on !== null,
    },
    {
      label: 'Second person confirms',
      detail: isConfirmed && second ? `${person(second.by_member).name}, ${dayAndTime(second.at)}` : 'Waiting. The freeze holds meanwhile.',
      done: isConfirmed,
    },
    {
      label: 'Report to OFSI',
      detail: draft.sent_on
        ? `Sent on ${draft.sent_on}, reference ${draft.sent_reference ?? ''}`
        : 'As soon as practicable. You send it, Freehold does not.',
      done: draft.sent_on !== null,
    },
  ];
}

export function presentDraft(facts: AmlFacts, draft: DraftRow, services: Services): OfsiDraft {
  const texts = openTexts(services, draft);
  return {
    check_id: facts.row.id,
    version: draft.version,
    saved_at: draft.saved_at.toISOString(),
    parts: OFSI_PARTS.map(({ code, label }) => ({ code, label, text: texts[code], done: texts[code].trim() !== '' })),
    sent:
      draft.sent_at && draft.sent_on && draft.sent_by !== null
        ? {
            at: draft.sent_at.toISOString(),
            sent_on: draft.sent_on,
            reference: draft.sent_reference ?? '',
            by: personOf(facts.members)(draft.sent_by),
          }
        : null,
    duties: dutiesOf(facts, draft, texts),
  };
}
