import type { SigningField } from '@freehold/contract/signing/signing-fields';
import { drawValues, type Value } from '@freehold/sealing/draw-values';
import { fitText } from '@freehold/sealing/fit-text';
import { missingSigns, requireDrawable } from '@freehold/sealing/lay-out-text';
import type { OpenDocument } from '@freehold/sealing/open-document';
import { fontsFor } from './seal-fonts.ts';
import { valuesToDraw, type Attached, type DrawnValue, type SignedAnswers } from './values-to-draw.ts';

const USUAL_SIZE = 11;
const textsOf = (values: readonly DrawnValue[]) => values.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []));

/**
 * Refuses answers that could not be drawn whole: a sign that no font has, or text that runs out of its field. Asked when somebody signs, so
 * that nobody's signature is found wanting once everybody has gone. Throws a SealingRefusal in words for whoever signs.
 */
export async function requireDrawableAnswers(
  fields: readonly SigningField[],
  answers: SignedAnswers,
  attachments: ReadonlyMap<string, Attached> = new Map(),
): Promise<void> {
  for (const { value, face } of valuesToDraw(fields, answers, attachments)) {
    if (value.kind !== 'text') continue;
    const fonts = await fontsFor([value.text], face ?? undefined);
    requireDrawable(value.text, fonts);
    fitText(value.text, fonts, { ...value.at, size: value.size ?? Math.min(USUAL_SIZE, value.at.height) });
  }
}

/** Signs of a text that no font here has. */
export const signsWithoutFont = async (text: string): Promise<string[]> => (text === '' ? [] : missingSigns(text, await fontsFor([text])));

/** Draws what people filled in on the pages; nothing is drawn where something cannot be drawn whole. */
export async function drawAnswers(pdf: OpenDocument['pdf'], values: readonly DrawnValue[]): Promise<void> {
  const byFace = Map.groupBy(values, ({ face }) => face);
  for (const [face, own] of byFace) {
    const fonts = await fontsFor(textsOf(own), face ?? undefined);
    const plain: Value[] = own.map(({ value }) => value);
    drawValues(pdf, plain, fonts);
  }
}
