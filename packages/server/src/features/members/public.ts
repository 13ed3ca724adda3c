export { may, memberCan, reach, requireMay, roleName } from './policy.ts';
