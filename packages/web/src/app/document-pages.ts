export { DocumentsScreen } from '../features/signing/signing-documents/documents-screen.tsx';
export { EditDocumentScreen } from '../features/signing/signing-documents/edit-document-screen.tsx';
export { FinishedDocumentScreen } from '../features/signing/signing-documents/finished-document-screen.tsx';
export { EditRecipientScreen, SentDocumentScreen } from '../features/signing/signing-documents/sent-document-screen.tsx';
export { UploadDocumentScreen } from '../features/signing/signing-documents/upload-document-screen.tsx';
export { EditTemplateScreen } from '../features/signing/signing-templates/edit-template-screen.tsx';
export { TemplatesScreen } from '../features/signing/signing-templates/templates-screen.tsx';
