import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { registerPdf } from '../../db/demo/demo-register.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openBusinessGateway } from './business-gateway.ts';
import { LAND_REGISTRY_TITLES, type LandRegistry } from './provider.ts';
import { openSandboxLandRegistry } from './sandbox.ts';

type Seen = { url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status?: number; headers?: Record<string, string>; body: string | null };
let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server of the published shapes on this machine; null: it never answers. */
async function gateway(reply: (seen: Seen) => Reply) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const one = { url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      const { status = 200, headers = {}, body: answer } = reply(one);
      if (answer === null) return void response.destroy();
      response.writeHead(status, { 'content-type': 'text/xml', ...headers });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const settings = { url: `http://127.0.0.1:${address.port}/b2b`, user: 'BG&User', password: 'a <secret>', certificate: null };
  return { registry: openBusinessGateway({ ...settings, registerPricePence: 700, planPricePence: 700 }), seen };
}
const soap = (operation: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><ns3:${operation}Response xmlns:ns3="http://ws.bg.lr.gov/"><return>${inside}</return></ns3:${operation}Response></soapenv:Body></soapenv:Envelope>`;
const copies = (inside: string, operation = 'performOCWithSummary') =>
  soap(operation, `<g:GatewayResponse xmlns:g="urn:g">${inside}</g:GatewayResponse>`);
const rejection = (code: string, reason: string) =>
  `<TypeCode>20</TypeCode><Rejection><ExternalReference><Reference>R1</Reference></ExternalReference><RejectionResponse><Reason>${reason}</Reason><Code>${code}</Code></RejectionResponse></Rejection>`;

const pdf = registerPdf({ title: 'AV771206', address: '22 Corsley Avenue', owners: 'MARIAN RUTH SEDGEMOOR', shows: '24 NOV 2026' });
const entry = (number: number, text: string, more = '') =>
  `<EntryDetails><EntryNumber>${number}</EntryNumber><EntryText>${text}</EntryText><RegistrationDate>2012-09-04</RegistrationDate>${more}</EntryDetails>`;
const home =
  '<PostcodeZone><Postcode>BS9 4DK</Postcode></PostcodeZone><AddressLine><Line>22 Corsley Avenue</Line><Line>Bristol</Line></AddressLine>';
const RESULT = `<TypeCode>30</TypeCode><Results><ExternalReference><Reference>R1</Reference></ExternalReference>
<ActualPrice><GrossPriceAmount>7.00</GrossPriceAmount><NetPriceAmount>5.83</NetPriceAmount><VATAmount>1.17</VATAmount></ActualPrice>
<Attachment><EmbeddedFileBinaryObject filename="AV771206.pdf" format="PDF">${pdf.toString('base64')}</EmbeddedFileBinaryObject></Attachment>
<OCSummaryData><OfficialCopyDateTime>2026-11-24T08:47:12.000Z</OfficialCopyDateTime><EditionDate>2019-11-14</EditionDate>
<PricePaidEntry>${entry(2, 'The price stated to have been paid on 24 August 2012 was £410,000.', '<Infills><Amount>£410,000</Amount><Date>2012-08-24</Date></Infills>')}</PricePaidEntry>
<PropertyAddress>${home}</PropertyAddress>
<Title><TitleNumber>AV771206</TitleNumber><ClassOfTitleCode>60</ClassOfTitleCode><CommonholdIndicator>false</CommonholdIndicator></Title>
<Proprietorship><CurrentProprietorshipDate>2012-09-04</CurrentProprietorshipDate>
<RegisteredProprietorParty><PrivateIndividual><Name><ForenamesName>MARIAN RUTH</ForenamesName><SurnameName>SEDGEMOOR &amp; O&apos;DAY</SurnameName></Name></PrivateIndividual><Address>${home}</Address></RegisteredProprietorParty>
<RegisteredProprietorParty><Organization><Name>QUAYLE HOLDINGS SA</Name><CompanyRegistrationNumber>OE990417</CompanyRegistrationNumber></Organization><PartyDescription>incorporated in Luxembourg</PartyDescription></RegisteredProprietorParty></Proprietorship>
<Lease><LeaseEntry><LeaseTerm>125 years from 1 January 2003</LeaseTerm><LeaseDate>14 March 2003</LeaseDate>${entry(3, 'Lease')}</LeaseEntry></Lease>
<RestrictionDetails><RestrictionEntry><NonChargeRestriction><RestrictionTypeCode>10</RestrictionTypeCode>${entry(3, 'RESTRICTION: No disposition by a sole proprietor')}</NonChargeRestriction></RestrictionEntry>
<RestrictionEntry><ChargeRestriction><RestrictionTypeCode>30</RestrictionTypeCode>${entry(4, 'RESTRICTION: No disposition without a consent')}</ChargeRestriction></RestrictionEntry></RestrictionDetails>
<Charge><ChargeEntry><ChargeDate>2012-08-24</ChargeDate><RegisteredCharge>${entry(1, 'REGISTERED CHARGE')}</RegisteredCharge><ChargeProprietor><ChargeeParty><Organization><Name>BRINDLEMARK BUILDING SOCIETY</Name></Organization></ChargeeParty>${entry(2, 'Proprietor')}</ChargeProprietor></ChargeEntry></Charge>
<HomeRights><HomeRightsEntry><ChangeOfAddressIndicator>false</ChangeOfAddressIndicator><HomeRightsEntryDetails><EntryNumber>5</EntryNumber><EntryText>NOTICE of home rights</EntryText></HomeRightsEntryDetails></HomeRightsEntry></HomeRights>
</OCSummaryData></Results>`;

const ORDER = { messageId: 'fh-1-2-abcdef', reference: 'CHK-20261124-0001', title: 'AV771206', pricePence: 700, acceptsPending: false };
const QUESTION = {
  messageId: 'fh-1-2-abcdef',
  reference: 'CHK-20261124-0001',
  title: 'AV771206',
  firstForename: "Siân-O'D",
  middleNames: 'Ruth',
  surname: 'Sedgemoor',
};
async function whyNot(asking: Promise<unknown>): Promise<string> {
  const fault: unknown = await asking.then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof ProviderUnavailable)) throw new Error(`Expected ProviderUnavailable, got ${String(fault)}`);
  expect(fault.message).not.toMatch(/Sedgemoor|secret/i);
  return fault.why;
}

describe('an official copy with its register data', () => {
  test('is ordered at the confirmed price and no higher, and read whole', async () => {
    const { registry, seen } = await gateway(() => ({ body: copies(RESULT) }));
    const answer = await registry.orderRegister(ORDER);
    expect(answer).toMatchObject({
      state: 'answered',
      paidPence: 700,
      facts: {
        title_number: 'AV771206',
        edition_on: '2019-11-14',
        shows_on: '2026-11-24',
        shows_time: '08:47',
        official: true,
        tenure: 'leasehold',
        title_class: 'absolute',
        address: '22 Corsley Avenue, Bristol, BS9 4DK',
        postcode: 'BS9 4DK',
        proprietors: [
          { name: "MARIAN RUTH SEDGEMOOR & O'DAY", kind: 'person', since: '2012-09-04', address: '22 Corsley Avenue, Bristol, BS9 4DK' },
          { name: 'QUAYLE HOLDINGS SA', kind: 'company', company_number: 'OE990417', incorporated_in: 'Luxembourg' },
        ],
        price_pence: 41_000_000,
        price_on: '2012-08-24',
        restrictions: [{ form: 'A' }, { form: 'lender' }, { form: 'home_rights' }],
        charges: [{ lender: 'BRINDLEMARK BUILDING SOCIETY', dated_on: '2012-08-24', on: '2012-09-04' }],
        lease: { dated_on: '2003-03-14', years: 125, from: '2003-01-01' },
      },
    });
    expect(answer.state === 'answered' && answer.pdf?.equals(pdf)).toBe(true);
    const [{ url, body, headers } = { url: '', body: '', headers: {} }] = seen;
    expect(url).toBe('/b2b/BGSoapEngine/OfficialCopyWithSummaryV2_1WebService');
    expect(headers['content-type']).toContain('text/xml');
    expect(body).toContain('<w:Username>BG&amp;User</w:Username>');
    expect(body).toContain('a &lt;secret&gt;');
    expect(body).toContain('<r:GrossPriceAmount>7.00</r:GrossPriceAmount>');
    expect(body).toContain('<r:ContinueIfActualFeeExceedsExpectedFeeIndicator>false<');
    expect(body).toContain('<r:NotifyIfPendingApplicationIndicator>true<');
  });
  test('that is queued is waited for, and polled by its number', async () => {
    const acknowledged =
      '<TypeCode>10</TypeCode><Acknowledgement><AcknowledgementDetails><UniqueID>fh-1-2-abcdef</UniqueID><ExpectedResponseDateTime>2026-11-25T07:00:00Z</ExpectedResponseDateTime><MessageDescription>System has queued your request</MessageDescription></AcknowledgementDetails></Acknowledgement>';
    const { registry, seen } = await gateway(({ url }) => ({
      body: url.includes('Poll') ? copies(RESULT, 'getResponse') : copies(acknowledged),
    }));
    expect(await registry.orderRegister(ORDER)).toEqual({ state: 'waiting', until: new Date('2026-11-25T07:00:00Z') });
    expect(await registry.pollRegister(ORDER.messageId)).toMatchObject({ state: 'answered', paidPence: 700 });
    expect(seen[1]?.url).toBe('/b2b/BGSoapEngine/OfficialCopyWithSummaryV2_1PollRequestWebService');
    expect(seen[1]?.body).toContain('<r:MessageID>fh-1-2-abcdef</r:MessageID>');
  });
  test('that is rejected says why', async () => {
    const { registry } = await gateway(() => ({ body: copies(rejection('bg.title.invalid', 'Title number is invalid')) }));
    expect(await registry.orderRegister(ORDER)).toEqual({ state: 'rejected', code: 'bg.title.invalid', reason: 'Title number is invalid' });
  });
});

describe('whether somebody owns it', () => {
  const match = (kind: string, more = '') =>
    `<Match><SubjectProperty><TitleNumber>AV771206</TitleNumber></SubjectProperty><SurnameMatch><TypeOfMatch>${kind}</TypeOfMatch></SurnameMatch><ForenameMatchDetails><TypeOfMatch>${kind}</TypeOfMatch></ForenameMatchDetails>${more}</Match>`;
  const info = (name: string, value: string) => `<MatchInformation><Name>${name}</Name><Value>${value}</Value></MatchInformation>`;
  const owners = (inside: string) => soap('verifyOwnership', inside);
  test('is asked of one title, and read with since when and how', async () => {
    const told =
      info('HistoricalMatch', 'true') +
      info('Ownership', 'Joint') +
      info('ProprietorFrom', '26 Feb 2009') +
      info('ProprietorTo', '31 Dec 2012');
    const { registry, seen } = await gateway(() => ({
      body: owners(
        `<TypeCode>30</TypeCode><Result><Reference>R1</Reference><MatchResult>SINGLE_MATCH</MatchResult>${match('MATCH', told)}</Result>`,
      ),
    }));
    expect(await registry.verifyOwner(QUESTION)).toEqual({
      state: 'answered',
      matches: [
        {
          title: 'AV771206',
          surname: 'MATCH',
          forename: 'MATCH',
          middle: null,
          isHistorical: true,
          ownership: 'joint',
          since: '26 Feb 2009',
          until: '31 Dec 2012',
        },
      ],
    });
    expect(seen[0]?.url).toBe('/b2b/EOOV_SoapEngine/OnlineOwnershipVerificationV1_0WebService');
    expect(seen[0]?.body).toMatch(/<in><r:MessageId>fh-1-2-abcdef<\/r:MessageId>.*<r:MiddleName>Ruth<\/r:MiddleName><r:Surname>/);
    expect(seen[0]?.body).toContain('<r:TitleNumber>AV771206</r:TitleNumber>');
  });
  test('nobody of the name is an answer, a closed service is none', async () => {
    const { registry } = await gateway(() => ({
      body: owners('<TypeCode>30</TypeCode><Result><Reference>R1</Reference><MatchResult>NO_MATCHES</MatchResult></Result>'),
    }));
    expect(await registry.verifyOwner(QUESTION)).toEqual({ state: 'answered', matches: [] });
    close?.();
    const refused = (code: string) =>
      owners(`<TypeCode>20</TypeCode><Rejection><Reason>No</Reason><Code>${code}</Code><Reference>R1</Reference></Rejection>`);
    const closed = await gateway(() => ({ body: refused('bg.outofhours.stop') }));
    expect(await whyNot(closed.registry.verifyOwner(QUESTION))).toBe('unreachable');
    close?.();
    const login = await gateway(() => ({ body: refused('bg.auth.fails') }));
    expect(await whyNot(login.registry.verifyOwner(QUESTION))).toBe('key');
  });
});

test.each([
  [
    'a SOAP fault',
    { body: soap('x', '').replace(/<ns3.*ns3:xResponse>/, '<soapenv:Fault><faultstring>no</faultstring></soapenv:Fault>') },
    'unreachable',
  ],
  ['HTTP 503', { status: 503, body: 'away' }, 'unreachable'],
  ['HTTP 403', { status: 403, body: 'no' }, 'key'],
  ['HTTP 429', { status: 429, body: 'slow down' }, 'limited'],
  ['a connection that breaks', { body: null }, 'unreachable'],
  ['a redirect elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }, 'unreachable'],
  ['no XML', { body: '<html><p>Maintenance' }, 'answer'],
  ['XML cut in the middle', { body: copies(RESULT).slice(0, 900) }, 'answer'],
  ['entities', { body: `<!DOCTYPE a [<!ENTITY b "c">]>${copies(RESULT)}` }, 'answer'],
  ['another operation', { body: soap('somethingElse', '<TypeCode>30</TypeCode>') }, 'answer'],
  ['a code that is not in the schema', { body: copies('<TypeCode>99</TypeCode>') }, 'answer'],
  ['no owner', { body: copies(RESULT.replaceAll('RegisteredProprietorParty', 'CautionerParty')) }, 'answer'],
] as const)('%s is no answer', async (_name, reply: Reply, why) => {
  const { registry } = await gateway(() => reply);
  expect(await whyNot(registry.orderRegister(ORDER))).toBe(why);
});

test('the sandbox says that it is one, and has each answer to try', async () => {
  const sandbox: LandRegistry = openSandboxLandRegistry(700, () => new Date('2026-11-24T09:00:00Z'));
  expect([sandbox.isSandbox, LAND_REGISTRY_TITLES.sandbox]).toEqual([true, expect.stringContaining('Sandbox')]);
  const order = (title: string) => sandbox.orderRegister({ ...ORDER, title });
  expect(await order('AV771206')).toMatchObject({ state: 'answered', facts: { proprietors: [{}, {}] } });
  expect(await order('AV771297')).toMatchObject({ state: 'rejected', code: 'bg.application.pending' });
  expect(await order('AV771295')).toMatchObject({ state: 'waiting' });
  expect(await sandbox.pollRegister(ORDER.messageId)).toMatchObject({ state: 'answered' });
  expect(await sandbox.verifyOwner({ ...QUESTION, title: 'AV771293' })).toMatchObject({ matches: [{ isHistorical: true }] });
  expect(await whyNot(order('AV771299'))).toBe('unreachable');
});
