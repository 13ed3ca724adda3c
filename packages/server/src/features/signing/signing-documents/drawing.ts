import type { Services } from '../../../platform/services.ts';
import type { PageLine } from '@freehold/contract/signing/signing-fields';

/** What a file was made of before somebody may see it, and its pages as pictures: the seals bring it, since they read the same files. */
export type Drawing = {
  prepareInThread(
    bytes: Uint8Array,
    description: { title: string; language: string; changedAt: Date },
  ): Promise<{
    bytes: Uint8Array;
    notes: { code: string; message: string; pages?: number[] }[];
    pages: { width: number; height: number }[];
  }>;
  drawPages(bytes: Uint8Array): AsyncIterable<DrawnPage>;
  /** Names what drew them: another version may draw another picture. */
  drawnWith: string;
};
export type DrawnPage = {
  page: number;
  width: number;
  height: number;
  picture: Uint8Array;
  thumbnail: Uint8Array;
  sha256: string;
  pointsSha256: string;
  lines: PageLine[];
};
/** Signs of a text that no font here can draw: they would be missing from the document and from its certificate. */
export type MissingSigns = (text: string) => Promise<readonly string[]>;
/** Why documents cannot be sealed here, in a sentence; null where they can. Nothing is sent that could not be. */
export type WhyNotSealed = (services: Services) => Promise<string | null>;
