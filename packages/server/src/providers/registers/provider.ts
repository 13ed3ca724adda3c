import type { AskedOutside } from '../asked-outside.ts';

/** Whom a register is asked about. Dates are YYYY-MM-DD; the address is one in the United Kingdom. */
export type RegisterPerson = {
  firstName: string;
  lastName: string;
  dob: string;
  line1: string;
  town: string;
  postcode: string;
};
/** As each stands on a check and its report. */
export const REGISTER_TITLES = {
  onfido: 'Register of deaths, through Onfido',
  sandbox: 'Sandbox, made up: no register was asked',
} as const;

/** Asks registers about a person. */
export type Registers = AskedOutside<keyof typeof REGISTER_TITLES, RegisterPerson, { mortality: 'clear' | 'hit' }>;
