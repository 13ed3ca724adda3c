export { linkPerson } from './link-person.ts';
