import type { FlagStatus, FundsFlag } from '@freehold/contract/identity/funds-checks';
import type { Choice } from '../../../ui/choice-tiles.tsx';
import type { Family, Glyph } from '../../../ui/status.tsx';

export const FLAG_STATUS = {
  open: { label: 'To decide', family: 'ochre', glyph: 'diamond' },
  asked: { label: 'Asked', family: 'harbour', glyph: 'clock' },
  cleared: { label: 'Explained', family: 'moss', glyph: 'tick' },
  stands: { label: 'Not explained', family: 'clay', glyph: 'cross' },
} as const satisfies Record<FundsFlag['status'], { label: string; family: Family; glyph: Glyph }>;

export const FLAG_CHOICES: readonly Choice<FlagStatus>[] = [
  { value: 'cleared', label: 'Explained', detail: 'A paper or an answer shows it' },
  { value: 'asked', label: 'Asked for more', detail: 'Stays open until it is answered' },
  { value: 'stands', label: 'Not explained', detail: 'The check needs review' },
];
