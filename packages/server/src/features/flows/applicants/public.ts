export { type AtFirm, scopeIn, withEachFirm } from './with-task.ts';
