import type { ListsOverview, ScreeningList } from '@freehold/contract/screening-lists';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { capitalise, formatAge, inWords } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../ui/status.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import css from './lists-card.module.css';

type Overview = z.output<typeof ListsOverview>;
export type ListsResult = UseQueryResult<Overview>;

/** How fresh the lists are that checks are compared with, and whether a check can pass today. */
export function ListsCard({ query }: { query: ListsResult }) {
  const { data } = query;
  return (
    <Card
      title="Lists"
      action={
        <Link className="fh-link" to="/marketplace/manual_aml_check/lists">
          Open lists
        </Link>
      }
    >
      {data ? (
        <>
          {!data.can_pass && (
            <p className={css.warning} data-family="ochre">
              <b>No check can pass today.</b> {data.why_not}
            </p>
          )}
          <Rows overview={data} />
        </>
      ) : query.isError ? (
        <CardFailed query={query} />
      ) : (
        <LoadingLines rows={3} height={30} label="Lists are loading" />
      )}
    </Card>
  );
}

/** Lists in use and lists that are missed; of the others only how many there are. */
function Rows({ overview: { lists, can_import } }: { overview: Overview }) {
  const shown = lists.filter((list) => list.active !== null || list.required);
  const others = lists.length - shown.length;
  return (
    <ul className={css.rows}>
      {shown.map((list) => (
        <Row key={list.list_key} list={list} />
      ))}
      {others > 0 && can_import && (
        <li className={css.others}>
          {capitalise(inWords(others))} more {others === 1 ? 'list' : 'lists'} can be loaded
        </li>
      )}
    </ul>
  );
}

function Row({ list }: { list: ScreeningList }) {
  const look = lookOf(list);
  return (
    <li className={css.row}>
      <StatusGlyph glyph={look.glyph} family={look.family} />
      <span className={css.name}>{list.name}</span>
      <span className={css.age} data-family={look.family} data-loud={look.family === 'ochre' || undefined}>
        {look.said}
      </span>
    </li>
  );
}

function lookOf({ active, age_hours, required, stale }: ScreeningList): { glyph: Glyph; family: Family; said: string } {
  if (!active)
    return required ? { glyph: 'diamond', family: 'ochre', said: 'Missing' } : { glyph: 'dash', family: 'stone', said: 'Not loaded' };
  const age = age_hours === null ? 'Age not known' : formatAge(age_hours);
  return stale ? { glyph: 'clock', family: 'ochre', said: age } : { glyph: 'tick', family: 'moss', said: age };
}
