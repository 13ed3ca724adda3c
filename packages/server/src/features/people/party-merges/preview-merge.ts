import * as partyMergesContract from '@freehold/contract/people/party-merges';
import { MERGE_FIELDS, type MergePreview } from '@freehold/contract/people/party-merges';
import { isOneOf } from '@freehold/contract/kernel/keys';
import { PARTY_RISKS } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findParties, presentPartyRef } from '../parties/public.ts';
import { collapseRoles } from './collapse-roles.ts';
import { combineParties, COLUMNS_OF, defaultSide, isEmpty, isListField, keyOf, type PartyJson } from './combine-parties.ts';
import { agreementOf } from './compare-parties.ts';
import { shownValue } from './shown-value.ts';
import { findRoles } from './merge-store.ts';
import { obstaclesOf } from './obstacles.ts';
import { openPair } from './open-pair.ts';
import { comparePair, countBreaches, findNameOfMember } from './preview-store.ts';

const refuseSideOf = refusing(partyMergesContract.previewMerge);

const UNDO_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** The checks of a party that the one who asks may know of; given by the feature whose rows they are, in features/all.ts. */
export type ChecksOfParty = (trx: Trx, scope: MemberScope, party: { id: number; kind: string }) => Promise<{ checks: readonly unknown[] }>;

/** Two records side by side, and what one record of them would be. Counts tell no more of checks than the one who asks may know. */
export function previewMerge(
  scope: MemberScope,
  checksOf: ChecksOfParty,
  { keptId, mergedId, now }: { keptId: number; mergedId: number; now: Date },
): Promise<MergePreview> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const { kept, merged } = await openPair(trx, scope, { keptId, mergedId, lock: false });
    const after = combineParties(kept, merged, {});
    const { score, name } = await comparePair(trx, keptId, mergedId);
    return {
      kept: await sideOf(trx, scope, kept),
      merged: await sideOf(trx, scope, merged),
      fields: fieldsOf(kept, merged),
      moves: await movesOf(trx, scope, checksOf, { kind: String(kept['kind']), keptId, mergedId }),
      agreement: agreementOf(kept, merged, name),
      score,
      risk_level: isOneOf(PARTY_RISKS, after['risk_level']) ? after['risk_level'] : 'unset',
      legal_hold: after['legal_hold'] === true,
      relationship_started_on: typeof after['relationship_started_on'] === 'string' ? after['relationship_started_on'] : null,
      obstacles: await obstaclesOf(trx, scope, keptId, mergedId),
      undo_until: new Date(now.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
    };
  });
}

async function sideOf(trx: Trx, scope: MemberScope, party: PartyJson): Promise<MergePreview['kept']> {
  const [row] = await findParties(trx, [Number(party['id'])]);
  if (!row) return refuseSideOf('NOT_FOUND', 'One of the two is not in your people');
  return {
    ...presentPartyRef(scope, row),
    version: row.version,
    added_at: row.created_at.toISOString(),
    added_by: await findNameOfMember(trx, scope, row.created_by),
  };
}

function fieldsOf(kept: PartyJson, merged: PartyJson): MergePreview['fields'] {
  return MERGE_FIELDS.flatMap((field) => {
    const columns = COLUMNS_OF[field];
    if ([kept, merged].every((row) => columns.every((column) => isEmpty(row[column])))) return [];
    const [column = ''] = columns;
    const first = (row: PartyJson) =>
      isListField(field) ? keyOf([row[column]].flat()[0] ?? null) : JSON.stringify(columns.map((one) => row[one] ?? null));
    const both = [kept, merged].every((row) => !isEmpty(row[column]));
    return [
      {
        field,
        kept: shownValue(field, kept),
        merged: shownValue(field, merged),
        same: first(kept) === first(merged),
        chosen: defaultSide(field, kept, merged),
        stays: both && (isListField(field) || field === 'user_reference'),
      },
    ];
  });
}

async function movesOf(
  trx: Trx,
  scope: MemberScope,
  checksOf: ChecksOfParty,
  { kind, keptId, mergedId }: { kind: string; keptId: number; mergedId: number },
): Promise<MergePreview['moves']> {
  const countChecks = async (id: number) => (await checksOf(trx, scope, { id, kind })).checks.length;
  const [ours, theirs] = [await findRoles(trx, scope, keptId), await findRoles(trx, scope, mergedId)];
  const lines: MergePreview['moves'] = [
    { what: 'roles', kept: ours.length, merged: theirs.length, after: ours.length + theirs.length - collapseRoles(ours, theirs).length },
  ];
  const [checks, otherChecks] = [await countChecks(keptId), await countChecks(mergedId)];
  if (checks + otherChecks > 0) lines.push({ what: 'checks', kept: checks, merged: otherChecks, after: checks + otherChecks });
  const [breaches, otherBreaches] = [await countBreaches(trx, scope, keptId), await countBreaches(trx, scope, mergedId)];
  if (breaches + otherBreaches > 0)
    lines.push({ what: 'breaches', kept: breaches, merged: otherBreaches, after: breaches + otherBreaches });
  return lines;
}
