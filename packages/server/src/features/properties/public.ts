export { waitingClocks, workOfClocks } from './cdd-clock/public.ts';
