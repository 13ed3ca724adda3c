import type { Route } from '@freehold/contract/kernel/route';
import { features } from '@freehold/server/features/all';
import type { ExampleIds } from '@freehold/server/platform/feature';
import { numbersOf, type FilledWorkspace } from './fill-workspace.ts';

type Examples = { ids: ExampleIds; bodies: Record<string, object> };
const known = new WeakMap<FilledWorkspace, Examples>();

/** Worked out once of each filled workspace: a walk over the routes asks thousands of times. */
function examplesOf(theirs: FilledWorkspace): Examples {
  const found = known.get(theirs);
  if (found) return found;
  const ids = idsOf(theirs);
  const bodies: Record<string, object> = Object.assign({}, ...features.map(({ examples }) => examples?.bodies?.(ids)));
  const made = { ids, bodies };
  known.set(theirs, made);
  return made;
}

/** The numbers of a filled workspace by name; a name that it does not have throws. */
const idsOf = (theirs: FilledWorkspace): ExampleIds =>
  new Proxy<Record<string, number>>(numbersOf(theirs), {
    get(ids, name) {
      const id = ids[String(name)];
      if (id === undefined) throw new Error(`The filled workspace has no ${String(name)}: its feature names it in examples.fill`);
      return id;
    },
  });

/** A body each route takes, which points at the filled workspace wherever it can, from the feature that has the route. */
export const exampleBodies = (theirs: FilledWorkspace): Record<string, object> => examplesOf(theirs).bodies;

const parameters = Object.assign({}, ...features.map(({ examples }) => examples?.parameters)) as Record<string, string>;
const queries = Object.assign({}, ...features.map(({ examples }) => examples?.queries)) as Record<string, string>;

/** What stands for a parameter of the path: what its feature says for this very path, or else for every path that begins so. */
export function exampleId(theirs: FilledWorkspace, { method, path }: Route, parameter: string): string {
  const start = path.slice(0, path.indexOf(`{${parameter}}`) + parameter.length + 2);
  const isLast = !path.slice(start.length).includes('{');
  const given = (isLast ? parameters[path] : undefined) ?? parameters[start];
  if (given === undefined) throw new Error(`Say in the examples of its feature which row {${parameter}} of ${method} ${path} means`);
  const name = /^\{(\w+)\}$/.exec(given)?.[1];
  return name === undefined ? given : String(examplesOf(theirs).ids[name]);
}

/** What a route that cannot do without is asked; empty for the others. */
export const exampleQuery = ({ path }: Route): string => queries[path] ?? '';
