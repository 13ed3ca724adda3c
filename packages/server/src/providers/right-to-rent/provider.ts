import type { AskedOutside } from '../asked-outside.ts';

/** Whose right is looked at. A provider that reads all of it from the passport is told none of it. */
export type RentPerson = { firstName: string; lastName: string; dob: string | null };

/** What a certified provider states of somebody it checked. */
export type RentAnswer = {
  /** `met`: they are who they say, and showed a document that gives a right without limit. */
  result: 'met' | 'not_met';
  /** Why not, in the provider's own words. */
  why: string | null;
  /** As it stands on the document. */
  holder: { firstNames: string; lastName: string; dob: string } | null;
  /** `country`: who issued it, in three letters. */
  document: { type: string; country: string; expiresOn: string | null } | null;
  /** How sure it is, like "MEDIUM, M1A of GPG45". */
  assurance: string | null;
  /** Its statement as it sent it, in JSON, with its signature where it signs. */
  statement: Buffer;
  /** Whether the signature over the statement was proved. A provider whose signature is wrong has not answered. */
  isSigned: boolean;
  /** The picture of the holder on the document. */
  photo: Buffer | null;
};

/** As each stands on a check and its report. */
export const RENT_PROVIDER_TITLES = {
  yoti: 'Right to Rent, by Yoti',
  sandbox: 'Sandbox, made up: nobody looked at a passport',
} as const;
/** As it is called where it is asked. */
export const RENT_PROVIDER_NAMES = { yoti: 'Yoti', sandbox: 'the sandbox' } as const;

/** A certified digital verification service, to which somebody shows a current British or Irish passport. */
export type RentProvider = AskedOutside<keyof typeof RENT_PROVIDER_TITLES, RentPerson, RentAnswer> & {
  /** Where the person does it; null where there is nothing to do. Whoever has the address can do it in their name. */
  linkOf(subject: string): string | null;
  /** How long that address is good. */
  linkDays: number;
};
