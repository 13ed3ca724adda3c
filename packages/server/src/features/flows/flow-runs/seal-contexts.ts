/* What each sealed value is bound to, so that none opens in the place of another. */
export const answersContext = (runId: number, key: string) => `flow-run-answers:${runId}:${key}`;
export const skipContext = (runId: number, key: string) => `flow-run-skip:${runId}:${key}`;
export const contactContext = (runId: number, channel: string) => `flow-run-contact:${runId}:${channel}`;
export const askContext = (runId: number, kind: string) => `flow-run-ask:${runId}:${kind}`;
export const askAnswerContext = (runId: number, kind: string) => `flow-run-ask-answer:${runId}:${kind}`;
