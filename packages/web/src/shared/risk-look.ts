import type { PartyRisk } from '@freehold/contract/people/parties';
import type { Look } from '../ui/status.tsx';

/** The level of risk in one look everywhere. */
export const RISK = {
  low: { label: 'Low', family: 'moss', glyph: 'quarter' },
  medium: { label: 'Medium', family: 'ochre', glyph: 'half' },
  high: { label: 'High', family: 'clay', glyph: 'three-quarters' },
  unset: { label: 'Not assessed', family: 'stone', glyph: 'dashed' },
} as const satisfies Record<PartyRisk, Look>;
