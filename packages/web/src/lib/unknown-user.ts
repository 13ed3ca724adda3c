/** What the address of the login says of somebody who is signed in and whose details could not be loaded. */
export const UNKNOWN_USER = 'unknown_user';
