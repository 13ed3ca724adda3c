import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import { RENT_PROVIDER_TITLES, type RentAnswer } from '../../../providers/right-to-rent/provider.ts';
import { compareNames } from '../kyc-checks/public.ts';
import type { ProviderAsk } from '../provider-asks/public.ts';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';

/** What of an answer is kept sealed in its row; the statement and the picture are files. */
const KeptAnswer = z.object({
  result: z.enum(['met', 'not_met']),
  why: z.string().nullable(),
  holder: z.object({ firstNames: z.string(), lastName: z.string(), dob: z.string() }).nullable(),
  document: z.object({ type: z.string(), country: z.string(), expiresOn: z.string().nullable() }).nullable(),
  assurance: z.string().nullable(),
  isSigned: z.boolean(),
});
export type KeptAnswer = z.infer<typeof KeptAnswer>;

/** The certified provider as the rules know it. */
export type ProviderCase =
  | { state: 'asking'; retryAt: string | null; isReady: boolean }
  | { state: 'failed' }
  | {
      state: 'answered';
      name: string;
      isSandbox: boolean;
      at: string;
      said: KeptAnswer;
      /** How the name on the document compares with the one of the check; null where it stands for the same. */
      nameDiffers: string | null;
    };

const context = (workspaceId: number, checkId: number) => `rent-provider:${workspaceId}:${checkId}`;

export const sealAnswer = (keys: Keys, workspaceId: number, checkId: number, { statement: _, photo: __, ...kept }: RentAnswer) =>
  sealJson(keys, workspaceId, kept, context(workspaceId, checkId));

export async function providerCase(keys: Keys, ask: ProviderAsk | undefined, subject: ScreenedSubject): Promise<ProviderCase | null> {
  if (!ask) return null;
  if (ask.state === 'asking') return { state: 'asking', retryAt: ask.retry_at?.toISOString() ?? null, isReady: ask.ask !== null };
  if (ask.state !== 'answered' || ask.said_sealed === null) return { state: 'failed' };
  const said = KeptAnswer.parse(await openJson(keys, ask.workspace_id, ask.said_sealed, context(ask.workspace_id, ask.check_id)));
  const isSandbox = ask.provider === 'sandbox';
  return {
    state: 'answered',
    name: RENT_PROVIDER_TITLES[isSandbox ? 'sandbox' : 'yoti'],
    isSandbox,
    at: ask.at.toISOString(),
    said,
    nameDiffers: nameDiffers(subject, said.holder),
  };
}

function nameDiffers(subject: ScreenedSubject, holder: KeptAnswer['holder']): string | null {
  if (subject.kind !== 'person' || holder === null) return null;
  const { first_name, middle_names = '', last_name } = subject;
  const { verdict, words } = compareNames(
    { first_name, middle_names, last_name },
    { first_names: holder.firstNames, last_name: holder.lastName },
  );
  return verdict === 'differs' ? words : null;
}
