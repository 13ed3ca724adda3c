import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { ProviderAsk } from './provider-store.ts';

type Place = Pick<ProviderAsk, 'workspace_id' | 'check_id' | 'what'>;
const context = ({ workspace_id: workspace, check_id: check, what }: Place) => `provider-subject:${workspace}:${check}:${what}`;

export const sealSubject = (keys: Keys, ask: Place, subject: string) => sealJson(keys, ask.workspace_id, subject, context(ask));

/** The provider's number of the person, whichever way it is kept; null while it is not known. */
export async function openSubject(keys: Keys, ask: ProviderAsk): Promise<string | null> {
  if (ask.subject_sealed === null) return ask.subject;
  return String(await openJson(keys, ask.workspace_id, ask.subject_sealed, context(ask)));
}
