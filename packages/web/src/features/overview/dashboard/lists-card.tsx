import type { ListsOverview, ScreeningList } from '@freehold/contract/screening/screening-lists';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { capitalise, formatAge, inWords } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import { LoadList } from './load-list.tsx';
import css from './lists-card.module.css';

type Overview = z.output<typeof ListsOverview>;
export type ListsResult = UseQueryResult<Overview>;

/** How fresh the lists are that checks are compared with. That no check can pass is said in what needs attention, to whoever can change it. */
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
          <Rows overview={data} />
          <WhatIsMissing overview={data} />
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

/** A list that checks need and that is not loaded: one click for whoever may load it, and who that is for everybody else. */
function WhatIsMissing({ overview: { lists, is_demonstration, can_import } }: { overview: Overview }) {
  const missing = lists.find((list) => list.required && list.active === null);
  if (!missing) return null;
  return (
    <div className={css.missing}>
      <p>
        {is_demonstration
          ? 'Demonstration: checks are compared with a made-up list.'
          : `Checks cannot pass without the ${missing.name}.${can_import ? '' : ' An owner or admin can load it.'}`}
      </p>
      {can_import && <LoadList list={missing} />}
    </div>
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

function lookOf({ list_key, active, age_hours, stale }: ScreeningList): { glyph: Glyph; family: Family; said: string } {
  if (!active) return { glyph: 'dash', family: 'stone', said: 'Not loaded' };
  if (list_key === 'demo') return { glyph: 'tick', family: 'stone', said: 'Made up' };
  const age = age_hours === null ? 'Age not known' : formatAge(age_hours);
  return stale ? { glyph: 'clock', family: 'ochre', said: age } : { glyph: 'tick', family: 'moss', said: age };
}
