export { findTitleFile, forgetTitleFiles, keepTitleFile } from './keep-title-files.ts';
