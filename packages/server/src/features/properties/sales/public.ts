export { beginSale, followStage } from './follow-stage.ts';
export { openMilestones } from './open-milestones.ts';
