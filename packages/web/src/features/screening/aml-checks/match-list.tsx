import type { Match } from '@freehold/contract/screening/screening-matches';
import { IconBuilding, IconHelpCircle, IconPlane, IconShip, IconUser } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { StatusGlyph } from '../../../ui/status.tsx';
import { differencesOf, entitiesOf } from './entities.ts';
import { ENTRY_KIND, MATCH_STATUS } from './words.ts';
import css from './match-list.module.css';

const FIRST = 6;
const ICON = { person: IconUser, organisation: IconBuilding, vessel: IconShip, aircraft: IconPlane, unknown: IconHelpCircle } as const;

type Props = { matches: readonly Match[]; selected: number | null; onPick: (id: number) => void };

/** The matches, those of one person together under a head that says so. */
export function MatchList({ matches, selected, onPick }: Props) {
  const entities = entitiesOf(matches);
  const [all, setAll] = useState(false);
  const shown = all ? entities : entities.filter((entity, index) => index < FIRST || entity.some(({ id }) => id === selected));
  return (
    <div className={css.list} role="group" aria-label="Matches">
      {shown.map((entity) => {
        const rows = entity.map((match) => (
          <MatchRow key={match.id} match={match} on={match.id === selected} grouped={entity.length > 1} onPick={() => onPick(match.id)} />
        ));
        return entity.length === 1 ? rows : <Entity key={entity[0]?.id} entity={entity} rows={rows} />;
      })}
      {shown.length < entities.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          Show all {entities.length} matches{matches.length > entities.length && `, ${matches.length} list entries`}
        </button>
      )}
    </div>
  );
}

/** One person or company with every list entry of theirs, and where the entries do not say the same. */
function Entity({ entity, rows }: { entity: Match[]; rows: ReactNode }) {
  const [first] = entity;
  if (!first) return null;
  const Icon = ICON[first.entry_kind];
  const differences = differencesOf(entity);
  return (
    <div className={css.entity} role="group" aria-label={`${first.name}, ${entity.length} list entries`}>
      <div className={css.entityHead}>
        <Icon size={16} stroke={1.7} className={css.icon} aria-label={ENTRY_KIND[first.entry_kind]} />
        <span className="fh-col">
          <span className={css.name}>
            {first.name}
            {entity.some(({ likely }) => likely) && <Likely />}
          </span>
          <span className={css.also}>
            {first.entry_kind === 'person' ? 'The same person' : 'The same name'} on {entity.length} list entries. Each can be answered on
            its own, or all at once.
          </span>
          {differences.map((difference) => (
            <span key={difference} className={css.differs}>
              The entries differ. {difference}
            </span>
          ))}
        </span>
      </div>
      {rows}
    </div>
  );
}

const Likely = () => (
  <span className={css.likely} data-family="clay">
    Same name and birth date
  </span>
);

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** The alias that was found, when it is not the name the row already shows. */
function foundAs({ name, explanation }: Match): string | null {
  return bare(explanation.matched_name) === bare(name) ? null : `as ${explanation.matched_name}`;
}

/** A ship that has the name of a person is said to be one. */
const otherKind = ({ other_kind: isOther, entry_kind: kind }: Match) =>
  isOther ? `Another kind: ${ENTRY_KIND[kind].toLowerCase()}` : null;

function MatchRow({ match, on, grouped, onPick }: { match: Match; on: boolean; grouped: boolean; onPick: () => void }) {
  const Icon = ICON[match.entry_kind];
  const status = MATCH_STATUS[match.status];
  const about = grouped
    ? [`Entry ${match.entry_ref}`, otherKind(match), foundAs(match), match.programme]
    : [match.list_name, otherKind(match), foundAs(match), match.programme];
  return (
    <button type="button" className={css.row} aria-pressed={on} data-grouped={grouped || undefined} onClick={onPick}>
      {grouped ? <span /> : <Icon size={16} stroke={1.7} className={css.icon} aria-label={ENTRY_KIND[match.entry_kind]} />}
      <span className="fh-col">
        <span className={css.name}>
          {grouped ? match.list_name : match.name}
          {match.likely && !grouped && <Likely />}
        </span>
        <span className={css.detail}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={css.status} data-family={status.family} data-open={match.status === 'open' || undefined}>
        {match.status !== 'open' && <StatusGlyph glyph={status.glyph} family={status.family} size={12} />}
        {match.awaiting_second ? 'Waiting for a second person' : status.label}
      </span>
      <span className={css.score}>{match.score}</span>
    </button>
  );
}
