import { Reason } from '@freehold/contract/kernel/values';
import { setWorkspaceState } from '../features/firm/workspaces/set-workspace-state.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';

const USAGE = 'Say what to do: workspace suspend WORKSPACE_ID REASON | workspace restore WORKSPACE_ID REASON';
const STATES: Record<string, 'suspended' | 'active'> = { suspend: 'suspended', restore: 'active' };

/** Suspends a workspace, which can then be read and not changed, or gives it back to its people. */
export async function run([act = '', id, ...words]: string[], config: Config): Promise<number> {
  const workspaceId = Number(id);
  const state = STATES[act];
  const reason = Reason.safeParse(words.join(' '));
  if (!state || !Number.isSafeInteger(workspaceId) || workspaceId < 1) return say(USAGE, 2);
  if (!reason.success) return say(reason.error.issues[0]?.message ?? USAGE, 2);
  const services = await buildServices(config);
  try {
    const name = await setWorkspaceState(services, workspaceId, state, reason.data);
    if (name === null) return say(`There is no workspace ${workspaceId}, or it is closed.`, 1);
    return say(`${name} is ${state}.`, 0);
  } finally {
    await closeServices(services);
  }
}

function say(words: string, code: number): number {
  if (code === 0) console.log(words);
  else console.error(words);
  return code;
}
