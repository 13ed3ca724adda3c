import type { ImportKind } from '@freehold/contract/properties/import-fields';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { askingNow, needsFullCdd } from '../../checks/public.ts';
import { isAcceptedAt } from '../../people/public.ts';
import { findChoosableBranches } from '../../firm/public.ts';
import { openFileJudge, type FileCounts, type Known } from './judge-file.ts';
import { judgeRow, type Judged } from './judge-row.ts';
import { knownParties, liveAddresses, takenReferences, type PersonKeys } from './known-store.ts';
import { keysOf } from './match-person.ts';
import { kindOfProperty } from './row-reader.ts';
import { openCells, openPlan, sealResult } from './seal.ts';
import { allRows, findImport, lockImport, memberNames, updateImport, writeVerdicts, type Verdict } from './store.ts';

const ROWS_AT_ONCE = 200;
/** A few milliseconds of judging. */
const ROWS_A_BREATH = 20;
/** Lets whatever else this process does go on between two chunks. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The dry run: judges every row and records nothing but the verdicts. A run whose columns were changed meanwhile stops; run again it begins anew. */
export async function checkImport(importId: number, version: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  try {
    await runCheck(importId, version, services, scope);
  } catch (error) {
    if (isLastAttempt) await failCheck(importId, scope);
    throw error;
  }
}

async function runCheck(importId: number, version: number, services: Services, scope: Scope): Promise<void> {
  const { keys } = services;
  const at = { workspaceId: scope.workspaceId, importId };
  const begun = await scope.transaction(async (trx) => {
    const row = await findImport(trx, scope, importId);
    if (!isMine(row, version) || row.plan_sealed === null) return null;
    return {
      kind: row.kind,
      createdBy: row.created_by,
      plan: await openPlan(keys, at, row.plan_sealed),
      rows: await allRows(trx, scope, importId),
    };
  });
  if (!begun) return;
  const { kind, createdBy, plan, rows } = begun;
  const judged: { row: number; judged: Judged }[] = [];
  for (const { row, cells_sealed: sealed } of rows) {
    if (sealed === null) continue;
    judged.push({ row, judged: judgeRow(kind, plan, await openCells(keys, at, row, sealed)) });
    if (judged.length % ROWS_A_BREATH === 0) await breathe();
  }
  const known = await scope.transaction((trx) => readKnown(trx, scope, services, { kind, createdBy }, judged));
  const judge = openFileJudge(kind, known);
  for (let from = 0; from < judged.length; from += ROWS_AT_ONCE) {
    const verdicts: Verdict[] = [];
    for (const { row, judged: one } of judged.slice(from, from + ROWS_AT_ONCE)) {
      const { state, result } = judge.judge(one);
      verdicts.push({ row, state, result_sealed: await sealResult(keys, at, row, result) });
    }
    const done = from + verdicts.length;
    const isLast = done === judged.length;
    const goesOn = await scope.transaction((trx) =>
      saveChunk(trx, scope, { importId, version, verdicts, done, isLast, counts: judge.counts() }),
    );
    if (!goesOn) return;
    await breathe();
  }
}

type State = { state: string; version: number };
const isMine = <R extends State>(row: R | undefined, version: number): row is R => row?.state === 'checking' && row.version === version;

type Uploaded = { kind: ImportKind; createdBy: number | null };
async function readKnown(
  trx: Trx,
  scope: Scope,
  services: Services,
  { kind, createdBy }: Uploaded,
  rows: readonly { judged: Judged }[],
): Promise<Known> {
  const property = kindOfProperty(kind);
  const whats = rows.flatMap(({ judged: { what } }) => (what === null ? [] : [what]));
  const keys = whats.flatMap((what): PersonKeys[] => {
    if (what.is === 'property') return what.owner ? [keysOf(what.owner)] : [];
    return [keysOf({ party: what.party, emails: what.party.emails, phones: what.party.phones })];
  });
  return {
    addresses: property === null ? new Map() : await liveAddresses(trx, scope, property),
    references: await takenReferences(
      trx,
      scope,
      whats.flatMap((what) => (what.is === 'property' && what.property.reference !== undefined ? [what.property.reference] : [])),
    ),
    parties: await knownParties(trx, scope, {
      emails: keys.flatMap(({ emails }) => emails),
      phones: keys.flatMap(({ phones }) => phones),
      dobs: keys.flatMap(({ dobs }) => dobs),
    }),
    members: await memberNames(trx, scope),
    branches: await findChoosableBranches(trx, scope, createdBy),
    isChecked: await ownerIsChecked(trx, scope, services.now()),
  };
}

async function ownerIsChecked(trx: Trx, scope: Scope, now: Date): Promise<Known['isChecked']> {
  const asking = await askingNow(trx, scope);
  return ({ kind, standings }, property) =>
    asking
      .of({ role: property.kind === 'sale' ? 'seller' : 'landlord', kind, fullCdd: needsFullCdd(property) })
      .every(({ code }) => isAcceptedAt(standings[code], now));
}

type Chunk = { importId: number; version: number; verdicts: Verdict[]; done: number; isLast: boolean; counts: FileCounts };
async function saveChunk(trx: Trx, scope: Scope, { importId, version, verdicts, done, isLast, counts }: Chunk): Promise<boolean> {
  const row = await lockImport(trx, scope, importId);
  if (!isMine(row, version)) return false;
  await writeVerdicts(trx, scope, importId, verdicts);
  await updateImport(trx, scope, importId, {
    progress: done,
    counts: JSON.stringify(counts),
    ...(isLast ? { state: 'ready' } : {}),
  });
  await announce(trx, scope, { topic: 'imports', id: importId });
  return true;
}

/** Says on an import that its job broke; one that went on meanwhile stays as it is. */
export const failCheck = (importId: number, scope: Scope): Promise<void> =>
  scope.transaction(async (trx) => {
    const row = await lockImport(trx, scope, importId);
    if (row?.state !== 'checking' && row?.state !== 'importing') return;
    await updateImport(trx, scope, importId, { state: 'failed' });
    await announce(trx, scope, { topic: 'imports', id: importId });
  });
