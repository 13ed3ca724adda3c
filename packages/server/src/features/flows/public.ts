export { nameOfFlow } from './flows/public.ts';
