export const NO_PRACTICE_ASSIGN = 'A practice check belongs to whoever started it and cannot be given to a colleague.';
export const NO_PRACTICE_CANCEL = 'A practice check is not cancelled. It counts for nothing.';
