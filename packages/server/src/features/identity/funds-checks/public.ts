export { readPdfLines } from './read-pdf.ts';
