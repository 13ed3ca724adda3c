/** Where the state of the browser's history keeps what a link held: beside the address, not in it, so that a reload still knows it. */
export const LINK_STATE = 'linkToken';

/** What a link holds stands behind the number sign, which no browser sends and no log has. */
export const tokenInHash = (hash = window.location.hash): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('t');
