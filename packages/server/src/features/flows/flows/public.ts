export { findFlow, type FlowVersion, type Installation, nameOfFlow } from './catalogue.ts';
export { NO_SUCH_FLOW } from './list-flows.ts';
export { whyNotRunnable } from './runnable.ts';
