/** What the rule asks about a check. */
export type ChargeFacts = {
  state: string;
  isPractice: boolean;
  elements: readonly { result: string; waits_for?: string | null | undefined; reasons?: readonly { text: string }[] | undefined }[];
};

/** Services that are asked, and have not answered yet. */
const SOURCES: readonly unknown[] = ['register', 'provider'];
/** What the page and the report of a check say where a source did not answer. It is a promise, so the rule goes by it. */
const PROMISE = /you are not charged/i;

/**
 * Whether a check has become something to pay for: it was completed, at least one of its sources answered, and none is away. So nothing is charged
 * for what was refused at the entry, was cancelled before it ended, could not run, or met a source that did not answer; such a check is charged
 * once that source has answered. That a check is charged once, and a step that is asked for again in a run not again, hold by keys of the table.
 */
export const isCharged = ({ state, isPractice, elements }: ChargeFacts): boolean =>
  !isPractice &&
  (state === 'completed' || state === 'decided') &&
  elements.some(({ result }) => result !== 'not_run') &&
  !elements.some(isAway);

const isAway = ({ result, waits_for: waits, reasons = [] }: ChargeFacts['elements'][number]): boolean =>
  (result === 'not_run' && SOURCES.includes(waits)) || reasons.some(({ text }) => PROMISE.test(text));
