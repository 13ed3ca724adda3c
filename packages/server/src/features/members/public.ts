export { may, memberCan, NOT_YOUR_ROLE, reach, requireMay, roleName } from './policy.ts';
