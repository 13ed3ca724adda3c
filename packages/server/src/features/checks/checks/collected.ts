/** What somebody answered and sent in through a link, in the order of the steps of their run. */
export type Collected = { runId: number; submittedAt: Date; steps: readonly CollectedStep[] };

export type CollectedStep = {
  key: string;
  type: string;
  title: string;
  state: 'done' | 'skipped';
  skipReason: string | null;
  doneAt: Date;
  /** As the step has them; a kind of check reads those of the types it knows. */
  answers: unknown;
  files: readonly CollectedFile[];
  /** The rules that the flow gave the step. */
  config?: Readonly<Record<string, unknown>>;
};

/** A file that lies in the run; `part` names the item, or the side of a document, that it belongs to. */
export type CollectedFile = { id: number; sha256: string; name: string; size: number; mime: string; part: string | null };
