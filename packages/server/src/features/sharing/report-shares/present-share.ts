import { getReportShare, type ReportShare, type ReportShareRow } from '@freehold/contract/sharing/report-shares';
import { REDACTIONS, type Redaction, SECTIONS } from '@freehold/contract/sharing/share-words';
import { UNDELIVERED } from '@freehold/contract/firm/message-kinds';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findMembers } from '../../checks/public.ts';
import { standingsAbout } from '../../firm/public.ts';
import { ownOnly } from './policy.ts';
import { CONSENT, SHARE } from './send-links.ts';
import { shareReference } from './shared-content.ts';
import { isOver, shareState } from './share-state.ts';
import * as store from './store.ts';
import type { ListAsked } from './store.ts';

const refuse = refusing(getReportShare);
export const NO_SHARE = 'There is no such shared report in this workspace';

type Names = Map<number, { name: string }>;
type Told = Awaited<ReturnType<typeof standingsAbout>>;

/** The share, where the member may know of it. */
export async function requireShare(trx: Trx, scope: MemberScope, id: number, { lock = false } = {}): Promise<store.ShareRow> {
  const own = ownOnly(scope);
  const row = await (lock ? store.lockShare : store.findShare)(trx, scope, id);
  return row && (own === null || row.created_by === own) ? row : refuse('NOT_FOUND', NO_SHARE);
}

const isRedaction = (word: string): word is Redaction => REDACTIONS.some((each) => each === word);

const sharerOf = ({ created_by: id, about }: store.ShareRow, names: Names): string =>
  id === null ? about : (names.get(id)?.name ?? 'A former member');

function presentRow(row: store.ShareRow, names: Names, told: Told, now: Date): ReportShareRow {
  const message = told.get(String(row.id));
  const isWrong = message !== undefined && UNDELIVERED.some((state) => state === message.state) && !isOver(row);
  return {
    id: row.id,
    reference: shareReference(row.number),
    about: row.about,
    what: row.what,
    recipient: { name: row.recipient_name, firm: row.recipient_firm, kind: row.recipient_kind, email_masked: row.email_masked },
    scope: row.scope,
    sections: SECTIONS.filter((section) => row.sections.includes(section)),
    hidden: row.hidden.filter(isRedaction),
    reliance: row.reliance,
    state: shareState(row, now),
    delivery: isWrong ? { problem: message.problem ?? 'Email not delivered', to: 'recipient' } : null,
    views: row.views,
    max_views: row.max_views,
    expires_at: row.expires_at.toISOString(),
    shared_by: sharerOf(row, names),
    passed_on: row.passed_on_by !== null,
    shared_at: row.created_at.toISOString(),
  };
}

export async function presentShare(trx: Trx, scope: MemberScope, services: Services, row: store.ShareRow): Promise<ReportShare> {
  const now = services.now();
  const names = await findMembers(trx, scope);
  const consents = await store.findConsents(trx, scope, row.id);
  const asked = await standingsAbout(
    trx,
    scope,
    CONSENT,
    consents.map(({ id }) => id),
  );
  const lost = consents
    .filter(({ answer }) => answer === null)
    .map(({ id }) => asked.get(String(id)))
    .find((message) => message !== undefined && UNDELIVERED.some((state) => state === message.state));
  const shown = presentRow(row, names, await standingsAbout(trx, scope, SHARE, [row.id]), now);
  const isEnded = isOver(row);
  const line1 = row.property_id === null ? null : await store.findLine1(trx, scope, row.property_id);
  return {
    ...shown,
    delivery: shown.delivery ?? (lost && !isEnded ? { problem: lost.problem ?? 'Message not delivered', to: 'subject' } : null),
    version: row.version,
    purpose: row.purpose,
    lawful_basis: row.lawful_basis,
    property: row.property_id !== null && line1 !== null ? { id: row.property_id, line1 } : null,
    reports: (await store.findItems(trx, scope, row.id)).map((item) => ({
      id: item.report_id,
      check_id: item.check_id,
      public_ref: item.public_ref,
      title: item.title,
      version: item.version,
      newer: (item.newest ?? item.version) > item.version,
    })),
    consents: consents.map(({ id, name, contact_masked: to, answer, answered_at: at }) => ({
      id,
      name,
      to_masked: to,
      answer: answer ?? 'waiting',
      answered_at: at?.toISOString() ?? null,
    })),
    looks: (await store.findLooks(trx, scope, row.id)).map(({ at, network, kind }) => ({ at: at.toISOString(), network, kind })),
    terms_accepted_at: row.terms_accepted_at?.toISOString() ?? null,
    pdf: { state: row.pdf_state, sha256: row.pdf_sha256 },
    ended: row.ended_at === null ? null : { at: row.ended_at.toISOString(), by: row.ended_by ?? '', reason: row.end_reason ?? '' },
    can: {
      revoke: !isEnded,
      extend: !isEnded && row.passed_on_by === null,
      resend: !isEnded && row.expires_at > now && row.passed_on_by === null,
      redraw: row.pdf_state === 'failed',
    },
  };
}

export const getShare = (scope: MemberScope, services: Services, id: number): Promise<ReportShare> =>
  scope.transaction(async (trx) => presentShare(trx, scope, services, await requireShare(trx, scope, id)));

export function listShares(scope: MemberScope, services: Services, asked: Omit<ListAsked, 'own' | 'now'>) {
  const now = services.now();
  const own = ownOnly(scope);
  return scope.transaction(async (trx) => {
    const { rows, total } = await store.listShares(trx, scope, { ...asked, own, now });
    const names = await findMembers(trx, scope);
    const told = await standingsAbout(
      trx,
      scope,
      SHARE,
      rows.map(({ id }) => id),
    );
    const { members, ...counts } = await store.countShares(trx, scope, own, now);
    const { page, perPage } = asked;
    return {
      data: rows.map((row) => presentRow(row, names, told, now)),
      meta: {
        page,
        perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / perPage)),
        ...counts,
        members: members.map((id) => ({ id, name: names.get(id)?.name ?? 'A former member' })),
      },
    };
  });
}
