export { groupsAt, type GroupAtProperty } from './groups-at.ts';
export { linkPerson } from './link-person.ts';
export { inOrder, presentPerson } from './present.ts';
export { holdProperty } from './open-person.ts';
