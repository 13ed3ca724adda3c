export { gateFacts } from './gate-facts.ts';
export { kindsMissing, owesCheck } from './gate.ts';
export { warningOf } from './gate-words.ts';
export { moveStage, passMove } from './move-stage.ts';
export { presentMissing } from './present-missing.ts';
export { placeStage } from './place-stage.ts';
export { startClocks } from './start-clocks.ts';
export { breachLines } from './breach-lines.ts';
export { findPastGate } from './past-gate.ts';
