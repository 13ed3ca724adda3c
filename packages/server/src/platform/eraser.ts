import type { CertifiedRule } from '@freehold/contract/kernel/retention-rules';
import type { Trx } from './database.ts';
import type { Scope } from './scope.ts';
import type { Services } from './services.ts';

/** What a clock says may go: of whom, since when its time ran, and the first day on which nothing keeps it. */
export type DueErasure = {
  rule: CertifiedRule;
  objectType: 'check' | 'party' | 'flow_run' | 'invoice' | 'payment_request' | 'monitoring_report' | 'signing_document';
  objectId: number;
  partyId: number | null;
  since: string;
  dueOn: string;
};

/** What was taken away. It names nobody: what it was, of whom in general, the hashes of what was there, and the stored files that nothing refers to any more. */
export type ErasedRecord = {
  was: string;
  ofWhom: string;
  reason: string;
  things: number;
  hashes: readonly string[];
  files: readonly string[];
};

/**
 * What takes one kind of data away, in the feature that owns it. It runs in a transaction that holds the record, after the clock and a legal
 * hold were asked once more, and the certificate is written in the same one. Null where there turned out to be nothing.
 */
export type Eraser = {
  rule: CertifiedRule;
  objectType: DueErasure['objectType'];
  erase(trx: Trx, scope: Scope, services: Services, due: DueErasure): Promise<ErasedRecord | null>;
};
