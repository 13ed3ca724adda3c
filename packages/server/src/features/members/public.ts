export { memberCan, roleName, type Permission } from './policy.ts';
