import type { AskedOutside } from '../asked-outside.ts';

/** A picture or PDF as it is sent. */
export type SentFile = { bytes: Buffer; mime: 'image/jpeg' | 'application/pdf' };
export type DocumentSent = SentFile & { side: 'front' | 'back' };
/** Whose document is looked at. `dob`: YYYY-MM-DD. `face`: null asks about the document alone. */
export type DocumentPerson = {
  firstName: string;
  lastName: string;
  dob: string | null;
  kind: 'passport' | 'driving_licence' | 'residence_permit' | 'other';
  documents: readonly DocumentSent[];
  face: SentFile | null;
};

/** `caution`: something about it is unusual. `rejected`: it could not be processed. `suspected`: it shows signs of being forged or of another. */
export const DOCUMENT_RESULTS = ['clear', 'caution', 'rejected', 'suspected'] as const;
export type DocumentCheckAnswer = {
  document: (typeof DOCUMENT_RESULTS)[number];
  /** Null where no face was compared. `consider`: it may be another person, or the picture is not good enough. */
  face: 'clear' | 'consider' | null;
  /** What it names as not clear, in its own words. */
  found: readonly string[];
};

/** As each stands on a check and its report. */
export const DOCUMENT_CHECK_TITLES = {
  onfido: 'Document and face, by Onfido',
  sandbox: 'Sandbox, made up: nobody looked at the document',
} as const;
/** As it is called where it is asked. */
export const DOCUMENT_CHECK_NAMES = { onfido: 'Onfido', sandbox: 'the sandbox' } as const;

/** Looks at the pictures of a document and of a face. */
export type DocumentChecks = AskedOutside<keyof typeof DOCUMENT_CHECK_TITLES, DocumentPerson, DocumentCheckAnswer>;
