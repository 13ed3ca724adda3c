import { parseConfig } from '@freehold/server/platform/config';
import { openKeyRing } from '@freehold/server/platform/key-ring';
import { loadSecrets } from '@freehold/server/platform/keys';
import { startNotifier } from '@freehold/server/platform/notifier';
import { openKeyWrapper } from '@freehold/server/providers/all';

const config = parseConfig(process.env);
const ring = openKeyRing({ databaseUrl: config.databaseUrl, wrapper: openKeyWrapper(config) });

/** A notifier in a process of its own, for tests that kill one. It begins with a line on its input, so that one can be ready beforehand. */
console.log('ready');
process.stdin.once('data', () => void startNotifier(config.databaseUrl, { ...loadSecrets(config), ring }, { warn: () => undefined }));
