import { posix } from 'node:path';

/** Who may import whom, and why not. `ARCHITECTURE.md` says the same in words. */

const ENGINES = ['screening', 'uk-formats', 'insights', 'sealing'];
/** Node modules that only compute: the same answer for the same values, nothing read, nothing written. */
const COMPUTING_MODULES = ['buffer', 'crypto', 'string_decoder', 'util', 'zlib'];

type Target = { kind: 'node' | 'external'; name: string } | { kind: 'ours'; path: string };

/** The reason why `importer` (a path in the repository) may not import `specifier`, or null when it may. */
export function refuseImport(importer: string, specifier: string): string | null {
  const target = locate(importer, specifier);
  const isTest = /\.(test|e2e)\.tsx?$/.test(importer);
  const [top, packageName = ''] = importer.split('/');
  if (
    target.kind === 'ours' &&
    isIn(target.path, 'packages/testkit') &&
    !isTest &&
    top !== 'e2e' &&
    top !== 'bench' &&
    packageName !== 'testkit'
  ) {
    return 'Only tests and benchmarks import the testkit: it brings a browser and a throwaway database, which the product must not carry.';
  }
  if (top !== 'packages') return refuseOutside(target);
  if (packageName === 'contract') return refuseInContract(target, isTest);
  if (ENGINES.includes(packageName)) return refuseInEngine(packageName, target, isTest);
  if (packageName === 'web') return refuseInWeb(importer, target, isTest);
  if (packageName === 'server') return refuseInServer(importer, target, isTest);
  if (packageName === 'testkit') {
    return refuseOtherPackages(
      target,
      ['testkit', 'contract', 'server', ...ENGINES],
      'The testkit sets the server up and speaks its contract; it never knows the web app.',
    );
  }
  return null;
}

function refuseInContract(target: Target, isTest: boolean): string | null {
  if (target.kind === 'external' && (target.name === 'zod' || isTest)) return null;
  if (target.kind === 'ours' && isIn(target.path, 'packages/contract')) return null;
  if (target.kind === 'node' && isTest) return null;
  return 'The contract is what both sides of the wire share, so it depends on zod only.';
}

function refuseInEngine(engine: string, target: Target, isTest: boolean): string | null {
  if (target.kind === 'node') {
    return isTest || COMPUTING_MODULES.includes(target.name)
      ? null
      : 'Engines are pure: values in, values out. Whoever calls them reads files, clocks and environment and hands the values in.';
  }
  return refuseOtherPackages(target, [engine], 'Engines know nothing of ours: they must stay usable, and testable, on their own.');
}

function refuseInWeb(importer: string, target: Target, isTest: boolean): string | null {
  // Beside src stands what builds the app, and that runs in Node.
  const isBuild = !isIn(importer, 'packages/web/src');
  if (target.kind === 'node') return isTest || isBuild ? null : 'The web app runs in a browser, which has no Node modules.';
  const foreign = refuseOtherPackages(
    target,
    ['web', 'contract', 'uk-formats', ...(isTest ? ['testkit'] : [])],
    'The web app knows the server by its contract only; what it may share is in contract and uk-formats.',
  );
  if (foreign !== null || target.kind !== 'ours') return foreign;
  const from = areaOf('packages/web/src', importer);
  const to = areaOf('packages/web/src', target.path);
  if (from.area === 'features') {
    if (to.area === 'app')
      return 'A feature does not know the app around it: the app gathers the features. Pass in what the feature needs.';
    if (to.area === 'features' && to.name !== from.name) {
      return 'A feature never imports another: they meet in app. Lift what both need into ui or lib, or pass it in from app.';
    }
  }
  if (from.area === 'ui' && (to.area === 'features' || to.area === 'app'))
    return 'ui knows nothing of the business, so that every feature can use it.';
  if (from.area === 'lib' && !['lib', 'outside'].includes(to.area))
    return 'lib is the bottom of the web app: it imports no screen, part or feature.';
  return null;
}

function refuseInServer(importer: string, target: Target, isTest: boolean): string | null {
  const allowed = ['server', 'contract', ...ENGINES, ...(isTest ? ['testkit'] : [])];
  const foreign = refuseOtherPackages(target, allowed, 'The server imports the contract and the engines; it never knows the web app.');
  if (foreign !== null || target.kind !== 'ours' || !isIn(target.path, 'packages/server')) return foreign;
  const from = areaOf('packages/server/src', importer);
  const to = areaOf('packages/server/src', target.path);
  if (from.area === 'features' && from.name !== null) {
    if (to.area === 'features' && to.name !== from.name && !isTest && !target.path.endsWith('/public.ts')) {
      return 'A feature uses another one through its public.ts only, so that its inside can change. Add what is needed there.';
    }
    if (to.area === 'other' && !isTest)
      return 'A feature does not know the programs around it: app, main, worker and cli gather the features.';
  }
  if ((from.area === 'platform' || from.area === 'providers') && to.area === 'features' && !isTest) {
    return `${from.area} carries every feature and knows none. Hand the feature's part in from app or worker.`;
  }
  return null;
}

/** Scripts, benchmarks and journeys stand outside and may look into every package but the web app, which only a browser can run. */
function refuseOutside(target: Target): string | null {
  if (target.kind === 'ours' && isIn(target.path, 'packages/web/src'))
    return 'The web app is built and opened in a browser, never imported.';
  return null;
}

function refuseOtherPackages(target: Target, allowed: string[], reason: string): string | null {
  if (target.kind !== 'ours') return null;
  return allowed.some((name) => isIn(target.path, `packages/${name}`)) ? null : reason;
}

function locate(importer: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { kind: 'ours', path: posix.join(posix.dirname(importer), specifier) };
  const ours = /^@freehold\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (ours !== null) return { kind: 'ours', path: `packages/${ours[1] ?? ''}/src/${ours[2] === undefined ? '' : `${ours[2]}.ts`}` };
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier.slice(5) };
  return { kind: 'external', name: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/') };
}

/** `features/aml-checks/store.ts` is area `features`, name `aml-checks`; a file directly in `features` gathers them and has no name. */
function areaOf(source: string, path: string): { area: string; name: string | null } {
  if (!isIn(path, source)) return { area: 'outside', name: null };
  const parts = path.slice(source.length + 1).split('/');
  const area = parts.length > 1 ? (parts[0] ?? 'other') : 'other';
  if (area === 'features') return parts.length > 2 ? { area, name: parts[1] ?? null } : { area: 'other', name: null };
  return { area, name: null };
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
