import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import { drawPage } from './draw-page.ts';
import { findErasures } from './store.ts';

/** A page of a file as a pack for an inspection has it: drawn anew, as a reviewer saw it. Null past the last page, and for what cannot be drawn. */
export const drawEvidence = (bytes: Buffer, mime: string, page: number): Promise<Buffer | null> =>
  drawPage(bytes, mime, { size: 'large', page, masked: false });

/** Which files of a check were erased, when and why. */
export const erasedOfCheck = async (scope: Scope, checkId: number) =>
  (await scope.transaction((trx) => findErasures(trx, scope, checkId), NO_ANSWER_YET)).flatMap(({ files, at, reason }) =>
    files.map(({ key }) => ({ key, at, reason })),
  );
