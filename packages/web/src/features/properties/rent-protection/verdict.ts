import { FINDINGS, type Assessment, type FindingEffect } from '@freehold/property-rules/assess-rent-protection';
import { inWords } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

/** The list lettings stand in. */
export const LETTINGS: string = '/properties/lettings';

export const EFFECTS = {
  ok: { family: 'moss', glyph: 'tick', word: 'Met' },
  condition: { family: 'ochre', glyph: 'diamond', word: 'To correct' },
  guarantor: { family: 'ochre', glyph: 'diamond', word: 'Needs a guarantor' },
  decline: { family: 'clay', glyph: 'cross', word: 'Not met' },
  missing: { family: 'stone', glyph: 'dashed', word: 'Not answered' },
} as const satisfies Record<FindingEffect, { family: Family; glyph: Glyph; word: string }>;

type Verdict = { label: string; family: Family; glyph: Glyph; sentence: string };

/** The outcome in a word and a sentence. */
export function verdictOf({ outcome, findings }: Assessment): Verdict {
  const of = (effect: FindingEffect) => findings.filter((finding) => finding.effect === effect);
  if (outcome === null) {
    const open = of('missing').length;
    const sentence = `${open === 1 ? 'One answer is' : `${capital(inWords(open))} answers are`} missing before the result can be shown.`;
    return { label: 'Not complete', family: 'stone', glyph: 'dashed', sentence };
  }
  if (outcome === 'ineligible')
    return { label: 'Not eligible', family: 'clay', glyph: 'cross', sentence: 'This tenancy cannot be covered as it stands.' };
  if (outcome === 'needs_guarantor')
    return {
      label: 'Needs a guarantor',
      family: 'ochre',
      glyph: 'diamond',
      sentence: 'This tenancy can be covered once it has a guarantor.',
    };
  const conditions = of('condition');
  const withGuarantor = findings.some(
    ({ code, effect, text }) => code === 'income' && effect === 'ok' && text.endsWith('with a guarantor'),
  );
  return {
    label: withGuarantor ? 'Eligible, with a guarantor' : 'Eligible',
    family: 'moss',
    glyph: 'tick',
    sentence:
      conditions.length === 0
        ? 'This tenancy can be covered.'
        : `This tenancy can be covered once ${conditions.length === 1 ? `one thing is corrected: ${FINDINGS[conditions[0]?.code ?? 'papers'].toLowerCase()}` : `${inWords(conditions.length)} things are corrected`}.`,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
