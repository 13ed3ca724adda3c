import type { Severity } from '@freehold/contract/monitoring/monitoring-words';
import { type ListFinding, type TellMonitored, textOf } from '../../screening/public.ts';
import { addFindings } from './add-findings.ts';
import type { Finding } from './finding.ts';
import { findMonitorsOf } from './store.ts';

const TYPES = { added: 'list_new', changed: 'list_changed', removed: 'list_removed' } as const;
const BEFORE: Readonly<Record<string, string>> = {
  never: 'Never compared',
  none: 'No match',
  weak: 'Possible match',
  strong: 'Strong match',
  cleared: 'Cleared',
  confirmed: 'Confirmed match',
};

/** What a change of a list means for those who are monitored: an alert, where the entry is of a category they are monitored for. */
export const alertsOfLists: TellMonitored = async (trx, scope, services, findings) => {
  const monitors = await findMonitorsOf(trx, scope, [...new Set(findings.map(({ party_id: id }) => id))]);
  const asked = new Map(monitors.map((monitor) => [monitor.party_id, new Set(monitor.categories)]));
  const theirs = findings.filter(({ party_id: id, categories }) => categories.some((category) => asked.get(id)?.has(category)));
  const { partyIds } = await addFindings(trx, scope, services, theirs.map(findingOf), monitors);
  return partyIds;
};

/** Gone from a list is for information; a sanctions entry that is strongly like somebody waits for hours, not days. */
export function severityOf({ after, categories }: Pick<ListFinding, 'after' | 'categories'>): Severity {
  if (after === 'none') return 'low';
  const isSanctions = categories.includes('sanctions');
  if (after === 'strong') return isSanctions ? 'critical' : 'high';
  return isSanctions ? 'high' : 'medium';
}

function findingOf(found: ListFinding): Finding {
  const { entry } = found;
  const name = entry.names.find(({ kind }) => kind === 'primary')?.text ?? entry.names[0]?.text ?? found.entry_ref;
  const isGone = found.change === 'removed';
  return {
    partyId: found.party_id,
    type: TYPES[found.change],
    severity: severityOf(found),
    key: `listing:${found.list_version_id}:${found.entry_ref}`,
    step: 0,
    title:
      found.change === 'added'
        ? `New entry of the ${found.list_name}`
        : isGone
          ? `Taken off the ${found.list_name}`
          : `Entry of the ${found.list_name} changed`,
    source: `${found.list_name}, ${found.entry_ref}`,
    diff: [
      { label: 'Against them', before: BEFORE[found.before] ?? found.before, after: BEFORE[found.after] ?? found.after },
      { label: 'Entry', before: found.change === 'added' ? null : name, after: isGone ? null : name },
      {
        label: 'Programme',
        before: found.change === 'added' ? null : (entry.programme ?? 'Not stated'),
        after: isGone ? null : (entry.programme ?? 'Not stated'),
      },
      { label: 'What it means', before: null, after: textOf(found.change, found.before, found.after) },
    ],
    path: '/marketplace/manual_aml_check/coverage',
    checkId: found.check_id,
    assigneeId: null,
    listingId: found.listing_id,
  };
}
