import * as contract from '@freehold/contract/signing/signing-documents';
import type { Feature } from '../../../platform/feature.ts';
import { signingDocumentsActivity } from './activity-words.ts';
import { endDocuments, remindSigners } from './clock.ts';
import { documentErasers } from './erase-document.ts';
import { fillDocuments } from './example-rows.ts';
import { searchedDocuments } from './search-source.ts';
import { registerSigningDocuments, type SigningParts } from './routes.ts';
import { drawSigningPages } from './take-file.ts';
import { workOfDocuments } from './work-store.ts';

export const signingDocumentsFeature = (parts: SigningParts): Feature => ({
  name: 'signing/signing-documents',
  activity: signingDocumentsActivity,
  tables: ['signing_numbers', 'signing_documents', 'signing_document_recipients', 'signing_links', 'signing_events', 'signing_pages'],
  routes: [contract],
  register: (app, services) => registerSigningDocuments(app, services, parts),
  jobs: { lane: 'reports', handlers: { 'draw-signing-pages': drawSigningPages(parts.drawing) } },
  searched: [searchedDocuments],
  work: ({ scope, now }) => workOfDocuments(scope, now),
  erasers: documentErasers,
  schedules: [remindSigners, endDocuments],
  governs: {
    'GET /v2/client/documents': 'see_documents',
    'GET /v2/client/documents/{id}': 'see_documents',
    'GET /v2/client/documents/{id}/pages/{page}': 'see_documents',
    'GET /v2/client/documents/{id}/files/{kind}': 'see_documents',
    'POST /v2/client/documents': 'send_documents',
    'PATCH /v2/client/documents/{id}/draft': 'send_documents',
    'DELETE /v2/client/documents/{id}': 'send_documents',
    'POST /v2/client/documents/{id}/suggestions': 'send_documents',
    'POST /v2/client/documents/{id}/send': 'send_documents',
    'POST /v2/client/documents/{id}/remind': 'send_documents',
    'POST /v2/client/documents/{id}/void': 'send_documents',
    'POST /v2/client/documents/{id}/correction': 'send_documents',
    'POST /v2/client/documents/{id}/recipients/{recipient_id}/change': 'send_documents',
    'POST /v2/client/documents/{id}/copy': 'send_documents',
  },
  examples: {
    bodies: ({ signingRecipientId }) => ({
      'POST /v2/client/documents/{id}/send': { version: 1 },
      'POST /v2/client/documents/{id}/remind': { recipient_id: signingRecipientId },
      'POST /v2/client/documents/{id}/void': { reason: 'The sale fell through.' },
      'POST /v2/client/documents/{id}/correction': { version: 1, recipients: [], fields: [], expires_at: null },
      'POST /v2/client/documents/{id}/recipients/{recipient_id}/change': {
        name: 'Rupert Blakeway',
        email: 'rupert@blakeway.example',
        phone: null,
        order_group: 1,
        proof: 'email_code',
      },
      'PATCH /v2/client/documents/{id}/draft': {
        version: 1,
        title: 'Memorandum of sale',
        recipients: [],
        fields: [],
        settings: { message: '', reminders: [2], expires_in_days: 14, property_id: null },
      },
    }),
    parameters: {
      '/v2/client/documents/{id}': '{documentId}',
      '/v2/client/documents/{id}/pages/{page}': '2',
      '/v2/client/documents/{id}/files/{kind}': 'sealed',
      '/v2/client/documents/{id}/recipients/{recipient_id}': '{signingRecipientId}',
    },
    fill: fillDocuments,
  },
});
