import type { MapSquare } from '@freehold/contract/insights/market-areas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { MEASURES, shortOf, valueOf, wordsOf, type Measure } from './measures.ts';
import { CLASSES, classesOf, placeTiles } from './place-tiles.ts';
import { TOO_FEW } from './words.ts';
import css from './market.module.css';

/** Areas as squares that keep their neighbours; the table beside it has the same figures. Nothing where their positions are not loaded. */
export function TileMap({ title, squares, shown }: { title: string; squares: readonly MapSquare[]; shown?: string }) {
  const [measure, setMeasure] = useState<Measure>('price');
  const tiles = placeTiles(squares);
  if (tiles.length < 2) return null;
  const classes = classesOf(squares.map(valueOf[measure]));
  const byCode = new Map(squares.map((square, at) => [square.code, { square, level: classes[at] ?? null }]));
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1;
  return (
    <Card title={title} action={<Segmented label="What the squares show" value={measure} onChange={setMeasure} options={MEASURES} />}>
      {/* Wider than a phone, so it scrolls in its own box. */}
      <div className={css.tileBox} tabIndex={0} role="region" aria-label={`${title} as squares`}>
        <ul className={css.tiles} style={{ gridTemplateColumns: `repeat(${columns}, minmax(64px, 96px))` }}>
          {tiles.map(({ code, column, row }) => {
            const found = byCode.get(code);
            const value = found ? valueOf[measure](found.square) : null;
            return (
              <li key={code} style={{ gridColumn: column + 1, gridRow: row + 1 }}>
                <Link
                  to="/market-insights"
                  search={{ area: code }}
                  className={css.tile ?? ''}
                  data-level={found?.level ?? 0}
                  data-on={code === shown || undefined}
                >
                  <b>{code}</b>
                  <span aria-hidden>{value === null ? '–' : shortOf[measure](value)}</span>
                  <span className="fh-spoken">: {value === null ? TOO_FEW : wordsOf[measure](value)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={css.foot}>
        {measure === 'price' ? 'Median prices in thousands of pounds. ' : ''}The darker, the higher, in {CLASSES} classes of equally many
        areas. Squares keep neighbours together, not true distances.
      </p>
    </Card>
  );
}
