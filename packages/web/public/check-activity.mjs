#!/usr/bin/env node
/*
 * Checks an activity file of Freehold without Freehold: node check-activity.mjs activity-2026-11-21-sealed.json
 *
 * Needs Node 18 or newer and nothing else. Sends nothing anywhere. Each event carries
 *   SHA-256( hash of the event before, as 64 hex letters, followed by the event as canonical JSON, in UTF-8 )
 * where the event is {action, actor, at, diff, object, reason, seq} and canonical JSON has the keys of every object in order (by UTF-16 code
 * unit; keys that are whole numbers come first, by size) and no space between its parts. The first event of a workspace follows 64 zeros.
 *
 * Exit code: 0 every event holds, 1 one does not, 2 the file cannot be checked.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';

const CHAIN_START = '0'.repeat(64);
const HASH = /^[0-9a-f]{64}$/;
const FIELDS = ['seq', 'at', 'actor', 'action', 'object', 'diff', 'reason'];
const LINKS = ['prev_hash', 'hash'];

function canonicalJson(value) {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function chainHash(prevHash, event) {
  const told = Object.fromEntries(FIELDS.map((field) => [field, event[field]]));
  return createHash('sha256').update(prevHash).update(canonicalJson(told)).digest('hex');
}

/** What a file says of itself reaches the terminal as plain text: it must not be able to write over the verdict. */
const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
const say = (line) => stdout.write(`${plain(line)}\n`);

function cannotCheck(why) {
  stderr.write(`Not checked: ${plain(why)}\n`);
  exit(2);
}

function broken(why) {
  say(`BROKEN: ${why}`);
  exit(1);
}

const called = (event) => `event ${event.seq} (${event.action}, ${event.at})`;

function readArguments(words) {
  const expected = [];
  const files = [];
  for (let index = 0; index < words.length; index++) {
    if (words[index] === '--expect') expected.push(String(words[++index] ?? '').toLowerCase());
    else files.push(words[index]);
  }
  if (files.length !== 1) cannotCheck('name one file: node check-activity.mjs FILE.json [--expect HASH]');
  for (const hash of expected) if (!HASH.test(hash)) cannotCheck('a hash after --expect has 64 letters, 0 to 9 and a to f');
  return { file: files[0], expected };
}

function readExport(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return cannotCheck(`the file cannot be read (${error.code ?? error.message})`);
  }
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    return broken('the file is not whole: it cannot be read as JSON');
  }
  if (parsed?.kind === 'freehold.activity.extract')
    return cannotCheck('this is an extract without the chain. Ask an owner or somebody of Compliance for the sealed file.');
  if (parsed?.kind !== 'freehold.activity') return cannotCheck('this is not an activity file of Freehold');
  if (parsed.format !== 1) return cannotCheck('this file is of a newer form. Take the newest check-activity.mjs.');
  if (!Array.isArray(parsed.events)) return broken('the file has no list of events');
  // Of a field that is written twice JSON takes the last, and a person reads the first. Space between the parts tells nothing.
  if (text.replace(/("(?:[^"\\]+|\\.)*")|\s+/g, '$1') !== JSON.stringify(parsed))
    return broken('the file says something twice, or in another form than Freehold writes it');
  return parsed;
}

/** Walks the events in order and ends at the first that was changed, removed, added or moved. */
function walk({ events, start, head }) {
  const places = new Map();
  events.forEach((event, index) => {
    if (Number.isInteger(event?.seq) && !places.has(event.seq)) places.set(event.seq, index);
  });
  let last = { seq: start.seq - 1, hash: start.prev_hash };
  events.forEach((event, index) => {
    const expected = last.seq + 1;
    if (event === null || typeof event !== 'object') broken(`in the place of event ${expected} is something that is no event`);
    const strange = Object.keys(event).filter((key) => !FIELDS.includes(key) && !LINKS.includes(key));
    const absent = [...FIELDS, ...LINKS].filter((key) => !Object.hasOwn(event, key));
    if (event.seq !== expected) {
      if (places.get(expected) > index) broken(`event ${expected} was moved: ${called(event)} stands in its place`);
      broken(`event ${expected} is missing: ${called(event)} stands in its place`);
    }
    if (strange.length > 0) broken(`${called(event)} was changed: ${strange.join(', ')} was added`);
    if (absent.length > 0) broken(`${called(event)} was changed: ${absent.join(', ')} is missing`);
    if (event.prev_hash !== last.hash) broken(`${called(event)} does not follow the event before it`);
    if (chainHash(last.hash, event) !== event.hash) broken(`${called(event)} was changed: its hash is another`);
    last = { seq: event.seq, hash: event.hash };
  });
  if (head.seq > last.seq) broken(`event ${last.seq + 1} is missing: the file should end with event ${head.seq}`);
  if (head.seq < last.seq) broken(`the file should end with event ${head.seq}, and it ends with event ${last.seq}`);
  if (head.hash !== last.hash) broken(`the head is another than the hash of the last event, ${last.seq}`);
}

function check({ file, expected }) {
  const found = readExport(file);
  const { events, start, head, chain, whole } = found;
  if (events.length === 0) {
    if (start !== null || head !== null) broken(`event ${start?.seq ?? 1} is missing: the file holds no events`);
    if (whole && chain !== null) broken('the file says it is whole and holds no events');
    say('The file holds no events of this time. There is nothing to check.');
    return;
  }
  if (!Number.isInteger(start?.seq) || !HASH.test(start?.prev_hash) || !Number.isInteger(head?.seq) || !HASH.test(head?.hash))
    broken('the file does not say where it begins and ends');
  if (start.seq === 1 && start.prev_hash !== CHAIN_START) broken('event 1 must follow 64 zeros');
  walk(found);
  if (!Number.isInteger(chain?.seq) || !HASH.test(chain?.hash)) broken('the file does not say how far the chain had come');
  if (chain.seq < head.seq || (chain.seq === head.seq && chain.hash !== head.hash)) broken('the chain cannot end before this file does');
  if (whole !== (start.seq === 1 && chain.seq === head.seq)) broken('the file does not say truly whether it is the whole chain');
  for (const hash of expected)
    if (hash !== start.prev_hash && !events.some((event) => event.hash === hash)) broken(`no event has the hash ${hash}`);
  say(
    `${events.length === 1 ? 'The event holds' : `All ${events.length} events hold`}: ${start.seq} to ${head.seq}, ${events[0].at} to ${events.at(-1).at}.`,
  );
  if (whole) say('This is the whole chain, from its first event to its newest when the file was made.');
  else say(`This is a part of a chain of ${chain.seq} events. What lies outside it was not checked. It follows ${start.prev_hash}.`);
  if (found.unsealed > 0)
    say(`When the file was made, events recorded and not yet part of the chain: ${found.unsealed}. They are not in this file.`);
  say(`Head: ${head.hash}`);
  if (expected.length === 0)
    say('Whoever rewrites every hash can make a false chain. Compare this head, or one you noted before with --expect HASH.');
}

check(readArguments(argv.slice(2)));
