export { reassignOpenChecks } from './reassign-open-checks.ts';
export { describeObjects, findUntold, objectsNamed, objectsOfCheck } from './tell-activity.ts';
