export { type AtFirm, scopeIn, withEachFirm } from './applicants/public.ts';
export { dataRequestLines } from './flow-runs/public.ts';
export { nameOfFlow } from './flows/public.ts';
