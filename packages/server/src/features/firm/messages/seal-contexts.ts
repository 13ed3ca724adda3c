/** Bound into the seals, so that what one message says does not open as another's. */
export const addressContext = (publicId: string) => `message-to:${publicId}`;
export const contentContext = (publicId: string) => `message:${publicId}`;
