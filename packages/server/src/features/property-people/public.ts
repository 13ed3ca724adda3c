export { groupsAt } from './groups-at.ts';
export { linkPerson } from './link-person.ts';
export { holdProperty } from './open-person.ts';
