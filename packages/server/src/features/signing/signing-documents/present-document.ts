import { useTemplate } from '@freehold/contract/signing/signing-templates';
import { isOneOf } from '@freehold/contract/kernel/keys';
import {
  type DocumentDetails,
  type Recipient as RecipientAnswer,
  SIGNING_PURPOSES,
  changeRecipient,
  copyDocument,
  correctDocument,
  getDocument,
  remindRecipient,
  sendDocument,
  uploadDocument,
  voidDocument,
} from '@freehold/contract/signing/signing-documents';
import { isDone, isOut, statusOf, takesPart, waitsFor } from '@freehold/signing-rules/signing-rules';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { reach, requireMay } from '../../access/public.ts';
import { problemOf } from '../../firm/public.ts';
import { MOST_CODE_TRIES, openContacts } from './contacts.ts';
import { faultsOf } from './draft-people.ts';
import type { MissingSigns } from './drawing.ts';
import { EVENT_WORDS } from './event-words.ts';
import { findEvents } from './signing-events.ts';
import * as store from './store.ts';
import { presentTenancy } from './tenancy-agreement.ts';
import { NO_DOCUMENT, referenceOf, signingOf } from './turn.ts';

const refuseReadDetails = refusing(
  changeRecipient,
  copyDocument,
  correctDocument,
  getDocument,
  remindRecipient,
  sendDocument,
  uploadDocument,
  voidDocument,
  useTemplate,
);

type NameCheck = DocumentDetails['checks'][number];
/** What other areas know of the people of a document. */
export type Neighbours = {
  namesBehind: (
    trx: Trx,
    scope: MemberScope,
    people: readonly { name: string; partyId: number }[],
  ) => Promise<Map<number, Pick<NameCheck, 'result' | 'words' | 'check_path'>>>;
  screeningBehind: (
    trx: Trx,
    scope: MemberScope,
    people: readonly { name: string; partyId: number }[],
  ) => Promise<Map<number, NameCheck['screening']>>;
  missingSigns: MissingSigns;
};

const LATE_MS = 5 * 60_000;
const at = (moment: Date | null) => moment?.toISOString() ?? null;

export async function readDocument(scope: MemberScope, services: Services, id: number, neighbours: Neighbours): Promise<DocumentDetails> {
  requireMay(scope, 'see_documents');
  return scope.transaction((trx) => readDetails(trx, scope, services, id, neighbours));
}

/** A document as staff see it. Nothing in it opens a signer's link, and values of signers are not among it. */
export async function readDetails(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  id: number,
  neighbours: Neighbours,
): Promise<DocumentDetails> {
  const open = await store.findDocument(trx, scope, id, { lock: false });
  if (!open) return refuseReadDetails('NOT_FOUND', NO_DOCUMENT);
  const { document, recipients } = open;
  const [property] = await store.findProperties(trx, scope, document.property_id === null ? [] : [document.property_id]);
  const names = await store.findMemberNames(trx, scope, [document.created_by, document.sent_by]);
  const events = await findEvents(trx, scope, id);
  const seal = await store.findSeal(trx, scope, id);
  const isDraft = document.state === 'draft';
  const may = reach(scope, 'send_documents') !== null && scope.actor.isSuspended !== true;
  const part = recipients.filter(takesPart);
  const isCompleted = document.state === 'completed';
  const who = (memberId: number | null) => ({ id: memberId, name: names.get(memberId ?? 0) ?? 'Somebody' });
  return {
    id,
    reference: referenceOf(document),
    title: document.title,
    file_name: document.file_name,
    state: document.state,
    status: statusOf(signingOf(open)),
    version: document.version,
    property: property ? presentProperty(property) : null,
    pages: document.pages,
    notes: document.notes,
    created_at: document.created_at.toISOString(),
    created_by: who(document.created_by),
    sent_at: at(document.sent_at),
    sent_by: document.sent_by === null ? null : who(document.sent_by),
    expires_at: at(document.expires_at),
    completed_at: at(document.completed_at),
    ended: document.ended_at === null ? null : { at: document.ended_at.toISOString(), by: document.ended_by, reason: document.end_reason },
    recipients: await presentRecipients(trx, scope, services, open, may),
    fields: document.fields,
    settings: {
      message: document.message,
      reminders: document.reminders,
      expires_in_days: document.expires_in_days,
      property_id: document.property_id,
      tenancy_agreement: document.tenancy_id !== null,
    },
    tenancy: await presentTenancy(trx, scope, document),
    faults: isDraft ? await faultsOf(trx, scope, services, open, neighbours) : [],
    signed: { done: part.filter(isDone).length, total: part.length },
    checks: await presentChecks(trx, scope, recipients, neighbours),
    events: events.toReversed().map((event) => ({
      id: event.seq,
      kind: event.kind,
      words: wordsOf(event),
      actor: event.actor_kind === 'system' ? null : event.actor_name,
      about: event.actor_kind === 'signer' ? null : (recipients.find((one) => one.id === event.recipient_id)?.name ?? null),
      note: typeof event.details['reason'] === 'string' ? event.details['reason'] : null,
      at: event.at.toISOString(),
    })),
    seal: {
      level: seal?.level ?? null,
      certificate_subject: seal?.certificate_subject ?? null,
      self_signed: seal?.self_signed ?? null,
      sealed_at: at(seal?.sealed_at ?? null),
      late:
        document.state === 'sealing' && document.signed_at !== null && services.now().getTime() - document.signed_at.getTime() > LATE_MS,
      held: document.held,
    },
    chain: { count: document.event_count, head: document.event_head },
    can: {
      edit: may && isDraft,
      send: may && isDraft,
      remind: may && isOut(document),
      correct: may && isOut(document),
      void: may && isOut(document),
      delete: may && isDraft,
      copy: may && document.prepared_sha256 !== null,
      make_template: may && document.prepared_sha256 !== null,
      download: [
        ...(document.original_sha256 === null ? [] : (['original'] as const)),
        ...(isCompleted && seal ? (['sealed', 'certificate'] as const) : []),
        ...(isDraft || document.event_count === 0 ? [] : (['evidence'] as const)),
      ],
    },
  };
}

const wordsOf = ({ kind, details }: { kind: string; details: Record<string, unknown> }): string => {
  const words = EVENT_WORDS[kind] ?? kind;
  if (kind === 'witnessed' && typeof details['name'] === 'string') return `${words}, ${details['name']}`;
  return (kind === 'link_sent' || kind === 'reminded') && typeof details['by'] === 'string' && details['by'] !== ''
    ? `${words} by ${details['by']}`
    : words;
};

export const presentProperty = ({ id, line1, line2, town, postcode, kind }: Awaited<ReturnType<typeof store.findProperties>>[number]) => ({
  id,
  line1,
  place: [line2, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  asset_type_id: kind === 'sale' ? (1 as const) : (2 as const),
});

async function presentRecipients(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { document, recipients }: store.OpenDocument,
  may: boolean,
): Promise<RecipientAnswer[]> {
  const messages = await store.findMessages(
    trx,
    scope,
    recipients.map(({ id }) => id),
  );
  const seen = await trx
    .selectFrom('signing_pages_seen')
    .select((row) => ['recipient_id', row.fn.countAll<number>().as('pages')])
    .where('workspace_id', '=', scope.workspaceId)
    .where('recipient_id', 'in', recipients.length === 0 ? [0] : recipients.map(({ id }) => id))
    .groupBy('recipient_id')
    .execute();
  const isAsking = isOut(document);
  return Promise.all(
    recipients.map(async (row) => {
      const isOpen = isAsking && row.role !== 'copy' && row.state !== 'replaced' && !isDone(row);
      const own = document.fields.filter(({ recipient }) => recipient === row.key);
      return {
        id: row.id,
        key: row.key,
        number: row.number,
        name: row.name,
        ...(await openContacts(services, scope, row)),
        role: row.role,
        order_group: row.order_group,
        proof: row.proof,
        has_access_code: row.access_code_hash !== null,
        party_id: row.party_id,
        property_role: row.property_role,
        state: row.state,
        waits_for: isAsking ? (waitsFor(row, recipients)[0]?.name ?? null) : null,
        sent_at: at(row.sent_at),
        opened_at: at(row.opened_at),
        read_pages: seen.find((one) => one.recipient_id === row.id)?.pages ?? 0,
        read_all_at: at(row.read_all_at),
        signed_at: at(row.signed_at),
        declined_at: at(row.declined_at),
        decline_reason: row.decline_reason,
        replaced_by: row.replaced_by,
        proof_locked: row.proof === 'access_code' && row.access_code_tries >= MOST_CODE_TRIES,
        messages: messages
          .filter(({ about_id: about }) => about === String(row.id))
          .flatMap(({ purpose, ...message }) =>
            isOneOf(SIGNING_PURPOSES, purpose)
              ? [
                  {
                    channel: message.channel,
                    to: message.to_masked,
                    purpose,
                    state: message.state,
                    problem: problemOf(message),
                    at: (message.settled_at ?? message.sent_at ?? message.queued_at).toISOString(),
                  },
                ]
              : [],
          ),
        next_reminder_at: isOpen ? at(row.next_reminder_at) : null,
        fields: { total: own.length, filled: row.filled },
        can: {
          remind: may && isOpen && (row.state === 'sent' || row.state === 'viewed'),
          change: may && isOpen,
          reassign: may && isOpen,
        },
      };
    }),
  );
}

async function presentChecks(
  trx: Trx,
  scope: MemberScope,
  recipients: readonly store.RecipientRow[],
  { namesBehind, screeningBehind }: Neighbours,
): Promise<NameCheck[]> {
  if (reach(scope, 'see_checks') === null) return [];
  const people = recipients.filter((row) => row.role !== 'copy' && row.state !== 'replaced');
  const onRecord = people.flatMap(({ name, party_id: partyId }) => (partyId === null ? [] : [{ name, partyId }]));
  const known = await namesBehind(trx, scope, onRecord);
  const screened = await screeningBehind(trx, scope, onRecord);
  // Of somebody whose name could be compared with nothing, nothing is said.
  return people.flatMap(({ id, name, party_id: partyId }) => {
    const found = partyId === null ? undefined : known.get(partyId);
    const screening = partyId === null ? undefined : screened.get(partyId);
    return found === undefined || screening === undefined ? [] : [{ recipient_id: id, name, party_id: partyId, ...found, screening }];
  });
}
