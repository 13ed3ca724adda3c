#!/usr/bin/env node
/*
 * Checks a pack that was made for an inspection, on any computer with Node 20 or newer, without the network and without anything installed:
 *
 *   node check-pack.mjs PACK.zip
 *   node check-pack.mjs FOLDER            (the same, unpacked)
 *   node check-pack.mjs PACK.zip HASH     (HASH: SHA-256 of the list of fingerprints, as Freehold shows it)
 *
 * `manifest.json` lists every file with its size and SHA-256. One that was changed, is missing or was added is named. Whoever changes a file
 * can change the list too: only the hash of the list, kept elsewhere, tells that. Freehold shows it beside the pack, and it is in the activity.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const FORMAT = 'freehold-hmrc-pack-1';
const MANIFEST = 'manifest.json';
const AT_ONCE = 1 << 20;
const MOST = 0xffffffff;

/** The files of a folder: their paths, and each as pieces of bytes. */
function folderFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      return { path: relative(folder, path).split(sep).join('/'), pieces: () => piecesOf(path, 0, statSync(path).size) };
    });
}

function* piecesOf(path, from, size) {
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < size;) {
      const piece = Buffer.alloc(Math.min(AT_ONCE, size - at));
      const read = readSync(file, piece, 0, piece.length, from + at);
      if (read === 0) return;
      at += read;
      yield piece.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

const slice = (path, from, size) => Buffer.concat([...piecesOf(path, from, size)]);

/** The same of a zip file, by the directory at its end. What Freehold writes is stored as it is, not compressed. */
function zipFiles(path) {
  const { size } = statSync(path);
  const tail = slice(path, Math.max(0, size - 65_557), Math.min(size, 65_557));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('This is no whole zip file: its end is missing.');
  let count = tail.readUInt16LE(end + 10);
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || start === MOST) {
    const place = Number(tail.readBigUInt64LE(end - 20 + 8));
    const large = slice(path, place, 56);
    if (large.length < 56 || large.readUInt32LE(0) !== 0x06064b50) throw new Error('The directory of this zip file is damaged.');
    count = Number(large.readBigUInt64LE(32));
    length = Number(large.readBigUInt64LE(40));
    start = Number(large.readBigUInt64LE(48));
  }
  const directory = slice(path, start, length);
  const files = [];
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new Error('The directory of this zip file is damaged.');
    const [method, packed] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20)];
    const [names, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    let local = directory.readUInt32LE(at + 42);
    if (local === MOST) local = Number(directory.readBigUInt64LE(at + 46 + names + 4));
    const name = directory.toString('utf8', at + 46, at + 46 + names);
    at += 46 + names + extra + comment;
    if (name.endsWith('/')) continue;
    files.push({
      path: name,
      *pieces() {
        if (method !== 0) throw new Error(`${name} is compressed, which no pack of Freehold is. Unpack it and check the folder.`);
        const head = slice(path, local, 30);
        if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new Error(`${name} is damaged in the zip file.`);
        yield* piecesOf(path, local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed);
      },
    });
  }
  return files;
}

function measure(pieces) {
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Every file that is not as the list says; none where the pack is whole. `expected`: the hash of the list, known from elsewhere. */
export function checkPack(path, expected) {
  const faults = [];
  const notes = [];
  let found;
  try {
    found = statSync(path).isDirectory() ? folderFiles(path) : zipFiles(path);
  } catch (error) {
    return { faults: [error.message], notes };
  }
  const list = found.find((file) => file.path === MANIFEST);
  if (!list) return { faults: [`${MANIFEST} is missing: nothing can be compared with it.`], notes };
  const text = Buffer.concat([...list.pieces()]);
  const listHash = createHash('sha256').update(text).digest('hex');
  if (expected !== undefined && expected !== listHash)
    faults.push(`${MANIFEST} was changed: its SHA-256 is ${listHash}, and not ${expected}.`);
  let manifest;
  try {
    manifest = JSON.parse(text.toString('utf8'));
  } catch {
    return { faults: [...faults, `${MANIFEST} is damaged: it is no list.`], notes };
  }
  if (manifest.format !== FORMAT) return { faults: [...faults, `This is no pack of the format ${FORMAT}.`], notes };
  const known = new Map(manifest.files.map((file) => [file.path, file]));
  const seen = new Set();
  for (const file of found) {
    if (file === list) continue;
    if (seen.has(file.path)) {
      faults.push(`${file.path} is there twice.`);
      continue;
    }
    seen.add(file.path);
    const listed = known.get(file.path);
    if (!listed) {
      faults.push(`${file.path} was added: it is not on the list.`);
      continue;
    }
    try {
      const { sha256, size } = measure(file.pieces());
      if (sha256 !== listed.sha256)
        faults.push(`${file.path} was changed: ${size} bytes, ${listed.size} on the list, and another fingerprint.`);
    } catch (error) {
      faults.push(error.message);
    }
  }
  for (const wanted of known.keys()) if (!seen.has(wanted)) faults.push(`${wanted} is missing.`);
  notes.push(
    `${manifest.pack} of ${manifest.firm}, ${manifest.from} to ${manifest.to}`,
    `${known.size} files on the list, SHA-256 of the list ${listHash}`,
  );
  return { faults, notes };
}

function main([path, expected]) {
  if (path === undefined) {
    console.error('Usage: node check-pack.mjs PACK.zip|FOLDER [SHA-256 of the list]');
    return 2;
  }
  const { faults, notes } = checkPack(path, expected);
  for (const note of notes) console.log(note);
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'Every file is as it was made, and none is missing or added.' : 'Do not rely on it.');
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) process.exitCode = main(process.argv.slice(2));
