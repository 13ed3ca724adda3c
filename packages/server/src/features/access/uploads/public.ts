export { uploadCalls } from './upload-calls.ts';
