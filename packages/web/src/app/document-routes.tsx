import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import type { DocumentSearch } from '../features/signing/signing-documents/document-search.ts';
import { row } from './root-route.tsx';
import type { PagePath } from './route-table.ts';
import { shell } from './shell-route.tsx';

// In one chunk: each one more would weigh on every first load with its name. Their screens read the address.
const documentPage = <const P extends PagePath>(path: P, name: keyof typeof import('./document-pages.ts')) =>
  createRoute({
    getParentRoute: () => shell,
    ...row(path),
    // The screens read it.
    validateSearch: (search: DocumentPageSearch) => search,
    component: lazyRouteComponent(() => import('./document-pages.ts'), name),
  });
type DocumentPageSearch = Omit<DocumentSearch, 'sort'> & {
  sort?: string | undefined;
  step?: string | undefined;
  document?: number | undefined;
  property?: number | undefined;
  address?: string | undefined;
};
const uploadDocument = documentPage('/document_signing', 'UploadDocumentScreen');
const templates = documentPage('/templates_list', 'TemplatesScreen');
const editTemplate = documentPage('/templates_list/{id}', 'EditTemplateScreen');
const documents = documentPage('/signed_documents', 'DocumentsScreen');
const editDocument = documentPage('/edit_document/{id}', 'EditDocumentScreen');
const editRecipient = documentPage('/edit_recipient/{id}', 'EditRecipientScreen');
const sentDocument = documentPage('/sent_document_details/{id}', 'SentDocumentScreen');
const finishedDocument = documentPage('/single_document_details/{id}', 'FinishedDocumentScreen');
const viewDocument = createRoute({
  getParentRoute: () => shell,
  ...row('/view/document/{id}'),
  // A file of a check; without it the number is that of a document for signing.
  validateSearch: (search: { file?: string | undefined } & SearchSchemaInput): { file?: string | undefined } => search,
  component: lazyRouteComponent(() => import('./view-document-page.tsx'), 'ViewDocumentPage'),
});

export const documentRoutes = [
  uploadDocument,
  templates,
  editTemplate,
  documents,
  editDocument,
  editRecipient,
  sentDocument,
  finishedDocument,
  viewDocument,
] as const;
