export { DEFINITIONS, type FlowVersion, type Installation, newestIn } from './catalogue.ts';
export { findFlow, findFlows, nameOfFlow } from './find-flow.ts';
export { NO_SUCH_FLOW } from './list-flows.ts';
export { whyNotRunnable } from './runnable.ts';
