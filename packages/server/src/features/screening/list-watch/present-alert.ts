import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import type { Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import { presentPartyRef } from '../../people/public.ts';
import type { AlertFacts } from './alerts-store.ts';

const VERSION_DIGITS = 12;
const BAND = { weak: 'a possible match', strong: 'a strong match' } as const;

export function presentAlert(scope: Scope, facts: AlertFacts): ScreeningAlert {
  const { entry, before, after, change } = facts;
  const isOpen = facts.state === 'new' || facts.state === 'seen';
  return {
    id: facts.id,
    party: presentPartyRef(scope, facts.party),
    list_key: facts.list_key,
    list_name: facts.list_name,
    list_version: facts.version_sha256.slice(0, VERSION_DIGITS),
    entry_ref: facts.entry_ref,
    name: entry.names.find((name) => name.kind === 'primary')?.text ?? entry.names[0]?.text ?? facts.entry_ref,
    programme: entry.programme ?? null,
    change,
    before,
    after,
    weight: after === 'strong' ? 'strong' : after === 'weak' ? 'possible' : 'info',
    score: facts.score,
    likely: facts.likely,
    text: textOf(change, before, after),
    state: facts.state,
    reason: facts.reason,
    settled_by: facts.settled_by_name,
    check_id: may(scope, 'resolve_matches') && reach(scope, 'see_checks') === 'all' ? facts.settled_check_id : null,
    created_at: facts.created_at.toISOString(),
    settled_at: facts.settled_at?.toISOString() ?? null,
    can: { screen: isOpen && may(scope, 'run_checks'), dismiss: isOpen && may(scope, 'decide') },
  };
}

/** What changed about the two, in a sentence. */
export function textOf(change: ScreeningAlert['change'], before: ScreeningAlert['before'], after: ScreeningAlert['after']): string {
  if (change === 'removed') return 'No longer on the list. What was found before rests on an older version.';
  if (after === 'none') return 'The entry was changed and is no longer near this name.';
  const what = change === 'added' ? `Newly listed, and ${BAND[after]}` : `The entry was changed and is now ${BAND[after]}`;
  if (before === 'never') return `${what}. This name was never checked.`;
  if (before === 'cleared') return `${what}. It was cleared before the change.`;
  if (before === 'weak' || before === 'strong') return `${what}. Before it was ${BAND[before]}.`;
  return `${what}. Before there was none.`;
}
