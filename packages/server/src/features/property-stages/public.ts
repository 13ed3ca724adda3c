export { gateOf } from './ask-gate.ts';
export { gateFacts } from './gate-facts.ts';
export { moveStage } from './move-stage.ts';
export { placeStage } from './place-stage.ts';
export { startClocks } from './start-clocks.ts';
