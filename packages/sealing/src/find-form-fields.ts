import { PdfArray, PdfDict, PdfNumber, PdfString } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { openDocument } from './open-document.ts';
import { nameOf } from './page-content.ts';
import { inherited, readBox, readPageGeometry, resolved, toShown } from './page-geometry.ts';
import type { Resolve, ShownRectangle } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';

export type FormField = ShownRectangle & {
  page: number;
  type: 'signature' | 'text' | 'checkbox' | 'radio' | 'dropdown';
  required: boolean;
  label: string | null;
  /** Of a list to choose from; a radio button has its own answer. */
  options: string[];
  group: string | null;
  max_length: number | null;
};

/** Flags of form fields: ISO 32000-2, 12.7.4 to 12.7.5; each is the bit before its number there. */
const REQUIRED = 1 << 1;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const HIDDEN = 2;
const SMALLEST = 4;
const MOST_FIELDS = 500;

/** The form fields of a file, each where its page shows it. Buttons that only start something, and fields nobody sees, are left out. */
export async function findFormFields(bytes: Uint8Array): Promise<FormField[]> {
  const { pdf } = await openDocument(bytes);
  const resolve = resolverOf(pdf);
  const found: FormField[] = [];
  for (const [at, { dict }] of pdf.getPages().entries()) {
    const annotations = resolved(dict.get('Annots'), resolve);
    if (!(annotations instanceof PdfArray)) continue;
    const geometry = readPageGeometry(dict, resolve);
    for (const item of annotations) {
      if (found.length >= MOST_FIELDS) return found;
      const widget = resolved(item, resolve);
      if (!(widget instanceof PdfDict) || nameOf(resolved(widget.get('Subtype'), resolve)) !== 'Widget') continue;
      if ((numberOf(resolved(widget.get('F'), resolve)) & HIDDEN) !== 0) continue;
      const box = readBox(resolved(widget.get('Rect'), resolve), resolve);
      const what = describe(widget, resolve);
      if (box === null || what === null) continue;
      const [one, other] = [toShown(geometry, { x: box.left, y: box.top }), toShown(geometry, { x: box.right, y: box.bottom })];
      const place = {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(one.x - other.x),
        height: Math.abs(one.y - other.y),
      };
      if (place.width >= SMALLEST && place.height >= SMALLEST) found.push({ page: at + 1, ...place, ...what });
    }
  }
  return found;
}

type Described = Omit<FormField, keyof ShownRectangle | 'page'>;
function describe(widget: PdfDict, resolve: Resolve): Described | null {
  const flags = numberOf(inherited(widget, 'Ff', resolve));
  const label = textOf(inherited(widget, 'TU', resolve)) ?? textOf(inherited(widget, 'T', resolve));
  const options: string[] = [];
  const common = {
    required: (flags & REQUIRED) !== 0,
    label: label?.slice(0, 120) ?? null,
    options,
    group: null,
    max_length: null,
  };
  switch (nameOf(inherited(widget, 'FT', resolve))) {
    case 'Tx': {
      const most = numberOf(inherited(widget, 'MaxLen', resolve));
      return { ...common, type: 'text', max_length: most > 0 && most <= 2000 ? most : null };
    }
    case 'Ch': {
      const options = optionsOf(inherited(widget, 'Opt', resolve), resolve);
      return options.length === 0 ? { ...common, type: 'text' } : { ...common, type: 'dropdown', options };
    }
    case 'Btn':
      if ((flags & PUSH_BUTTON) !== 0) return null;
      if ((flags & RADIO) === 0) return { ...common, type: 'checkbox' };
      return { ...common, type: 'radio', options: [stateOf(widget, resolve)], group: (label ?? 'Question').slice(0, 60) };
    case 'Sig':
      return { ...common, type: 'signature', required: true };
    default:
      return null;
  }
}

function optionsOf(value: PdfObject | null, resolve: Resolve): string[] {
  if (!(value instanceof PdfArray)) return [];
  const texts = [...value].map((each) => {
    const option = resolved(each, resolve);
    // A pair is what is sent and what is shown.
    return textOf(option instanceof PdfArray ? resolved(option.at(1), resolve) : option);
  });
  return [...new Set(texts.filter((text) => text !== null && text.trim() !== ''))].map((text) => (text ?? '').slice(0, 120)).slice(0, 50);
}

/** The name of the state a radio button is in while it is chosen. */
function stateOf(widget: PdfDict, resolve: Resolve): string {
  const looks = resolved(widget.get('AP'), resolve);
  const normal = looks instanceof PdfDict ? resolved(looks.get('N'), resolve) : null;
  const states = normal instanceof PdfDict ? [...normal.keys()].map((key) => (typeof key === 'string' ? key : key.value)) : [];
  return states.find((state) => state !== 'Off')?.slice(0, 120) ?? 'Yes';
}

const numberOf = (value: PdfObject | null): number => (value instanceof PdfNumber ? Math.trunc(value.value) : 0);
const textOf = (value: PdfObject | null): string | null =>
  value instanceof PdfString ? value.asString().toWellFormed().trim() || null : null;
