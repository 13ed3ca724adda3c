export { matrixInWords, ROLE_LINES, togglesInWords } from './matrix-words.ts';
export { may, memberCan, type Person, reach, reachOf, requireMay, ROLE_IDS, roleName, ROLES, togglesOf } from './policy.ts';
