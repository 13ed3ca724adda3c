import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { CoverageCell, CoverageGap, CoverageRow } from '@freehold/contract/screening/screening-coverage';
import { dateInWords, dayAndTime, shortDay } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type PartyRow, presentPartyRef } from '../../people/public.ts';
import type { ListInForce } from './lists-in-force.ts';
import { mayOpenEveryCheck } from './policy.ts';
import type { CellRow, LiveRole } from './store.ts';

const VERSION_DIGITS = 12;

/** One party against every list in force, each empty cell with its reason. */
export function presentRow(
  scope: Scope,
  party: PartyRow,
  facts: { lists: readonly ListInForce[]; cells: readonly CellRow[]; role: LiveRole | undefined },
): CoverageRow {
  const ref = presentPartyRef(scope, party);
  return {
    party: ref,
    because: because(party, facts.role),
    under_way: ref.aml?.status === 'inProgress',
    cells: facts.lists.map((list) => presentCell(scope, list, facts.cells)),
  };
}

function because(party: PartyRow, role: LiveRole | undefined): string {
  if (role) return `${ROLE_WORDS[role.role]}, ${role.line1}${role.roles > 1 ? ` and ${role.roles - 1} more` : ''}`;
  return party.relationship_started_on === null ? 'Active' : `A client since ${dateInWords(party.relationship_started_on)}`;
}

function presentCell(scope: Scope, list: ListInForce, cells: readonly CellRow[]): CoverageCell {
  const cell = cells.find((one) => one.list_key === list.key);
  const gap = gapOf(list, cell, cells.length > 0);
  return {
    list_key: list.key,
    covered: gap === null,
    how: cell?.how ?? null,
    at: cell?.at.toISOString() ?? null,
    version: cell?.sha256.slice(0, VERSION_DIGITS) ?? null,
    check_id: cell && mayOpenEveryCheck(scope) ? cell.check_id : null,
    gap,
    text: textOf(list, cell, gap),
  };
}

export function gapOf(list: Pick<ListInForce, 'versionId'>, cell: CellRow | undefined, hasAny: boolean): CoverageGap | null {
  if (list.versionId === null) return 'list_missing';
  if (!cell) return hasAny ? 'list_new' : 'never_checked';
  if (cell.details_changed_at !== null) return 'details_changed';
  return cell.version_id === list.versionId ? null : 'version_older';
}

function textOf(list: ListInForce, cell: CellRow | undefined, gap: CoverageGap | null): string {
  if (gap === 'list_missing') return `The ${list.name} is not loaded`;
  if (gap === 'never_checked') return 'Never checked';
  if (!cell) return 'Checked, and never compared with this list';
  if (gap === 'details_changed') return `Name, birth or country changed since the check of ${shortDay(cell.at)}`;
  if (gap === 'version_older') return `Compared on ${shortDay(cell.at)}; the list has changed since`;
  return cell.how === 'check' ? `Checked on ${dayAndTime(cell.at)}` : `Changes of the list compared on ${dayAndTime(cell.at)}`;
}
