/** Where the browser knows how, it answers a tap before the work goes on. */
export const pause = async (): Promise<void> => await globalThis.scheduler?.yield?.();
