import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

/** What the runs, a later area, do for the files that people sent in to them. */
export type RunFiles = {
  /** Notes on the person's own page that a member opened a file. */
  noteLook(trx: Trx, scope: MemberScope, file: { id: number; title: string }, at: Date): Promise<void>;
  /** Lets go of the stored bytes of these files, and of earlier ones of the same steps. Answers their hashes; the rows stay. */
  release(trx: Trx, scope: Scope, ids: readonly number[]): Promise<string[]>;
};

/** The number of a file in a run; null where the file is kept elsewhere. */
export function runFileId(key: string): number | null {
  const [, id] = /^run:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a file of a Right to Rent check; null where the file is kept elsewhere. */
export function rentFileId(key: string): number | null {
  const [, id] = /^rent:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a file of a check of a bank account; null where the file is kept elsewhere. */
export function bankFileId(key: string): number | null {
  const [, id] = /^bank:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a file of a check of ownership; null where the file is kept elsewhere. */
export function ownershipFileId(key: string): number | null {
  const [, id] = /^ownership:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a file of a check of a company; null where the file is kept elsewhere. */
export function companyFileId(key: string): number | null {
  const [, id] = /^company:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The number of a file that a member added to an identity check; null where it is kept elsewhere. */
export function staffFileId(key: string): number | null {
  const [, id] = /^staff:(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}
