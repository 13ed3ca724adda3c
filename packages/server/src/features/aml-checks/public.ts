export { reassignOpenChecks } from './reassign-open-checks.ts';
export { describeObjects, findUntold, objectsNamed, objectsOfCheck } from './tell-activity.ts';
export { openSubject, queryOf } from './subject.ts';
