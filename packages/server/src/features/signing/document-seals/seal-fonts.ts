import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FONT_FILES } from '@freehold/sealing/font-files';
import { missingSigns, openFonts, type OpenFont } from '@freehold/sealing/lay-out-text';

const require = createRequire(import.meta.url);
const NEWSREADER = '@expo-google-fonts/newsreader';
/** How a typed signature looks; the web shows the same faces. */
export const SIGNATURE_FACES = {
  italic: `${NEWSREADER}/400Regular_Italic/Newsreader_400Regular_Italic.ttf`,
  regular: `${NEWSREADER}/400Regular/Newsreader_400Regular.ttf`,
  light: `${NEWSREADER}/300Light_Italic/Newsreader_300Light_Italic.ttf`,
} as const;

const opened = new Map<string, Promise<OpenFont>>();

function open(path: string): Promise<OpenFont> {
  const known = opened.get(path) ?? readFile(path).then((bytes) => openFonts([bytes])[0] ?? Promise.reject(new Error('No font')));
  opened.set(path, known);
  known.catch(() => opened.delete(path));
  return known;
}

/** The fonts that these texts need, in the order they are tried: those of Chinese and Korean are large, and most documents need none. */
export async function fontsFor(texts: readonly string[], face?: keyof typeof SIGNATURE_FACES): Promise<OpenFont[]> {
  const all = texts.join('\n');
  const fonts = face === undefined ? [] : [await open(require.resolve(SIGNATURE_FACES[face]))];
  for (const { name, file } of FONT_FILES) {
    if (fonts.length > 0 && missingSigns(all, fonts).length === 0) break;
    fonts.push(await open(join(dirname(require.resolve(name)), '..', file)));
  }
  return fonts;
}
