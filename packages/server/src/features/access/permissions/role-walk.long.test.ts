import { vi } from 'vitest';

// The same as in the ordinary run, with every route for every combination of role and switches.
vi.stubEnv('FREEHOLD_ROLES_WHOLE', '1');
await import('./role-walk.test.ts');
