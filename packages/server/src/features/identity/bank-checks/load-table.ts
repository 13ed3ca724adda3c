import { createHash } from 'node:crypto';
import { loadModulusTable as route, type ModulusTable } from '@freehold/contract/identity/bank-checks';
import { readSubstitutionTable, readWeightTable } from '@freehold/uk-formats/modulus-tables';
import type { FastifyRequest } from 'fastify';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import { dateInWords } from '../../../platform/london-time.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findTables, insertTable } from './modulus-store.ts';

const refuse = refusing(route);
const MOST_BYTES = 2 * 1024 * 1024;
/** A new version with less than this part of the one before was cut. */
const LEAST_PART = 0.8;

/** Keeps a version of a modulus table for this firm, or refuses the file whole: a table read in part would call numbers right that are not. */
export async function loadTable(scope: MemberScope, services: Services, request: FastifyRequest) {
  requireMay(scope, 'import_lists');
  const { file, fields } = await readUpload(request, route.body);
  if (!file || file.bytes.length === 0) return refuseField('file', 'Choose a file', 'REQUIRED');
  if (file.bytes.length > MOST_BYTES) return refuse('FILE_TOO_LARGE', 'A modulus table has less than 2 MB.');
  const read = readTable(file.bytes.toString('latin1'));
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return scope.transaction(async (trx) => {
    await lockByName(trx, `modulus-table:${scope.workspaceId}`);
    const known = (await findTables(trx, scope, services.now())).filter(({ kind }) => kind === read.kind);
    if (known.some((one) => one.sha256 === sha256 && one.valid_from === fields.valid_from))
      refuse('INVALID_STATE', 'This file is loaded already for this day.');
    const before = known[0];
    if (before && read.rows < before.rows * LEAST_PART)
      refuseField('file', `The file has ${read.rows} lines, and the version before had ${before.rows}. It was cut: get it again.`, 'CUT');
    const { id } = await insertTable(trx, scope, {
      ...read,
      name: file.name,
      sha256,
      valid_from: fields.valid_from,
      at: services.now(),
    });
    await recordEvent(trx, scope, {
      action: 'load.modulus_table',
      object: { type: 'modulus_table', id, label: `${NAMES[read.kind]} of ${dateInWords(fields.valid_from)}` },
      diff: { sha256: { before: before?.sha256 ?? null, after: sha256 }, lines: { before: before?.rows ?? null, after: read.rows } },
    });
    return { tables: await findTables(trx, scope, services.now()), can_load: true };
  });
}

const NAMES: Readonly<Record<ModulusTable['kind'], string>> = {
  weights: 'Modulus weight table',
  substitutes: 'Modulus table of substitutes',
};

function readTable(text: string): Pick<ModulusTable, 'kind' | 'rows'> & { text: string } {
  if (!/[\r\n\u001A]$/.test(text)) return refuseField('file', 'The file ends in the middle of a line: it was cut. Get it again.', 'CUT');
  const weights = readWeightTable(text);
  if (typeof weights !== 'string') return { kind: 'weights', rows: weights.length, text };
  const pairs = readSubstitutionTable(text);
  if (typeof pairs !== 'string') return { kind: 'substitutes', rows: pairs.size, text };
  const isPairs = /^\d{6} +\d{6}\s/.test(text.slice(0, 40)) && !/^\d{6} +\d{6} +[MD]/.test(text.slice(0, 40));
  return refuseField('file', `${isPairs ? pairs : weights}. Nothing of it was kept.`, 'FORMAT');
}

export const showTables = (scope: MemberScope, services: Services) => {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => ({
    tables: await findTables(trx, scope, services.now()),
    can_load: may(scope, 'import_lists'),
  }));
};
