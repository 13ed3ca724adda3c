/** What the rule asks about a check. */
export type ChargeFacts = {
  state: string;
  isPractice: boolean;
  elements: readonly { result: string }[];
};

/**
 * Whether a check has become something to pay for: it was completed, and at least one of its sources answered. So nothing is charged for what
 * was refused at the entry, was cancelled before it ended, could not run, or met sources that were all away; such a check is charged once it
 * has its first answer. That a check is charged once, and a step that is asked for again in a run not again, hold by keys of the table.
 */
export const isCharged = ({ state, isPractice, elements }: ChargeFacts): boolean =>
  !isPractice && (state === 'completed' || state === 'decided') && elements.some(({ result }) => result !== 'not_run');
