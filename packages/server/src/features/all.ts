import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerActivity } from './activity/routes.ts';
import { registerEvents } from './events/routes.ts';

type RegisterFeature = (app: FastifyInstance, services: Services) => Promise<void> | void;

/** Every feature's routes; a new feature adds its line here. */
export const features: readonly RegisterFeature[] = [registerActivity, (app, services) => registerEvents(app, services)];
