import { readFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { findMembers, personOf, type ReadEvidence } from '../../checks/public.ts';
import { drawPage } from './draw-page.ts';
import { findErasures, findLooks } from './store.ts';

/** Each version of a report shows the same pictures: a few patches of colour, from which nothing can be read. */
const drawn = new Map<string, Buffer | null>();
const MOST_DRAWN = 500;

async function maskedPicture(scope: Scope, services: Services, { sha256, mime }: { sha256: string; mime: string }): Promise<Buffer | null> {
  const known = drawn.get(sha256);
  if (known !== undefined) return known;
  try {
    const { bytes } = await scope.transaction((trx) => readFile(trx, scope, services, sha256));
    const jpeg = await drawPage(bytes, mime, { size: 'small', page: 1, masked: true });
    if (drawn.size >= MOST_DRAWN) drawn.clear();
    drawn.set(sha256, jpeg);
    return jpeg;
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** The first page of each file that is still kept, masked, and who opened which until then. */
export const printEvidence: ReadEvidence = async (scope, services, { checkId, files, until }) => {
  const { looks, erased, members } = await scope.transaction(async (trx) => ({
    looks: await findLooks(trx, scope, checkId),
    erased: (await findErasures(trx, scope, checkId)).flatMap((erasure) => erasure.files.map(({ key }) => key)),
    members: await findMembers(trx, scope),
  }));
  const pictures: { key: string; jpeg: Buffer }[] = [];
  for (const { key, sha256, mime } of files) {
    if (erased.includes(key)) continue;
    const jpeg = await maskedPicture(scope, services, { sha256, mime });
    if (jpeg) pictures.push({ key, jpeg });
  }
  const person = personOf(members);
  const titleOf = (key: string) => files.find((file) => file.key === key)?.title ?? 'A file';
  return {
    pictures,
    looks: looks
      .filter(({ at }) => at <= until)
      .map(({ at, by_member: by, role_id: role, file_key: key }) => {
        const { name, role: as } = person(by, role);
        return { at: at.toISOString(), who: `${name}, ${as}`, what: titleOf(key) };
      }),
  };
};
