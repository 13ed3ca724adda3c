/* Reads publishers' XML into plain nodes, and refuses a file whose root element is not closed. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ListRefusal } from './list-refusal.ts';
import type { OpenFile } from './open-file.ts';

export type XmlNode = { [key: string]: unknown };

export function readXml(file: OpenFile, root: string): XmlNode {
  if (!file.text.trimEnd().endsWith(`</${root}>`)) {
    throw new ListRefusal('truncated', `${file.name} ends before its closing tag. The download was cut short: fetch it again.`);
  }
  // No publisher declares entities; a file that does may make a few bytes swell to gigabytes.
  if (/<!ENTITY/i.test(file.text))
    throw new ListRefusal('unrecognised', `${file.name} declares entities of its own, as no publisher does.`);
  const valid = XMLValidator.validate(file.text);
  if (valid !== true) throw new ListRefusal('damaged', `${file.name} is damaged: its XML breaks at line ${valid.err.line}.`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    processEntities: true,
    htmlEntities: false,
  });
  const parsed = parseOrRefuse(parser, file);
  const node = isNode(parsed) ? parsed[root] : undefined;
  if (!isNode(node)) throw new ListRefusal('empty', `${file.name} holds no entries.`);
  return node;
}

/** The parser throws at what no publisher writes: elements a hundred deep, names that mean something to a program. */
function parseOrRefuse(parser: XMLParser, { name, text }: OpenFile): unknown {
  try {
    return parser.parse(text);
  } catch {
    throw new ListRefusal('damaged', `${name} cannot be read: its elements are nested too deeply, or have names no publisher uses.`);
  }
}

export function childrenOf(node: XmlNode, ...path: string[]): XmlNode[] {
  return path.reduce<XmlNode[]>((nodes, tag) => nodes.flatMap((parent) => asList(parent[tag]).filter(isNode)), [node]);
}

/** Text of a direct child, or empty. */
export function textOf(node: XmlNode, tag: string): string {
  return (
    asList(node[tag])
      .map(plainText)
      .find((text) => text !== '') ?? ''
  );
}

/** Text of every element of this name, however deep. */
export function textsOf(node: XmlNode, tag: string): string[] {
  const found: string[] = [];
  for (const [key, value] of Object.entries(node)) {
    for (const item of asList(value)) {
      if (key === tag && plainText(item) !== '') found.push(plainText(item));
      else if (isNode(item)) found.push(...textsOf(item, tag));
    }
  }
  return found;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (isNode(value) && typeof value['#text'] === 'string') return value['#text'].trim();
  return '';
}

function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
