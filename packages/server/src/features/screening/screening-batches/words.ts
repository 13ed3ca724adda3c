const COUNT = new Intl.NumberFormat('en-GB');

/** "125 names": how a batch is told, without a word of its file. */
export const namesInWords = (count: number): string => `${COUNT.format(count)} ${count === 1 ? 'name' : 'names'}`;

export const NO_SUCH_BATCH = 'There is no such batch.';
export const STALE = 'Someone else changed this. Reload to see the latest.';
