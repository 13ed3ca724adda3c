import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { KindWork } from '../../checks/public.ts';

/* What a screened check may wait for, as conditions on a row of `checks`. */

const ofCheck = (table: string) =>
  sql`${sql.ref(`${table}.workspace_id`)} = checks.workspace_id and ${sql.ref(`${table}.check_id`)} = checks.id`;
const openMatch = (and: RawBuilder<unknown> = sql`true`) =>
  sql<SqlBool>`exists (select from matches where ${ofCheck('matches')} and matches.status in ('open', 'unclear') and ${and})`;
const opinionOn = (and: RawBuilder<unknown> = sql`true`) =>
  sql`exists (select from match_resolutions said where said.workspace_id = matches.workspace_id and said.match_id = matches.id and ${and})`;
const halfSettled = (and: RawBuilder<unknown> = sql`true`) => openMatch(sql`matches.status = 'open' and ${opinionOn()} and ${and}`);

const unsentReports = sql`from ofsi_drafts
  where ${ofCheck('ofsi_drafts')} and ofsi_drafts.sent_at is null and ofsi_drafts.withdrawn_at is null`;

/** How many people and companies of a check are not answered: one man on four lists is one. */
export const openMatches = sql<number>`(select count(distinct coalesce(matches.entity, -matches.id)) from matches where ${ofCheck('matches')} and matches.status in ('open', 'unclear'))`;

export const amlWork: KindWork = {
  open: {
    step: 'matches',
    // An open match that somebody spoke about lacks the second person; people who differed made it unclear.
    is: openMatch(sql`(matches.status = 'unclear' or not ${opinionOn()})`),
    isGrave: openMatch(sql`matches.band = 'strong'`),
  },
  second: { is: halfSettled(), ofOther: (memberId) => halfSettled(sql`not ${opinionOn(sql`said.by_member = ${memberId}`)}`) },
  after: {
    step: 'report',
    is: sql<SqlBool>`(checks.frozen_at is not null and exists (select ${unsentReports}))`,
    // A report is made as soon as practicable (OFSI guidance): from the freeze, or from when a suspected breach was written down.
    dueFrom: sql<Date>`(select greatest(checks.frozen_at, min(ofsi_drafts.begun_at)) ${unsentReports})`,
  },
  openPoints: openMatches,
};
