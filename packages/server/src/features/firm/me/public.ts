export { loadAuthUser } from './load-auth-user.ts';
