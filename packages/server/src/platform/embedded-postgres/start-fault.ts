const REASONS: readonly [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded/i, 'PostgreSQL cannot run: the disk is full. Free some space.'],
  [/Address already in use|could not bind/i, 'PostgreSQL cannot run: another program uses its port.'],
  [/Permission denied/i, 'PostgreSQL cannot run: it may not read or write its files.'],
];

/** Why the server did not start, in words for the terminal; the last lines of its own log follow where they say more. */
export class StartFault extends Error {
  constructor(error: unknown, lines: string) {
    const known = REASONS.find(([pattern]) => pattern.test(lines));
    super(known?.[1] ?? `PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}\n${lines}`);
  }
}
