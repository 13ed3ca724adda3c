import type { Match } from '@freehold/contract/screening-matches';
import { IconBuilding, IconHelpCircle, IconPlane, IconShip, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusGlyph } from '../../ui/status.tsx';
import { ENTRY_KIND, MATCH_STATUS } from './words.ts';
import css from './match-list.module.css';

const FIRST = 6;
const ICON = { person: IconUser, organisation: IconBuilding, vessel: IconShip, aircraft: IconPlane, unknown: IconHelpCircle } as const;

type Props = { matches: readonly Match[]; selected: number | null; onPick: (id: number) => void };

export function MatchList({ matches: found, selected, onPick }: Props) {
  const matches = together(found);
  const [all, setAll] = useState(false);
  const shown = all ? matches : matches.filter((match, index) => index < FIRST || match.id === selected);
  return (
    <div className={css.list} role="group" aria-label="Matches">
      {shown.map((match) => (
        <MatchRow key={match.id} match={match} on={match.id === selected} onPick={() => onPick(match.id)} />
      ))}
      {shown.length < matches.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          Show all {matches.length} matches
        </button>
      )}
    </div>
  );
}

/** Matches that are plainly one entity stand under the best of them; none is hidden. */
export function together(matches: readonly Match[]): Match[] {
  const placed = new Set<number>();
  return matches.flatMap((match) => {
    if (placed.has(match.id)) return [];
    const ids = [match.id, ...match.same_as.map(({ match_id }) => match_id)];
    const group = matches.filter(({ id }) => ids.includes(id) && !placed.has(id));
    for (const { id } of group) placed.add(id);
    return group;
  });
}

/** `Also on: UN, EU` of the entity's other matches. */
export function alsoOn({ same_as, list_name }: Pick<Match, 'same_as' | 'list_name'>): string | null {
  const lists = [...new Set(same_as.map((other) => (other.list_name === list_name ? 'this list again' : other.list_name)))];
  return lists.length === 0 ? null : `Also on: ${lists.join(', ')}`;
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** The alias that was found, when it is not the name the row already shows. */
function foundAs({ name, explanation }: Match): string | null {
  return bare(explanation.matched_name) === bare(name) ? null : `as ${explanation.matched_name}`;
}

function MatchRow({ match, on, onPick }: { match: Match; on: boolean; onPick: () => void }) {
  const Icon = ICON[match.entry_kind];
  const status = MATCH_STATUS[match.status];
  return (
    <button type="button" className={css.row} aria-pressed={on} onClick={onPick}>
      <Icon size={16} stroke={1.7} className={css.icon} aria-label={ENTRY_KIND[match.entry_kind]} />
      <span className="fh-col">
        <span className={css.name}>
          {match.name}
          {match.likely && (
            <span className={css.likely} data-family="clay">
              Same name and birth date
            </span>
          )}
        </span>
        <span className={css.detail}>{[match.list_name, foundAs(match), match.programme].filter(Boolean).join(' · ')}</span>
        {alsoOn(match) && <span className={css.also}>{alsoOn(match)}</span>}
      </span>
      <span className={css.status} data-family={status.family} data-open={match.status === 'open' || undefined}>
        {match.status !== 'open' && <StatusGlyph glyph={status.glyph} family={status.family} size={12} />}
        {match.awaiting_second ? 'Waits for a second person' : status.label}
      </span>
      <span className={css.score}>{match.score}</span>
    </button>
  );
}
