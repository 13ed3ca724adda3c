import type { RecipientKind } from '@freehold/contract/sharing/share-words';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import { isVisible, visibilityOf } from '../../checks/public.ts';

export type ShareRow = Selectable<DB['report_shares']>;
export type ConsentRow = Selectable<DB['report_share_consents']>;
type Of = Pick<Scope, 'workspaceId'>;

/* ---------- what can be shared ---------- */

const MOST_CHOICES = 60;

/** The newest report of each check that the member may know of, newest first. */
export async function findChoices(
  trx: Trx,
  scope: MemberScope,
  of: { checkId?: number | undefined; propertyId?: number | undefined },
): Promise<number[]> {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const rows = await trx
    .selectFrom('checks')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('reports')
          .select(['reports.id as report_id', 'reports.created_at as made_at'])
          .whereRef('reports.workspace_id', '=', 'checks.workspace_id')
          .whereRef('reports.check_id', '=', 'checks.id')
          .orderBy('reports.version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select('newest.report_id')
    .where((where) => isVisible(where, visibility))
    .where('checks.is_practice', '=', false)
    .where('checks.state', 'in', ['completed', 'decided'])
    .$if(of.checkId !== undefined, (query) => query.where('checks.id', '=', of.checkId ?? 0))
    .$if(of.propertyId !== undefined, (query) => query.where('checks.property_id', '=', of.propertyId ?? 0))
    .orderBy('newest.made_at', 'desc')
    .limit(MOST_CHOICES)
    .execute();
  return rows.map(({ report_id: id }) => id);
}

/** How a check stands now, and whether anything about the same person is frozen. */
export async function findStanding(trx: Trx, { workspaceId }: Of, checkId: number) {
  const row = await trx
    .selectFrom('checks')
    .select(['state', 'frozen_at', 'party_id'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('checks as other')
            .select('other.id')
            .whereRef('other.workspace_id', '=', 'checks.workspace_id')
            .whereRef('other.party_id', '=', 'checks.party_id')
            .where('other.frozen_at', 'is not', null),
        )
        .as('frozen_elsewhere'),
    )
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
  return { state: row.state, partyId: row.party_id, isFrozen: row.frozen_at !== null, isFrozenElsewhere: Boolean(row.frozen_elsewhere) };
}

export const findLine1 = async (trx: Trx, { workspaceId }: Of, id: number): Promise<string | null> =>
  (await trx.selectFrom('properties').select('line1').where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst())
    ?.line1 ?? null;

/* ---------- shares ---------- */

export async function nextNumber(trx: Trx, { workspaceId }: Of): Promise<number> {
  const { last } = await trx
    .selectFrom('report_shares')
    .select((select) => select.fn.max('number').as('last'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export const insertShare = (trx: Trx, row: Insertable<DB['report_shares']>): Promise<ShareRow> =>
  trx.insertInto('report_shares').values(row).returningAll().executeTakeFirstOrThrow();

export async function insertItems(
  trx: Trx,
  { workspaceId }: Of,
  shareId: number,
  reports: readonly { id: number; checkId: number; publicRef: string; title: string }[],
): Promise<void> {
  await trx
    .insertInto('report_share_items')
    .values(
      reports.map(({ id, checkId, publicRef, title }, position) => ({
        workspace_id: workspaceId,
        share_id: shareId,
        position,
        report_id: id,
        check_id: checkId,
        public_ref: publicRef,
        title,
      })),
    )
    .execute();
}

export const findShare = (trx: Trx, { workspaceId }: Of, id: number): Promise<ShareRow | undefined> =>
  trx.selectFrom('report_shares').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();

export const lockShare = (trx: Trx, { workspaceId }: Of, id: number): Promise<ShareRow | undefined> =>
  trx
    .selectFrom('report_shares')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateShare = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['report_shares']>): Promise<ShareRow> =>
  trx
    .updateTable('report_shares')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type ListAsked = {
  show: 'all' | 'live' | 'waiting' | 'ended';
  kind?: RecipientKind | undefined;
  by?: number | undefined;
  q?: string | undefined;
  /** Only those this member shared. */
  own: number | null;
  now: Date;
  page: number;
  perPage: number;
};

const LIVE = (now: Date) =>
  sql<boolean>`ended_for is null and expires_at > ${now} and sent_at is not null and (max_views is null or views < max_views)`;
const WAITING = (now: Date) => sql<boolean>`ended_for is null and expires_at > ${now} and sent_at is null`;
const contains = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export async function listShares(trx: Trx, { workspaceId }: Of, asked: ListAsked): Promise<{ rows: ShareRow[]; total: number }> {
  const { show, kind, by, q, own, now } = asked;
  const found = trx
    .selectFrom('report_shares')
    .where('workspace_id', '=', workspaceId)
    .$if(own !== null, (query) => query.where('created_by', '=', own ?? 0))
    .$if(kind !== undefined, (query) => query.where('recipient_kind', '=', kind ?? 'other'))
    .$if(by !== undefined, (query) => query.where('created_by', '=', by ?? 0))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(
        sql<string>`lower(about || ' ' || recipient_name || ' ' || recipient_firm || ' SR-' || lpad(number::text, 4, '0'))`,
        'like',
        contains(q ?? ''),
      ),
    )
    .$if(show === 'live', (query) => query.where(LIVE(now)))
    .$if(show === 'waiting', (query) => query.where(WAITING(now)))
    .$if(show === 'ended', (query) => query.where(sql<boolean>`not (${LIVE(now)}) and not (${WAITING(now)})`));
  const { total } = await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
  return { rows, total: Number(total) };
}

export async function countShares(trx: Trx, { workspaceId }: Of, own: number | null, now: Date) {
  const row = await trx
    .selectFrom('report_shares')
    .select([
      sql<number>`count(*)`.as('sent'),
      sql<number>`count(*) filter (where ${LIVE(now)})`.as('live'),
      sql<number>`count(*) filter (where ${WAITING(now)})`.as('waiting'),
      sql<number>`count(distinct coalesce(nullif(lower(recipient_firm), ''), lower(recipient_name))) filter (where ${LIVE(now)})`.as(
        'firms',
      ),
    ])
    .where('workspace_id', '=', workspaceId)
    .$if(own !== null, (query) => query.where('created_by', '=', own ?? 0))
    .executeTakeFirstOrThrow();
  const members = await trx
    .selectFrom('report_shares')
    .select('created_by')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .$if(own !== null, (query) => query.where('created_by', '=', own ?? 0))
    .execute();
  return {
    sent: Number(row.sent),
    live: Number(row.live),
    waiting: Number(row.waiting),
    firms: Number(row.firms),
    members: members.flatMap(({ created_by: id }) => id ?? []),
  };
}

/** The reports of a share with what they are now: whether a newer version was made since. */
export const findItems = (trx: Trx, { workspaceId }: Of, shareId: number) =>
  trx
    .selectFrom('report_share_items as item')
    .innerJoin('reports', (join) => join.onRef('reports.workspace_id', '=', 'item.workspace_id').onRef('reports.id', '=', 'item.report_id'))
    .select(['item.report_id', 'item.check_id', 'item.public_ref', 'item.title', 'reports.version'])
    .select((select) =>
      select
        .selectFrom('reports as other')
        .select((inner) => inner.fn.max('other.version').as('newest'))
        .whereRef('other.workspace_id', '=', 'item.workspace_id')
        .whereRef('other.check_id', '=', 'item.check_id')
        .as('newest'),
    )
    .where('item.workspace_id', '=', workspaceId)
    .where('item.share_id', '=', shareId)
    .orderBy('item.position')
    .execute();

export const findLooks = (trx: Trx, { workspaceId }: Of, shareId: number) =>
  trx
    .selectFrom('report_share_looks')
    .select(['at', 'network', 'kind'])
    .where('workspace_id', '=', workspaceId)
    .where('share_id', '=', shareId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

export async function insertLook(
  trx: Trx,
  { workspaceId }: Of,
  look: { shareId: number; kind: 'read' | 'pdf'; network: string | null; at: Date },
): Promise<void> {
  const { shareId, ...rest } = look;
  await trx
    .insertInto('report_share_looks')
    .values({ workspace_id: workspaceId, share_id: shareId, ...rest })
    .execute();
}

/* ---------- consents ---------- */

export async function insertConsents(trx: Trx, rows: Insertable<DB['report_share_consents']>[]): Promise<ConsentRow[]> {
  return trx.insertInto('report_share_consents').values(rows).returningAll().execute();
}
export const findConsents = (trx: Trx, { workspaceId }: Of, shareId: number): Promise<ConsentRow[]> =>
  trx
    .selectFrom('report_share_consents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('share_id', '=', shareId)
    .orderBy('id')
    .execute();
export const updateConsent = (
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  change: Updateable<DB['report_share_consents']>,
): Promise<ConsentRow> =>
  trx
    .updateTable('report_share_consents')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/* ---------- links and sessions: found over all workspaces by the hash alone ---------- */

export const findLinkByHash = (db: Database, hash: Buffer) =>
  db.selectFrom('report_share_links').select(['workspace_id', 'share_id', 'revoked_at']).where('token_hash', '=', hash).executeTakeFirst();
export const findSessionByHash = (db: Database, hash: Buffer) =>
  db
    .selectFrom('report_share_sessions')
    .select(['workspace_id', 'share_id', 'expires_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
export const findConsentByHash = (db: Database, hash: Buffer) =>
  db.selectFrom('report_share_consents').select(['workspace_id', 'share_id', 'id']).where('token_hash', '=', hash).executeTakeFirst();
/** The link as it stands inside the transaction: a newer one may have come. */
export const linkStands = async (trx: Trx, { workspaceId }: Of, hash: Buffer): Promise<boolean> =>
  (await trx
    .selectFrom('report_share_links')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export async function insertLink(trx: Trx, row: Insertable<DB['report_share_links']>): Promise<void> {
  await trx.insertInto('report_share_links').values(row).execute();
}
export async function revokeLinks(trx: Trx, { workspaceId }: Of, shareId: number, now: Date): Promise<void> {
  await trx
    .updateTable('report_share_links')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('share_id', '=', shareId)
    .where('revoked_at', 'is', null)
    .execute();
}
export async function insertSession(trx: Trx, row: Insertable<DB['report_share_sessions']>): Promise<void> {
  await trx.insertInto('report_share_sessions').values(row).execute();
}
/** Whatever is open in a browser stops at its next call. */
export async function endSessions(trx: Trx, { workspaceId }: Of, shareId: number, now: Date): Promise<void> {
  await trx
    .updateTable('report_share_sessions')
    .set({ expires_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('share_id', '=', shareId)
    .where('expires_at', '>', now)
    .execute();
}

/* ---------- a PDF that somebody holds up ---------- */

const sharedCopies = (db: Database) =>
  db
    .selectFrom('report_shares')
    .innerJoin('workspaces', 'workspaces.id', 'report_shares.workspace_id')
    .select([
      'number',
      'report_shares.created_at',
      'sent_at',
      'expires_at',
      'views',
      'max_views',
      'ended_for',
      'workspaces.account_name as firm',
    ]);
/** A copy that was shared, by the hash of its PDF, in whatever workspace. */
export const findSharedPdf = (db: Database, sha256: string) =>
  sharedCopies(db).where('pdf_sha256', '=', sha256).orderBy('report_shares.created_at', 'desc').executeTakeFirst();
/** The same by the code its PDF prints. */
export const findSharedCode = (db: Database, hash: Buffer) => sharedCopies(db).where('check_code_hash', '=', hash).executeTakeFirst();
export type SharedCopy = NonNullable<Awaited<ReturnType<typeof findSharedCode>>>;
/** A report of a check, by the hash of its PDF, with the newest version there is. */
export const findReportPdf = (db: Database, sha256: string) =>
  db
    .selectFrom('reports')
    .innerJoin('workspaces', 'workspaces.id', 'reports.workspace_id')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'reports.workspace_id').onRef('checks.id', '=', 'reports.check_id'),
    )
    .select(['reports.version', 'reports.generated_at', 'checks.public_ref', 'workspaces.account_name as firm'])
    .select((select) =>
      select
        .selectFrom('reports as other')
        .select((inner) => inner.fn.max('other.version').as('newest'))
        .whereRef('other.workspace_id', '=', 'reports.workspace_id')
        .whereRef('other.check_id', '=', 'reports.check_id')
        .as('newest'),
    )
    .where('reports.pdf_sha256', '=', sha256)
    .orderBy('reports.created_at', 'desc')
    .executeTakeFirst();

/* ---------- PDFs that could not be drawn ---------- */

/** Those that are worth drawing again, in whatever workspace: failed, or waiting with no job that draws them. */
export const findUndrawn = (db: Database) =>
  db
    .selectFrom('report_shares')
    .select(['workspace_id', 'id'])
    .where('ended_for', 'is', null)
    .where('pdf_state', '<>', 'ready')
    .where((where) => where.not(jobIsAlive(sql`'draw-shared-report:' || report_shares.id`)))
    .limit(500)
    .execute();

/* ---------- between workspaces: see db/functions/sharing.sql ---------- */

export const findPassedOn = (trx: Trx, appUserIds: readonly number[]): Promise<ShareRow[]> =>
  trx
    .selectFrom('report_shares')
    .selectAll()
    .where('passed_on_by', 'in', [0, ...appUserIds])
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

type StandingFacts = Pick<ShareRow, 'number' | 'ended_for' | 'sent_at' | 'expires_at' | 'views' | 'max_views'>;
export async function findSharedWithUs(trx: Trx, { workspaceId, shareId }: { workspaceId: number; shareId: number }) {
  const { rows } = await sql<StandingFacts>`select * from share_made_to_us(${workspaceId}::bigint, ${shareId}::bigint)`.execute(trx);
  return rows[0];
}
export async function openSharedWithUs(trx: Trx, { workspaceId, shareId }: { workspaceId: number; shareId: number }, at: Date) {
  const { rows } = await sql<Pick<ShareRow, 'number' | 'content_sealed' | 'content_sha256'>>`
    select * from read_share_made_to_us(${workspaceId}::bigint, ${shareId}::bigint, ${at}::timestamptz)`.execute(trx);
  return rows[0];
}

/** A monitoring report, by the hash of its PDF, with the newest of the same people and period. */
export async function findMonitoringPdf(db: Database, sha256: string) {
  const { rows } = await sql<{ number: number; made_at: Date; firm: string; newest: number }>`
    select report.number, report.made_at, workspaces.account_name as firm, (select max(other.number) from monitoring_reports other
      where other.workspace_id = report.workspace_id and other.party_id is not distinct from report.party_id
        and other.from_on = report.from_on and other.to_on = report.to_on) as newest
    from monitoring_reports report join workspaces on workspaces.id = report.workspace_id
    where report.pdf_sha256 = ${sha256} limit 1`.execute(db);
  return rows[0];
}
