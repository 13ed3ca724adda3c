import { fitted } from './prepare-picture.ts';

const LONG_SIDE = 1800;
/** A slow phone may take its time: whoever does not wait types meanwhile. */
const LIMIT_MS = 45_000;

/** The lines of the zone in a picture of a document; null where there is none that is sure, or where this browser cannot open the picture. No picture leaves the phone for it. */
export async function readDocument(file: File, today: string): Promise<string[] | null> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fitted(picture.width, picture.height, LONG_SIDE);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const pixels = pen?.getImageData(0, 0, width, height).data;
    return pixels ? await ask({ width, height, data: pixels, today }) : null;
  } catch {
    return null;
  }
}

function ask(question: { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer>; today: string }): Promise<string[] | null> {
  const worker = new Worker(new URL('./zone-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string[] | null>((resolve) => {
    const limit = setTimeout(() => resolve(null), LIMIT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<string[] | null>) => {
      clearTimeout(limit);
      resolve(data);
    });
    worker.addEventListener('error', () => {
      clearTimeout(limit);
      resolve(null);
    });
    worker.postMessage(question, [question.data.buffer]);
  }).finally(() => worker.terminate());
}
