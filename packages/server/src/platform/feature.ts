import type { Permission } from '@freehold/contract/access/permissions';
import type { Route } from '@freehold/contract/kernel/route';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ActivityWords } from './activity-words.ts';
import type { Eraser } from './eraser.ts';
import type { JobHandlers, JobLane, Schedule } from './jobs.ts';
import type { SearchSource } from './search-index/source.ts';
import type { Services } from './services.ts';
import type { WorkSource } from './work-query.ts';

/** What a route of staff asks of a role. `any`: one is enough; `every`: all are needed; `whole`: it must reach everything; `person`: depends on who one is, not on the role. */
export type Governs =
  | Permission
  | 'any member'
  | { any: Permission[] }
  | { every: Permission[] }
  | { whole: Permission }
  | { person: string };

/** Numbers of rows that a test firm has, by name. */
export type ExampleIds = Readonly<Record<string, number>>;

/** What the tests that walk over every route and every table of a tenant ask with and look at. */
export type Examples = {
  /** A body for each route that takes one, by method and path. */
  bodies?: (ids: ExampleIds) => Record<string, object>;
  /** What stands for a parameter, by the path up to it or to further words: a value, or `{name}` of a row's number. */
  parameters?: Record<string, string>;
  /** What a route that cannot do without is asked, by path. */
  queries?: Record<string, string>;
  /** Puts a row into each table of the feature that belongs to workspaces, and names its number. */
  fill?: (pool: pg.Pool, ids: ExampleIds) => Promise<Record<string, number>>;
};

/**
 * What one feature of the server has. The lists of the product derive from these: routes, permissions, jobs, what the clock starts, search,
 * work queue, the tables that it alone writes, and what the tests of every route go by.
 */
export type Feature = {
  /** Its folder, `<area>/<feature>`. */
  name: string;
  /** Files of the contract, or single routes of one. */
  routes?: readonly object[];
  register?: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** For each of its routes of staff. */
  governs?: Record<string, Governs>;
  /** What it records, and how the activity tells it. */
  activity?: ActivityWords;
  /** Its jobs, and beside which others they wait. */
  jobs?: { lane: JobLane; handlers: Partial<JobHandlers> };
  schedules?: readonly Schedule[];
  /** What takes away of its data what was kept long enough. */
  erasers?: readonly Eraser[];
  searched?: readonly SearchSource[];
  work?: WorkSource;
  /** Nobody else writes them. */
  tables?: readonly string[];
  examples?: Examples;
};

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const routesOf = ({ routes = [] }: Feature): Route[] => routes.flatMap((file) => Object.values(file).filter(isRoute));
/** The same with the name that each has in its file of the contract. */
export const namedRoutesOf = ({ routes = [] }: Feature): (readonly [string, Route])[] =>
  routes.flatMap((file) => Object.entries(file).flatMap(([name, value]) => (isRoute(value) ? [[name, value] as const] : [])));
export const nameOfRoute = ({ method, path }: Route): string => `${method} ${path}`;
