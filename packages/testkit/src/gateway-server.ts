import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { linesPdf } from '@freehold/server/db/demo/demo-register';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const within = (operation: string, inside: string) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="${SOAP}"><e:Body><w:${operation}Response xmlns:w="urn:w"><return><GatewayResponse>${inside}</GatewayResponse></return></w:${operation}Response></e:Body></e:Envelope>`;
const textIn = (tag: string, body: string) => new RegExp(`<r:${tag}>([^<]*)<`).exec(body)?.[1] ?? '';

export type GatewayServer = {
  url: string;
  /** The orders it charged for, by their number. */
  charged: Map<string, string>;
  /** What it was asked, in order. */
  asked: string[];
  /** What is done before an answer goes out; an answer that is never to come waits for ever. */
  before: (what: 'order' | 'poll') => Promise<void>;
  close(): Promise<void>;
};

/** Business Gateway on this machine: an order is charged once under its number, however often it comes, and is asked after by it. */
export async function startGateway(): Promise<GatewayServer> {
  const charged = new Map<string, string>();
  const gateway: Omit<GatewayServer, 'url' | 'close'> = { charged, asked: [], before: () => Promise.resolve() };
  async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
    const what = path.includes('Poll') ? 'poll' : 'order';
    const number = textIn('MessageID', body);
    gateway.asked.push(what);
    if (what === 'order' && !charged.has(number)) charged.set(number, textIn('TitleNumber', body));
    await gateway.before(what);
    const title = charged.get(number);
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(within(what === 'poll' ? 'getResponse' : 'performOCWithSummary', title === undefined ? UNKNOWN : copyOf(title)));
  }
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => void answer(request.url ?? '', body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b2b`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const UNKNOWN =
  '<TypeCode>20</TypeCode><Rejection><RejectionResponse><Reason>No request has this number.</Reason><Code>bg.poll.unknown</Code></RejectionResponse></Rejection>';
const copyOf = (title: string) => `<TypeCode>30</TypeCode><Results>
<ActualPrice><GrossPriceAmount>7.00</GrossPriceAmount></ActualPrice>
<Attachment><EmbeddedFileBinaryObject>${linesPdf([`Register of ${title}`]).toString('base64')}</EmbeddedFileBinaryObject></Attachment>
<OCSummaryData><OfficialCopyDateTime>2026-11-24T08:47:12.000Z</OfficialCopyDateTime><EditionDate>2019-11-14</EditionDate>
<PropertyAddress><AddressLine><Line>22 Corsley Avenue</Line></AddressLine></PropertyAddress>
<Title><TitleNumber>${title}</TitleNumber><ClassOfTitleCode>10</ClassOfTitleCode></Title>
<Proprietorship><RegisteredProprietorParty><PrivateIndividual><Name><ForenamesName>MARIAN</ForenamesName><SurnameName>SEDGEMOOR</SurnameName></Name></PrivateIndividual></RegisteredProprietorParty></Proprietorship>
</OCSummaryData></Results>`;
