export { may, memberCan, NOT_YOUR_ROLE, reach, reachOf, requireMay, roleName } from './policy.ts';
