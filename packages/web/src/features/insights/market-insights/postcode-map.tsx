import type { MapSquare } from '@freehold/contract/insights/market-areas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { MEASURES, valueOf, wordsOf, type Measure } from './measures.ts';
import { OutlineCredit, OutlineMap } from './outline-map.tsx';
import { outlinesQuery } from './queries.ts';
import { TOO_FEW } from './words.ts';
import css from './market.module.css';

type Props = { title: string; squares: readonly MapSquare[]; within?: string; shown?: string };

/** Prices by the outlines of postcode areas, or of the districts of one. */
export function PostcodeMap({ title, squares, within, shown }: Props) {
  const [measure, setMeasure] = useState<Measure>('price');
  const navigate = useNavigate();
  const query = useQuery(outlinesQuery(within === undefined ? { of: 'postcode_areas' } : { of: 'postcode_districts', within }));
  const areas = squares.map((square) => {
    const value = valueOf[measure](square);
    const name = square.name === null ? square.code : `${square.code}, ${square.name}`;
    return { code: square.code, name, value, words: value === null ? TOO_FEW : wordsOf[measure](value) };
  });
  return (
    <Card title={title}>
      {query.isError ? (
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        query.data.version === null ? (
          <p className={css.foot}>No outlines of {within ?? 'postcode areas'} are loaded.</p>
        ) : (
          <>
            <div className={css.mapTools}>
              <Segmented label="What the outlines show" value={measure} onChange={setMeasure} options={MEASURES} />
            </div>
            <OutlineMap
              label={title}
              set={query.data}
              areas={areas}
              without="No sales are kept here"
              shown={shown}
              onOpen={(area) => void navigate({ to: '/market-insights', search: { area } })}
            />
            <OutlineCredit credit={query.data.credit} />
          </>
        )
      ) : (
        <LoadingRows rows={6} label="The map is loading" />
      )}
    </Card>
  );
}
