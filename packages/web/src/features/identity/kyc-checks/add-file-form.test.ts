import { expect, test } from 'vitest';
import { fileFaults, NO_FILE, toFileBody } from './add-file-form.ts';

const file = new File(['a paper'], 'bill.pdf', { type: 'application/pdf' });

test('a paper of the address says what it is, who sent it and its date; other files only what they show', () => {
  expect(fileFaults(NO_FILE)).toEqual({ kind: 'Choose what the file shows', file: 'Choose a file' });
  const paper = { kind: 'council_tax', issuer: ' Bristol City Council ', dated_on: '3 Nov 2026' };
  expect(toFileBody({ file, kind: 'address', paper })).toEqual({
    kind: 'address',
    proof_kind: 'council_tax',
    issuer: 'Bristol City Council',
    dated_on: '2026-11-03',
  });
  for (const part of [{ kind: '' }, { issuer: '  ' }, { dated_on: '31 Feb 2026' }]) {
    const values = { file, kind: 'address' as const, paper: { ...paper, ...part } };
    expect(fileFaults(values)).toEqual({ paper: 'Say what the paper is, who sent it and its date' });
    expect(toFileBody(values)).toBeNull();
  }
  expect(toFileBody({ ...NO_FILE, file, kind: 'name_change' })).toEqual({ kind: 'name_change' });
});
