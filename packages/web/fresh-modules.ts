import { vi } from 'vitest';

// What the file before put in place of a module is gone with the modules that took it in; packages stay as they were loaded.
vi.resetModules();
