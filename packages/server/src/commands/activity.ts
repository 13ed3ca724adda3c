import { Reason } from '@freehold/contract/kernel/values';
import { erasePersonFromActivity } from '../features/overview/activity/erase-person.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { openScope } from '../platform/scope.ts';

const USAGE = 'Say whom: activity erase WORKSPACE_ID PERSON_ID REASON';

/** Erases what the activity of a workspace tells of a person; the events and the chain stay. */
export async function run([act = '', workspace, person, ...words]: string[], config: Config): Promise<number> {
  const [workspaceId, partyId] = [Number(workspace), Number(person)];
  const reason = Reason.safeParse(words.join(' '));
  if (act !== 'erase' || ![workspaceId, partyId].every((id) => Number.isSafeInteger(id) && id > 0)) return say(USAGE, 2);
  if (!reason.success) return say(reason.error.issues[0]?.message ?? USAGE, 2);
  const services = await buildServices(config);
  try {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'operator command' });
    const events = await erasePersonFromActivity(services, scope, { partyId, reason: reason.data });
    if (events === null) return say(`There is no person ${partyId} in workspace ${workspaceId}.`, 1);
    return say(`What ${events} ${events === 1 ? 'event tells' : 'events tell'} of person ${partyId} is erased. The chain is as it was.`, 0);
  } finally {
    await closeServices(services);
  }
}

function say(words: string, code: number): number {
  if (code === 0) console.log(words);
  else console.error(words);
  return code;
}
