import type { ListsOverview, ScreeningList } from '@freehold/contract/screening-lists';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatAge } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../ui/status.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import css from './lists-card.module.css';

export type ListsResult = UseQueryResult<z.output<typeof ListsOverview>>;

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
          {data.lists.length > 0 && (
            <ul className={css.rows}>
              {data.lists.map((list) => (
                <Row key={list.list_key} list={list} />
              ))}
            </ul>
          )}
        </>
      ) : query.isError ? (
        <CardFailed query={query} />
      ) : (
        <LoadingLines rows={3} height={30} label="Lists are loading" />
      )}
    </Card>
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
