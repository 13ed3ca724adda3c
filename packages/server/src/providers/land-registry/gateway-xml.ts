import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ProviderUnavailable } from '../asked-outside.ts';

/* Messages of Business Gateway: SOAP 1.1, document and literal, who asks in a WS-Security header. Source: HM Land Registry, Business Gateway developer pack. */

export type XmlNode = { [tag: string]: unknown };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Elements in the order of the schema; what is null is left out. */
export type Written = readonly (readonly [tag: string, content: string | boolean | Written | null])[];
export const write = (elements: Written, prefix = 'r'): string =>
  elements
    .map(([tag, content]) => {
      if (content === null) return '';
      const inside = typeof content === 'object' ? write(content, prefix) : escaped(String(content));
      return `<${prefix}:${tag}>${inside}</${prefix}:${tag}>`;
    })
    .join('');

export type Operation = {
  /** Namespace and name of the operation, and what its only part is called. */
  namespace: string;
  name: string;
  part: string;
  request: { namespace: string; elements: Written };
};
export type Login = { user: string; password: string };

const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const PASSWORD_TEXT = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText';
export const envelope = ({ namespace, name, part, request }: Operation, { user, password }: Login): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header>` +
  `<w:Security xmlns:w="${WSSE}"><w:UsernameToken><w:Username>${escaped(user)}</w:Username>` +
  `<w:Password Type="${PASSWORD_TEXT}">${escaped(password)}</w:Password></w:UsernameToken></w:Security>` +
  `<i:international xmlns:i="http://www.w3.org/2005/09/ws-i18n"><i:locale>en</i:locale></i:international></s:Header>` +
  `<s:Body><o:${name} xmlns:o="${namespace}" xmlns:r="${request.namespace}"><${part}>${write(request.elements)}</${part}></o:${name}></s:Body></s:Envelope>`;

const broken = (detail: string) => new ProviderUnavailable('answer', detail);

/** What stands in the answer of an operation; a fault, or what is no such answer, throws. */
export function readEnvelope(text: string, operation: string): XmlNode {
  // No service declares entities; an answer that does may swell a few bytes to gigabytes.
  if (/<!(?:ENTITY|DOCTYPE)/i.test(text)) throw broken('an answer with declarations of its own');
  if (XMLValidator.validate(text) !== true) throw broken('no whole XML');
  const parser = new XMLParser({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    trimValues: true,
    processEntities: true,
    htmlEntities: false,
  });
  const body = nodeOf(nodeOf(parse(parser, text)['Envelope'])['Body']);
  if (body['Fault'] !== undefined) throw new ProviderUnavailable('unreachable', 'a SOAP fault');
  const answer = nodeOf(body[`${operation}Response`])['return'];
  if (!isNode(answer)) throw broken('no answer of this operation');
  return answer;
}
function parse(parser: XMLParser, text: string): XmlNode {
  try {
    return nodeOf(parser.parse(text));
  } catch {
    throw broken('XML that cannot be read');
  }
}

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeOf = (value: unknown): XmlNode => (isNode(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]);

/** Every element at the end of a path. */
export const nodesAt = (node: XmlNode, ...path: string[]): XmlNode[] =>
  path.reduce<XmlNode[]>((nodes, tag) => nodes.flatMap((parent) => listOf(parent[tag]).filter(isNode)), [node]);
export const nodeAt = (node: XmlNode, ...path: string[]): XmlNode | null => nodesAt(node, ...path)[0] ?? null;
/** Texts of the elements of this name. */
export const textsAt = (node: XmlNode | null, tag: string): string[] =>
  listOf(node?.[tag]).flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.replaceAll(/\s+/g, ' ').trim()] : []));
export const textAt = (node: XmlNode | null, tag: string): string | null => textsAt(node, tag)[0] ?? null;
