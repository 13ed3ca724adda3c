/** What every report of a demonstration workspace says. */
export const DEMONSTRATION = 'Demonstration: the firm and its clients are made up.';
/** What stands at the head of each of its sheets. */
export const demonstrationHead = (isDemonstration: boolean): string => (isDemonstration ? 'Demonstration · ' : '');
