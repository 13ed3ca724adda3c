import { vi } from 'vitest';

// The same as in the ordinary run, with the whole list on every day.
vi.stubEnv('FREEHOLD_REPLAY_WHOLE', '1');
await import('./ofac-replay.test.ts');
