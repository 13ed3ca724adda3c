import { Reason } from '@freehold/contract/kernel/values';
import { askToVerify } from '../features/firm/verification/begin-verification.ts';
import { readRequirement } from '../features/firm/verification/flags-store.ts';
import { giveMoreTime } from '../features/firm/verification/extend-grace.ts';
import { isOperator } from '../platform/operators.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { longDay } from '../platform/london-time.ts';
import { Refused } from '../platform/refuse.ts';
import { openScope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';

const USAGE = 'Say what to do: verification ask WORKSPACE_ID | verification extend WORKSPACE_ID OPERATOR_EMAIL REASON';

/** Asks a workspace that stood already to verify its key members, or gives one that was asked more time before it has sent anything. */
export async function run([act, id, email, ...words]: string[], config: Config): Promise<number> {
  const workspaceId = Number(id);
  if (!Number.isSafeInteger(workspaceId) || workspaceId < 1) return say(USAGE, 2);
  const services = await buildServices(config);
  try {
    const found = await services.db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).executeTakeFirst();
    if (!found) return say(`There is no workspace ${workspaceId}.`, 1);
    if (act === 'ask') return await ask(services, workspaceId);
    if (act === 'extend') return await extend(services, workspaceId, email ?? '', words.join(' '));
    return say(USAGE, 2);
  } catch (error) {
    if (error instanceof Refused) return say(error.message, 1);
    throw error;
  } finally {
    await closeServices(services);
  }
}

function say(words: string, code: number): number {
  if (code === 0) console.log(words);
  else console.error(words);
  return code;
}

async function ask(services: Services, workspaceId: number): Promise<number> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'operator command' });
  return scope.transaction(async (trx) => {
    await askToVerify(trx, scope, services);
    const { account_name: name, grace_ends_at: endsAt } = await readRequirement(trx, scope);
    if (endsAt === null) return say(`${name} is not asked: its plan or the settings of this installation say so.`, 1);
    return say(`${name} has until ${longDay(endsAt)}.`, 0);
  });
}

async function extend(services: Services, workspaceId: number, email: string, words: string): Promise<number> {
  const reason = Reason.safeParse(words);
  if (!reason.success) return say(reason.error.issues[0]?.message ?? USAGE, 2);
  const person = await services.db
    .selectFrom('users')
    .select(['id', 'first_name', 'surname'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (!person || !isOperator(services, email)) return say('FREEHOLD_OPERATORS names nobody with this email address who can sign in.', 1);
  const name = `${person.first_name} ${person.surname}`;
  const scope = openScope(services, workspaceId, { kind: 'support', userId: person.id, name, ipPrefix: null });
  const until = await scope.transaction((trx) => giveMoreTime(trx, scope, services, reason.data));
  return say(`More time until ${longDay(until)}.`, 0);
}
