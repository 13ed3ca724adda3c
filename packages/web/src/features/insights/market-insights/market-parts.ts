import type { ComponentType } from 'react';

/** What other features bring to market insights: cards under the report of an area. */
export type MarketParts = { underReport: readonly { key: string; Card: ComponentType<{ area: string }> }[] };
