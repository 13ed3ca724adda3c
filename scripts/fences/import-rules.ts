import { posix } from 'node:path';
import { AREAS } from './areas.ts';

/** Who may import whom, and why not. `ARCHITECTURE.md` says the same in words. */

const ENGINES = ['screening', 'property-rules', 'flow-rules', 'signing-rules', 'uk-formats', 'mrz-reader', 'insights', 'sealing'];
/** Engines that the contract and the web app use too. */
const RULES = ['property-rules', 'flow-rules', 'signing-rules', 'uk-formats'];
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
  if (packageName === 'contract') return refuseInContract(importer, target, isTest);
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

function refuseInContract(importer: string, target: Target, isTest: boolean): string | null {
  if (target.kind === 'external' && (target.name === 'zod' || isTest)) return null;
  if (target.kind === 'ours' && RULES.some((name) => isIn(target.path, `packages/${name}`))) return null;
  if (target.kind === 'ours' && isIn(target.path, 'packages/contract')) {
    const from = folderBelow('packages/contract/src', importer);
    const to = folderBelow('packages/contract/src', target.path);
    if (AREAS.includes(from) && !AREAS.includes(to) && to !== 'kernel')
      return 'An area does not know what gathers the areas of the contract.';
    if (from === 'kernel' && to !== 'kernel' && !isTest)
      return 'The kernel of the contract is what every area stands on, so it knows none.';
    return refuseUpward(from, to);
  }
  if (target.kind === 'node' && isTest) return null;
  return 'The contract is what both sides of the wire share, so it depends on zod, the rules of property and of flows, and the formats only.';
}

function refuseInEngine(engine: string, target: Target, isTest: boolean): string | null {
  if (target.kind === 'node') {
    return isTest || COMPUTING_MODULES.includes(target.name)
      ? null
      : 'Engines are pure: values in, values out. Whoever calls them reads files, clocks and environment and hands the values in.';
  }
  // A zone is read by its grammar and its check digits, and those stand in one place.
  const allowed = engine === 'mrz-reader' ? [engine, 'uk-formats'] : [engine];
  return refuseOtherPackages(target, allowed, 'Engines know nothing of ours: they must stay usable, and testable, on their own.');
}

function refuseInWeb(importer: string, target: Target, isTest: boolean): string | null {
  // Beside src stands what builds the app, and that runs in Node.
  const isBuild = !isIn(importer, 'packages/web/src');
  if (target.kind === 'node') return isTest || isBuild ? null : 'The web app runs in a browser, which has no Node modules.';
  const foreign = refuseOtherPackages(
    target,
    ['web', 'contract', ...RULES, 'mrz-reader', ...(isTest ? ['testkit'] : [])],
    'The web app knows the server by its contract only; what it may share is in contract, property-rules, flow-rules, signing-rules, uk-formats and mrz-reader.',
  );
  if (foreign !== null || target.kind !== 'ours') return foreign;
  const from = placeOf('packages/web/src', importer);
  const to = placeOf('packages/web/src', target.path);
  if (from.room === 'features') {
    if (to.room === 'app')
      return 'A feature does not know the app around it: the app gathers the features. Pass in what the feature needs.';
    if (to.room === 'features' && to.feature !== from.feature) {
      return 'A feature never imports another: they meet in app. Lift what both need into shared, or into ui where it knows no business.';
    }
  }
  if (from.room === 'shared' && (to.room === 'features' || to.room === 'app'))
    return 'shared holds what several features need, so it knows none of them.';
  if (from.room === 'ui' && !isTest && ['features', 'shared', 'app'].includes(to.room))
    return 'ui knows nothing of the business, so that every feature can use it.';
  if (from.room === 'lib' && !isTest && !['lib', 'outside'].includes(to.room))
    return 'lib is the bottom of the web app: it imports no screen, part or feature.';
  return null;
}

function refuseInServer(importer: string, target: Target, isTest: boolean): string | null {
  const allowed = ['server', 'contract', ...ENGINES, ...(isTest ? ['testkit'] : [])];
  const foreign = refuseOtherPackages(target, allowed, 'The server imports the contract and the engines; it never knows the web app.');
  if (foreign !== null || target.kind !== 'ours' || !isIn(target.path, 'packages/server')) return foreign;
  const from = placeOf('packages/server/src', importer);
  const to = placeOf('packages/server/src', target.path);
  if (from.room === 'features' && from.feature !== null && !isTest) {
    if (to.room === 'features' && to.feature !== from.feature) {
      if (to.area === null) return 'A feature does not know what gathers the features.';
      if (to.area !== from.area) {
        const isDoor = target.path === `packages/server/src/features/${to.area}/public.ts`;
        return refuseUpward(from.area ?? '', to.area) ?? (isDoor ? null : THROUGH_THE_DOOR);
      }
      if (to.feature === null) return 'A feature uses another of its own area through that feature’s public.ts, not through the area’s.';
      if (!target.path.endsWith('/public.ts'))
        return 'A feature uses another one through its public.ts only, so that its inside can change. Add what is needed there.';
    }
    if (to.room === 'other') return 'A feature does not know the programs around it: app, main, worker and cli gather the features.';
  }
  if ((from.room === 'platform' || from.room === 'providers') && to.room === 'features' && !isTest) {
    return `${from.room} carries every feature and knows none. Hand the feature's part in from app or worker.`;
  }
  return null;
}

const THROUGH_THE_DOOR = 'A feature reaches another area through that area’s public.ts only. Add what is needed there.';

/** Areas stand in one order, and each uses those before it alone. */
function refuseUpward(from: string, to: string): string | null {
  if (!AREAS.includes(from) || !AREAS.includes(to) || AREAS.indexOf(to) <= AREAS.indexOf(from)) return null;
  return `The area ${from} stands below ${to} (scripts/fences/areas.ts), so it does not use it. Hand in what it needs where the features are gathered.`;
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

type Place = { room: string; area: string | null; feature: string | null };

/**
 * `features/screening/aml-checks/store.ts` is in the room `features`, the area `screening`, the feature `screening/aml-checks`. An area's
 * public.ts has no feature; a file directly in `features` gathers them all and has neither.
 */
function placeOf(source: string, path: string): Place {
  const nowhere = { area: null, feature: null };
  if (!isIn(path, source)) return { room: 'outside', ...nowhere };
  const parts = path.slice(source.length + 1).split('/');
  const room = parts.length > 1 ? (parts[0] ?? 'other') : 'other';
  if (room !== 'features') return { room, ...nowhere };
  if (parts.length < 3) return { room: 'features', ...nowhere };
  const area = parts[1] ?? '';
  return { room, area, feature: parts.length > 3 ? `${area}/${parts[2]}` : null };
}

/** The folder a file lies in, directly below the source folder; empty for a file that lies there itself. */
function folderBelow(source: string, path: string): string {
  const parts = path.slice(source.length + 1).split('/');
  return parts.length > 1 ? (parts[0] ?? '') : '';
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
