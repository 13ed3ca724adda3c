/** What is stored of where a run stands. From `checking` on, what it stands at follows from its checks. */
export const RUN_STAGES = ['invited', 'opened', 'in_progress', 'redo_requested', 'submitted', 'checking', 'cancelled', 'expired'] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** The stages, and the states of the same names, in which the person has something to do. */
export const WITH_PERSON = ['invited', 'opened', 'in_progress', 'redo_requested'] as const satisfies readonly RunStage[];
export const isWithPerson = (stage: string): boolean => WITH_PERSON.some((one) => one === stage);

/** Of one step: `doing` was saved and is not finished, `redo` is asked for again. */
export const STEP_STATES = ['todo', 'doing', 'done', 'skipped', 'redo'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** How often one run can be asked for again. */
export const MOST_REDO_ROUNDS = 3;

/** Days without activity after which a run expires, for which it is extended, and for which a cancelled one can be opened again. */
export const RUN_DAYS = 30;

/** Hours without anything happening after which a run that waits for its person has stalled. */
export const STALLED_HOURS = 24;
