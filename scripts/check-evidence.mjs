#!/usr/bin/env node
/*
 * Checks the evidence file of a signed document, on any computer with Node 20 or newer, without the network and without anything installed:
 *
 *   node check-evidence.mjs evidence.json [files…]
 *
 * Each event carries SHA-256 of the hash of the event before it, followed by the event as JSON with its keys in order; the first follows on
 * 64 zeros. `files` are PDFs that belong to it, as sent, sealed or the certificate: they are found by their hashes, and the sealed one is
 * searched for the head of the chain. The seal itself is checked by any program that reads PDFs, or at /verify-document.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const FORMAT = 'freehold-signing-evidence-1';
const BEGIN = '0'.repeat(64);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

export function canonical(value) {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Every fault of the chain, and of the files against it; none where all of it holds. */
export function checkEvidence(evidence, files = []) {
  const faults = [];
  const notes = [];
  if (evidence?.format !== FORMAT) return { faults: [`This is no evidence file of the format ${FORMAT}.`], notes };
  let before = BEGIN;
  for (const [index, { hash, ...event }] of evidence.events.entries()) {
    if (event.seq !== index + 1) faults.push(`Event ${index + 1} is missing: the next one has the number ${event.seq}.`);
    if (sha256(before, canonical(event)) !== hash)
      faults.push(`Event ${event.seq} (${event.kind}) is not what was recorded, or stands in another place.`);
    before = hash;
  }
  notes.push(`${evidence.events.length} events, head ${before}`);
  const { seal } = evidence;
  if (seal && !evidence.events.some(({ hash }) => hash === seal.chain_head))
    faults.push('The head of the chain that was sealed into the document is none of these events.');
  const known = {
    [evidence.document.original_sha256]: 'the file as it was uploaded',
    [evidence.document.prepared_sha256]: 'the document as it was shown to everybody',
    ...(seal && { [seal.sealed_sha256]: 'the sealed document', [seal.certificate_sha256]: 'the certificate' }),
  };
  for (const { name, bytes } of files) {
    const is = known[sha256(bytes)];
    if (is === undefined) faults.push(`${name} is none of the files of this document, or was changed.`);
    else notes.push(`${name} is ${is}`);
    if (seal && is === 'the sealed document' && !bytes.includes(seal.chain_head))
      faults.push(`${name} does not carry the head of the chain.`);
  }
  return { faults, notes };
}

function main([path, ...others]) {
  if (path === undefined) {
    console.error('Usage: node check-evidence.mjs evidence.json [files…]');
    return 2;
  }
  const { faults, notes } = checkEvidence(
    JSON.parse(readFileSync(path, 'utf8')),
    others.map((other) => ({ name: basename(other), bytes: readFileSync(other) })),
  );
  for (const note of notes) console.log(note);
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'Nothing is missing or changed.' : 'Do not rely on it.');
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) process.exitCode = main(process.argv.slice(2));
