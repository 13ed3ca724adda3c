import type { RegisterFacts } from '@freehold/contract/identity/ownership-checks';

/** As each stands on a check and its report. */
export const LAND_REGISTRY_TITLES = {
  'business-gateway': 'HM Land Registry, through Business Gateway',
  sandbox: 'Sandbox, made up: HM Land Registry was not asked',
} as const;

/** One person beside one title. `messageId`: the number of the question, by which it is never asked twice. */
export type OwnerQuestion = {
  messageId: string;
  reference: string;
  title: string;
  firstForename: string;
  middleNames: string;
  surname: string;
};
export const NAME_MATCHES = ['MATCH', 'PARTIAL_MATCH', 'NO_MATCH', 'SKIPPED'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];
export type OwnerMatchFound = {
  title: string;
  surname: NameMatch;
  forename: NameMatch;
  /** Null where no middle name was asked about. */
  middle: NameMatch | null;
  /** They owned it once, and do no more. */
  isHistorical: boolean;
  ownership: 'sole' | 'joint' | null;
  since: string | null;
  until: string | null;
};

export type RegisterOrder = {
  messageId: string;
  reference: string;
  title: string;
  /** What was confirmed. HM Land Registry is told to reject the order where it costs more. */
  pricePence: number;
  /** Send it though an application waits, as it stood before. */
  acceptsPending: boolean;
  /** The title plan with it. */
  withPlan?: boolean;
};
/** `pdf`, `plan`: null where no electronic copy of it came, or none was asked for. */
export type RegisterBought = { facts: RegisterFacts; pdf: Buffer | null; plan?: Buffer | null; paidPence: number | null };

/** `waiting`: it is queued, and is asked for again by its number. `rejected`: it will not be answered, and nothing was charged. */
export type RegistryAnswer<Answer> =
  | { state: 'waiting'; until: Date | null }
  | { state: 'rejected'; code: string; reason: string }
  | ({ state: 'answered' } & Answer);

/** Asks HM Land Registry about one title. All calls throw ProviderUnavailable; an answer is never made of a fault. */
export type LandRegistry = {
  name: keyof typeof LAND_REGISTRY_TITLES;
  /** It makes its answers up. */
  isSandbox: boolean;
  /** What an official copy of a register costs, as the operator set it, with VAT. */
  registerPricePence: number;
  /** What a title plan costs beside it. */
  planPricePence: number;
  verifyOwner(question: OwnerQuestion): Promise<RegistryAnswer<{ matches: OwnerMatchFound[] }>>;
  orderRegister(order: RegisterOrder): Promise<RegistryAnswer<RegisterBought>>;
  /** What became of an order whose answer did not come: asks for no other copy. */
  pollRegister(messageId: string): Promise<RegistryAnswer<RegisterBought>>;
};
