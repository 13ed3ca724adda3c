import { checkEvidenceFile, PICTURE_TYPES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import type { RentAnswer } from '../../../providers/right-to-rent/provider.ts';
import { type AskedAbout, connected } from '../provider-asks/public.ts';
import { sealAnswer } from './provider-answer.ts';
import { insertProviderFile } from './rent-store.ts';

/** The certified provider of this installation. */
export const rentQuestion: Pick<AskedAbout, 'what' | 'provider'> = {
  what: 'rent',
  provider: ({ rentProvider }) => connected(rentProvider, keepAnswer),
};

/** The statement is kept as it came, so that its signature can be proved again; the picture as evidence. */
function keepAnswer(answer: RentAnswer): ReturnType<Parameters<typeof connected<RentAnswer>>[1]> {
  return async (trx, scope, services, row) => {
    const files = [
      { kind: 'statement' as const, name: 'statement.json', bytes: answer.statement, allowed: ['application/json'] },
      ...((await isPicture(answer.photo)) && answer.photo
        ? [{ kind: 'holder' as const, name: 'picture-on-the-passport', bytes: answer.photo, allowed: PICTURE_TYPES }]
        : []),
    ];
    for (const { kind, name, bytes, allowed } of files) {
      const file = await storeFile(trx, scope, services, bytes, { allowed });
      await insertProviderFile(trx, scope, { checkId: row.id, kind, name, file, at: services.now() });
    }
    return { said_sealed: await sealAnswer(services.keys, scope.workspaceId, row.id, answer) };
  };
}

async function isPicture(bytes: Buffer | null): Promise<boolean> {
  if (bytes === null) return false;
  return checkEvidenceFile(bytes).then(
    (mime) => PICTURE_TYPES.includes(mime),
    () => false,
  );
}
