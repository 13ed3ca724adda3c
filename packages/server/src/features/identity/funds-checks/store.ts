import { FLAG_STATUSES, FundsCheck } from '@freehold/contract/identity/funds-checks';
import type { Flag, FlagRule } from '@freehold/flow-rules/statements/flags';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

/** What was read of the files: every statement without its lines, which stay in the file, and what the accounts held. */
const Reading = z.object({
  statements: FundsCheck.shape.funds.shape.statements,
  lines_read: z.number(),
  balances: FundsCheck.shape.funds.shape.balances,
});
export type Reading = z.infer<typeof Reading>;

const StoredFlag = FundsCheck.shape.funds.shape.flags.element.pick({ explained: true, amount_pence: true, lines: true, line_count: true });
export type FlagRow = z.infer<typeof StoredFlag> & { id: number; rule: FlagRule };
export type FlagAnswerRow = {
  id: number;
  flag_id: number;
  status: (typeof FLAG_STATUSES)[number];
  text: string;
  by_member: number;
  role_id: number;
  at: Date;
};

const readingContext = (workspaceId: number, checkId: number) => `funds-reading:${workspaceId}:${checkId}`;
const flagContext = (workspaceId: number, checkId: number, position: number) => `funds-flag:${workspaceId}:${checkId}:${position}`;
const answerContext = (workspaceId: number, flagId: number) => `funds-flag-answer:${workspaceId}:${flagId}`;

export async function insertReading(
  trx: Trx,
  { workspaceId }: Scope,
  keys: Keys,
  { checkId, reading, flags, at }: { checkId: number; reading: Reading; flags: readonly Flag[]; at: Date },
): Promise<void> {
  await trx
    .insertInto('funds_readings')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      reading_sealed: await sealJson(keys, workspaceId, reading, readingContext(workspaceId, checkId)),
      read_at: at,
    })
    .execute();
  for (const [index, { rule, explained, amount_pence, lines, line_count }] of flags.entries()) {
    const position = index + 1;
    const flag = { explained, amount_pence, lines, line_count };
    await trx
      .insertInto('funds_flags')
      .values({
        workspace_id: workspaceId,
        check_id: checkId,
        position,
        rule,
        flag_sealed: await sealJson(keys, workspaceId, flag, flagContext(workspaceId, checkId, position)),
      })
      .execute();
  }
}

/** Null while the statements were not read. */
export async function findReading(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<Reading | null> {
  const row = await trx
    .selectFrom('funds_readings')
    .select('reading_sealed')
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  return row ? Reading.parse(await openJson(keys, workspaceId, row.reading_sealed, readingContext(workspaceId, checkId))) : null;
}

export async function findFlags(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<FlagRow[]> {
  const rows = await trx
    .selectFrom('funds_flags')
    .select(['id', 'rule', 'position', 'flag_sealed'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('position')
    .execute();
  return Promise.all(
    rows.map(async ({ id, rule, position, flag_sealed: sealed }) => ({
      id,
      rule,
      ...StoredFlag.parse(await openJson(keys, workspaceId, sealed, flagContext(workspaceId, checkId, position))),
    })),
  );
}

/** The check a flag belongs to. */
export const findFlagged = (trx: Trx, { workspaceId }: Scope, flagId: number) =>
  trx.selectFrom('funds_flags').select('check_id').where('workspace_id', '=', workspaceId).where('id', '=', flagId).executeTakeFirst();

/** Oldest first. */
export async function findFlagAnswers(trx: Trx, { workspaceId }: Scope, keys: Keys, flagIds: readonly number[]): Promise<FlagAnswerRow[]> {
  if (flagIds.length === 0) return [];
  const rows = await trx
    .selectFrom('funds_flag_answers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('flag_id', 'in', flagIds)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ text_sealed: sealed, ...row }) => ({
      ...row,
      text: z.string().parse(await openJson(keys, workspaceId, sealed, answerContext(workspaceId, row.flag_id))),
    })),
  );
}

export async function insertFlagAnswer(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  keys: Keys,
  { flagId, status, text, at }: { flagId: number; status: FlagAnswerRow['status']; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('funds_flag_answers')
    .values({
      workspace_id: workspaceId,
      flag_id: flagId,
      status,
      text_sealed: await sealJson(keys, workspaceId, text, answerContext(workspaceId, flagId)),
      by_member: actor.memberId,
      role_id: actor.roleId,
      at,
    })
    .execute();
}
