import { addPropertyNote, getProperty as getRoute, getPropertyTimeline } from '@freehold/contract/properties/property-details';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addNote } from './add-note.ts';
import { getProperty } from './get-property.ts';
import type { DocumentsOfProperty } from './neighbours.ts';
import { readTimeline } from './read-timeline.ts';

export function registerPropertyDetails(app: FastifyInstance, services: Services, documentsOf: DocumentsOfProperty): void {
  bind(app, services, getRoute, ({ input, scope }) => getProperty(scope, services, input.params.id, documentsOf));
  bind(app, services, getPropertyTimeline, ({ input, scope }) => readTimeline(scope, input.params.id, input.query));
  bind(app, services, addPropertyNote, ({ input, scope }) => addNote(scope, input.params.id, input.body.text));
}
