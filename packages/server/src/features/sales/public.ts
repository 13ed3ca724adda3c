export { beginSale, followStage } from './follow-stage.ts';
