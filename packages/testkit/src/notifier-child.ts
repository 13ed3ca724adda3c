import { startNotifier } from '@freehold/server/platform/notifier';

/** A notifier in a process of its own, for tests that kill one. It begins with a line on its input, so that one can be ready beforehand. */
console.log('ready');
process.stdin.once('data', () => void startNotifier(process.env['DATABASE_URL'] ?? '', { warn: () => undefined }));
