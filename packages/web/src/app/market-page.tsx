import { lazy } from 'react';
import type { MarketParts } from '../features/insights/market-insights/market-parts.ts';
import { MarketScreen } from '../features/insights/market-insights/market-screen.tsx';

const OwnFiguresCard = lazy(async () => ({
  default: (await import('../features/properties/own-figures/own-figures-card.tsx')).OwnFiguresCard,
}));

/** What each feature brings to the report of an area; a new card below it is added here. Keep them lazy. */
const PARTS: MarketParts = { underReport: [{ key: 'own-figures', Card: OwnFiguresCard }] };

/** Market insights: where the features around it meet. */
export function MarketPage() {
  return <MarketScreen parts={PARTS} />;
}
