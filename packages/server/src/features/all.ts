import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';

type RegisterFeature = (app: FastifyInstance, services: Services) => Promise<void> | void;

/** Every feature's routes; a new feature adds its line here. */
export const features: readonly RegisterFeature[] = [];
