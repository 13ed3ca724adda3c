export { reassignOpenChecks } from './reassign-open-checks.ts';
export { openQuery } from './subject.ts';
export { describeObjects, findUntold, objectsAbout } from './tell-activity.ts';
