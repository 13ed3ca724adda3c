import yauzl from 'yauzl';
import { detectType } from '../../platform/detect-type.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { envelope, nodeAt, nodesAt, type Operation, readEnvelope, textAt, type Written, type XmlNode } from './gateway-xml.ts';
import { type ClientCertificate, postSoap } from './post-soap.ts';
import {
  type LandRegistry,
  NAME_MATCHES,
  type NameMatch,
  type OwnerMatchFound,
  type RegisterBought,
  type RegistryAnswer,
} from './provider.ts';
import { readExtract } from './read-extract.ts';

export type GatewaySettings = {
  /** `https://businessgateway.landregistry.gov.uk/b2b`. */
  url: string;
  user: string;
  password: string;
  certificate: ClientCertificate | null;
  registerPricePence: number;
  planPricePence: number;
};

/** The test service names its engines otherwise. */
const TEST_HOST = 'bgtest.landregistry.gov.uk';
const ENGINES = {
  live: { owners: 'EOOV_SoapEngine', copies: 'BGSoapEngine' },
  test: { owners: 'EOOV_StubService', copies: 'ECBG_StubService' },
} as const;
const OWNERS = 'OnlineOwnershipVerificationV1_0WebService';
const COPIES = 'OfficialCopyWithSummaryV2_1WebService';
const COPIES_POLL = 'OfficialCopyWithSummaryV2_1PollRequestWebService';
/** The service is closed: what was asked was not kept, and is asked again. */
const CLOSED = 'bg.outofhours.stop';
/** It does not take who asks. */
const LOGIN = ['bg.auth.fails', 'bg.user.account.status.locked.password'];

/** Business Gateway of HM Land Registry, by its published schemas: Online Owner Verification V1_0 and the Register Extract Service V2_1. */
export function openBusinessGateway(settings: GatewaySettings): LandRegistry {
  const { url, user, password, certificate, registerPricePence, planPricePence } = settings;
  const engines = new URL(url).hostname === TEST_HOST ? ENGINES.test : ENGINES.live;
  const ask = async (path: string, operation: Operation) =>
    readEnvelope(await postSoap(`${url}/${path}`, envelope(operation, { user, password }), certificate), operation.name);
  return {
    name: 'business-gateway',
    isSandbox: false,
    registerPricePence,
    planPricePence,
    async verifyOwner({ messageId, reference, title, firstForename, middleNames, surname }) {
      const answer = await ask(`${engines.owners}/${OWNERS}`, {
        namespace: 'http://ownershipv1_0.ws.bg.lr.gov/',
        name: 'verifyOwnership',
        part: 'in',
        request: {
          namespace: 'http://www.landregistry.gov.uk/OOV/RequestOnlineOwnershipVerificationV1_0',
          elements: [
            ['MessageId', messageId],
            ['Reference', reference],
            ['SubjectProperty', [['TitleNumber', title]]],
            ['FirstForename', firstForename],
            ['MiddleName', middleNames === '' ? null : middleNames],
            ['Surname', surname],
            // Asked again when the service is open: a queue would have to be looked at too.
            [
              'Indicators',
              [
                [
                  'Indicator',
                  [
                    ['IndicatorType', 'ContinueIfOutOfHours'],
                    ['IndicatorValue', false],
                  ],
                ],
              ],
            ],
          ],
        },
      });
      if (textAt(answer, 'TypeCode') === '20') return rejected(nodeAt(answer, 'Rejection'));
      const result = nodeAt(answer, 'Result');
      const found = textAt(result, 'MatchResult');
      if (result === null || found === null) throw new ProviderUnavailable('answer', 'neither a result nor a rejection');
      const matches = nodesAt(result, 'Match').map(readMatch);
      if (found !== 'NO_MATCHES' && matches.length === 0) throw new ProviderUnavailable('answer', 'a match without its details');
      return { state: 'answered', matches };
    },
    async orderRegister({ messageId, reference, title, pricePence, acceptsPending, withPlan = false }) {
      const elements: Written = [
        ['ID', [['MessageID', messageId]]],
        [
          'Product',
          [
            ['SubjectProperty', [['TitleNumber', title]]],
            ['ExpectedPrice', [['GrossPriceAmount', (pricePence / 100).toFixed(2)]]],
            ['ExternalReference', [['Reference', reference]]],
            ['CustomerReference', [['Reference', reference]]],
            [
              'TitleKnownOfficialCopy',
              [
                ['ContinueIfTitleIsClosedAndContinuedIndicator', false],
                ['NotifyIfPendingFirstRegistrationIndicator', !acceptsPending],
                ['NotifyIfPendingApplicationIndicator', !acceptsPending],
                ['SendBackDatedIndicator', acceptsPending],
                // Nobody pays more than what was confirmed.
                ['ContinueIfActualFeeExceedsExpectedFeeIndicator', false],
                ['IncludeTitlePlanIndicator', withPlan],
              ],
            ],
          ],
        ],
      ];
      const request = { namespace: 'http://www.oscre.org/ns/eReg-Final/2011/RequestOCWithSummaryV2_0', elements };
      const operation = { namespace: 'http://ocwithsummaryv2_1.ws.bg.lr.gov/', name: 'performOCWithSummary', part: 'arg0', request };
      return readOrder(await ask(`${engines.copies}/${COPIES}`, operation));
    },
    async pollRegister(messageId) {
      const request = {
        namespace: 'http://www.oscre.org/ns/eReg/MR01-20090605/PollRequest',
        elements: [['ID', [['MessageID', messageId]]]] as const,
      };
      const operation = { namespace: 'http://poll.ocwithsummaryv2_1.ws.bg.lr.gov/', name: 'getResponse', part: 'arg0', request };
      return readOrder(await ask(`${engines.copies}/${COPIES_POLL}`, operation));
    },
  };
}

function rejected(rejection: XmlNode | null): { state: 'rejected'; code: string; reason: string } {
  const code = textAt(rejection, 'Code');
  const reason = textAt(rejection, 'Reason');
  if (code === null || reason === null) throw new ProviderUnavailable('answer', 'a rejection without a reason');
  if (code === CLOSED) throw new ProviderUnavailable('unreachable', 'the service is closed now');
  if (LOGIN.includes(code)) throw new ProviderUnavailable('key', code);
  const more = textAt(rejection, 'OtherDescription');
  return { state: 'rejected', code, reason: more === null ? reason : `${reason} ${more}` };
}

async function readOrder(said: XmlNode): Promise<RegistryAnswer<RegisterBought>> {
  const answer = nodeAt(said, 'GatewayResponse');
  if (answer === null) throw new ProviderUnavailable('answer', 'no answer of Business Gateway');
  const type = textAt(answer, 'TypeCode');
  if (type === '10') {
    const expected = Date.parse(textAt(nodeAt(answer, 'Acknowledgement', 'AcknowledgementDetails'), 'ExpectedResponseDateTime') ?? '');
    return { state: 'waiting', until: Number.isNaN(expected) ? null : new Date(expected) };
  }
  if (type === '20') return rejected(nodeAt(answer, 'Rejection', 'RejectionResponse'));
  const results = nodeAt(answer, 'Results');
  if (type !== '30' || results === null) throw new ProviderUnavailable('answer', 'neither an acknowledgement, a rejection nor a result');
  const data = nodeAt(results, 'OCSummaryData');
  if (data === null) {
    // HM Land Registry posts a copy that it has on paper alone.
    const reason =
      textAt(nodeAt(results, 'MessageDetails'), 'Description') ?? 'The copy cannot be delivered electronically, and comes by post.';
    return { state: 'rejected', code: 'post', reason };
  }
  const paid = Number(textAt(nodeAt(results, 'ActualPrice'), 'GrossPriceAmount') ?? NaN);
  const attached = textAt(nodeAt(results, 'Attachment'), 'EmbeddedFileBinaryObject');
  return {
    state: 'answered',
    facts: readExtract(data),
    ...(attached === null ? { pdf: null, plan: null } : await pdfsIn(Buffer.from(attached, 'base64'))),
    paidPence: Number.isNaN(paid) ? null : Math.round(paid * 100),
  };
}

const MOST_PDF_BYTES = 15_000_000;
/**
 * The register itself, or of an archive its first PDF that is no plan, and the first that is one. Bytes that are neither are left: the register
 * data stand without them.
 */
async function pdfsIn(bytes: Buffer): Promise<{ pdf: Buffer | null; plan: Buffer | null }> {
  const found: { pdf: Buffer | null; plan: Buffer | null } = { pdf: null, plan: null };
  const type = await detectType(bytes);
  if (type === 'application/pdf') return { ...found, pdf: bytes };
  if (type !== 'application/zip') return found;
  try {
    const archive = await yauzl.fromBufferPromise(bytes);
    for await (const entry of archive.eachEntry()) {
      const what = /plan/i.test(entry.fileName) ? 'plan' : 'pdf';
      if (!/\.pdf$/i.test(entry.fileName) || found[what] !== null || entry.uncompressedSize > MOST_PDF_BYTES) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
      const pdf = Buffer.concat(chunks);
      if ((await detectType(pdf)) === 'application/pdf') found[what] = pdf;
    }
  } catch {
    // A damaged archive takes nothing from the register data.
  }
  return found;
}

const matchIn = (node: XmlNode | null): NameMatch | null => {
  const said = textAt(node, 'TypeOfMatch');
  return NAME_MATCHES.find((one) => one === said) ?? null;
};
function readMatch(match: XmlNode): OwnerMatchFound {
  const surname = matchIn(nodeAt(match, 'SurnameMatch'));
  const title = textAt(nodeAt(match, 'SubjectProperty'), 'TitleNumber');
  if (surname === null || title === null) throw new ProviderUnavailable('answer', 'a match without a title or a surname');
  const told = new Map(nodesAt(match, 'MatchInformation').map((one) => [textAt(one, 'Name'), textAt(one, 'Value')]));
  const ownership = told.get('Ownership')?.toLowerCase();
  return {
    title,
    surname,
    forename: matchIn(nodeAt(match, 'ForenameMatchDetails')) ?? 'NO_MATCH',
    middle: matchIn(nodeAt(match, 'MiddleNameMatchDetails')),
    isHistorical: told.get('HistoricalMatch') === 'true',
    ownership: ownership === 'sole' || ownership === 'joint' ? ownership : null,
    since: told.get('ProprietorFrom') ?? null,
    until: told.get('ProprietorTo') ?? null,
  };
}
