import type { BornIn, RegisteredOwner } from './company-record.ts';
import { type Band, type Holding, isMajority, readNatures } from './read-natures.ts';

/* Who stands behind a company: the owners of its owners, as far as they can be followed. Values alone. */

export const MOST_DEPTH = 6;
export const MOST_NODES = 50;

/** What is known of the owners of one node. `unreachable`: its register could not be asked. */
export type ChainEntry =
  | { owners: readonly RegisteredOwner[]; statements: readonly string[]; isListed: boolean; name?: string; status?: string }
  | 'not found'
  | 'unreachable';

/** Why the chain cannot be followed at a node; each but `listed` and `nobody` asks for evidence. */
export type ChainEnd =
  | 'overseas'
  | 'unregistered'
  | 'cycle'
  | 'too deep'
  | 'too many'
  | 'not found'
  | 'unreachable'
  | 'unread'
  | 'not stated'
  | 'secret'
  | 'listed'
  | 'nobody';
const RESOLVED: readonly (ChainEnd | null)[] = [null, 'listed', 'nobody'];

export type ChainNode = {
  id: string;
  kind: 'company' | 'person' | 'overseas' | 'secret';
  name: string;
  /** Of Companies House for a company, of its own register for one overseas. */
  number: string | null;
  country: string | null;
  born: BornIn | null;
  nationality: string | null;
  isSanctioned: boolean;
  status: string | null;
  depth: number;
  end: ChainEnd | null;
  /** What it comes to of the company that the chain began with. */
  shares: Band;
  votes: Band;
  /** Everybody on the way decides what the one below does. */
  controls: boolean;
  /** More than 25%, or control; `possibly`: its range reaches over 25%. */
  owns: 'yes' | 'possibly' | 'no';
};
export type ChainEdge = { owner: string; owned: string; natures: string[]; holding: Holding; closesCycle: boolean };
export type OwnerChain = {
  nodes: ChainNode[];
  edges: ChainEdge[];
  /** Companies whose entries would take the chain further, nearest first. */
  wanted: { id: string; number: string }[];
};

export const companyId = (number: string): string => `company:${number}`;
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const UK_WORDS = new Set([
  'england',
  'wales',
  'scotland',
  'united',
  'kingdom',
  'uk',
  'u',
  'k',
  'great',
  'britain',
  'gb',
  'and',
  'the',
  'english',
  'northern',
  'ni',
]);
/** Free text: `England & Wales`, `UNITED KINGDOM`, `Northern Ireland`. Ireland alone is another country. */
export function isUnitedKingdom(country: string): boolean {
  const words = fold(country).replace('northern ireland', 'northern').split(' ').filter(Boolean);
  return words.length > 0 && words.every((word) => UK_WORDS.has(word));
}
const UK_REGISTER = /companies house|england|scotland|wales|cardiff|edinburgh|belfast|united kingdom/i;
const NUMBER = /^(?:\d{8}|[A-Z]{2}\d{6}|R\d{7}|(?:IP|SP|RS)[A-Z\d]{6}|SL\d{5}[A-Z])$/;
/** The eight characters under which Companies House knows the entity; null where it is registered elsewhere, or nobody says where. */
export function ukNumberOf({ registration }: Pick<RegisteredOwner, 'registration'>): string | null {
  if (!registration?.number) return null;
  const bare = registration.number.replaceAll(/\s+/g, '').toUpperCase();
  const number = /^\d{1,7}$/.test(bare) ? bare.padStart(8, '0') : bare;
  if (!NUMBER.test(number)) return null;
  const country = registration.country ?? '';
  if (country.trim() !== '') return isUnitedKingdom(country) ? number : null;
  return UK_REGISTER.test(registration.register ?? '') ? number : null;
}

/** People of one name who were born in one month are one; without a date of birth, only beside the same company. */
function ownerId(owner: RegisteredOwner, ownedId: string): string {
  if (owner.kind === 'secret') return `secret:${ownedId}`;
  if (owner.kind === 'person')
    return `person:${fold(owner.name)}:${owner.born ? `${owner.born.year}-${String(owner.born.month).padStart(2, '0')}` : ownedId}`;
  const number = ukNumberOf(owner);
  if (number !== null) return companyId(number);
  const { number: other = null, country = null } = owner.registration ?? {};
  return `overseas:${fold(owner.name)}:${fold(other ?? '')}:${fold(country ?? '')}`;
}

/** Says of the company that nobody has to be named. */
const NOBODY = [
  'no-individual-or-entity-with-signficant-control',
  'no-individual-or-entity-with-significant-control',
  'no-beneficial-owner-identified',
];
export const saysNobody = (statements: readonly string[]): boolean =>
  statements.some((statement) => NOBODY.some((words) => statement.startsWith(words)));

type Draft = Omit<ChainNode, 'shares' | 'votes' | 'controls' | 'owns'>;

/** The chain of `root` as far as the entries reach. `entries` are by the id of the node: those of the register, and what was shown of others. */
export function resolveChain(root: { number: string; name: string }, entries: ReadonlyMap<string, ChainEntry>): OwnerChain {
  const nodes = new Map<string, Draft>();
  const edges: ChainEdge[] = [];
  const wanted: OwnerChain['wanted'] = [];
  const first: Draft = { ...NO_FACTS, id: companyId(root.number), kind: 'company', name: root.name, number: root.number };
  nodes.set(first.id, first);
  for (const queue = [first]; queue.length > 0;) {
    const node = queue.shift();
    if (!node || node.kind === 'person') continue;
    const entry = entries.get(node.id);
    const open =
      node.kind === 'company'
        ? 'unread'
        : node.kind === 'secret'
          ? 'secret'
          : node.number === null && node.country === null
            ? 'unregistered'
            : 'overseas';
    if (entry === undefined) {
      node.end = node.depth >= MOST_DEPTH ? 'too deep' : open;
      if (node.end === 'unread' && node.number !== null) wanted.push({ id: node.id, number: node.number });
      continue;
    }
    if (typeof entry === 'string') {
      node.end = entry;
      continue;
    }
    node.name = entry.name ?? node.name;
    node.status = entry.status ?? node.status;
    const owners = entry.owners.filter(({ ceasedOn }) => ceasedOn === null);
    if (entry.isListed) node.end = 'listed';
    else if (owners.length === 0) node.end = saysNobody(entry.statements) ? 'nobody' : 'not stated';
    if (owners.length > 0 && node.depth >= MOST_DEPTH) node.end = 'too deep';
    if (node.end !== null) continue;
    for (const owner of owners) {
      const id = ownerId(owner, node.id);
      const known = nodes.get(id);
      if (!known && nodes.size >= MOST_NODES) {
        node.end = 'too many';
        continue;
      }
      if (!known) {
        const fresh = draftOf(owner, id, node.depth + 1);
        nodes.set(id, fresh);
        queue.push(fresh);
      }
      const edge = edges.find((one) => one.owner === id && one.owned === node.id);
      const natures = [...new Set([...(edge?.natures ?? []), ...owner.natures])];
      if (edge) Object.assign(edge, { natures, holding: readNatures(natures) });
      else edges.push({ owner: id, owned: node.id, natures, holding: readNatures(natures), closesCycle: false });
    }
  }
  return { nodes: weigh(first.id, nodes, edges), edges, wanted };
}

const NO_FACTS = { country: null, born: null, nationality: null, isSanctioned: false, status: null, depth: 0, end: null } as const;

function draftOf(owner: RegisteredOwner, id: string, depth: number): Draft {
  const number = owner.kind === 'entity' ? ukNumberOf(owner) : null;
  const kind = owner.kind === 'entity' ? (number === null ? 'overseas' : 'company') : owner.kind;
  return {
    ...NO_FACTS,
    id,
    kind,
    name: owner.name,
    number: number ?? owner.registration?.number ?? null,
    country: owner.registration?.country ?? null,
    born: owner.born,
    nationality: owner.nationality,
    isSanctioned: owner.isSanctioned,
    depth,
    end: kind === 'secret' ? 'secret' : null,
  };
}

/** Marks the edges that lead back to where they came from, and what everybody comes to without them. */
function weigh(rootId: string, nodes: ReadonlyMap<string, Draft>, edges: readonly ChainEdge[]): ChainNode[] {
  const above = new Map<string, ChainEdge[]>();
  for (const edge of edges) above.set(edge.owned, [...(above.get(edge.owned) ?? []), edge]);
  const order: string[] = [];
  const [done, open] = [new Set<string>(), new Set<string>()];
  const visit = (id: string): void => {
    open.add(id);
    for (const edge of above.get(id) ?? []) {
      if (open.has(edge.owner)) edge.closesCycle = true;
      else if (!done.has(edge.owner)) visit(edge.owner);
    }
    open.delete(id);
    done.add(id);
    order.push(id);
  };
  visit(rootId);

  const none: Band = { low: 0, high: 0 };
  const weights = new Map([...nodes.keys()].map((id) => [id, { shares: none, votes: none, controls: false }]));
  weights.set(rootId, { shares: WHOLE, votes: WHOLE, controls: true });
  // Whoever is visited last has nobody below it that is still open.
  for (const id of order.toReversed()) {
    const weight = weights.get(id);
    const node = nodes.get(id);
    if (!weight || !node) continue;
    for (const { owner, holding, closesCycle } of above.get(id) ?? []) {
      const of = weights.get(owner);
      if (!of) continue;
      if (closesCycle) {
        node.end = 'cycle';
        continue;
      }
      of.shares = plus(of.shares, times(weight.shares, holding.shares));
      of.votes = plus(of.votes, times(weight.votes, holding.votes));
      of.controls ||= id === rootId || (weight.controls && isMajority(holding));
    }
  }
  return [...nodes.values()].map((node) => {
    const { shares, votes, controls } = weights.get(node.id) ?? { shares: none, votes: none, controls: false };
    const isYes = controls || shares.low >= 25 || votes.low >= 25;
    return { ...node, shares, votes, controls, owns: isYes ? 'yes' : shares.high > 25 || votes.high > 25 ? 'possibly' : 'no' };
  });
}

const WHOLE: Band = { low: 100, high: 100 };
const times = (one: Band, other: Band | null): Band | null =>
  other && { low: (one.low * other.low) / 100, high: (one.high * other.high) / 100 };
const plus = (one: Band, more: Band | null): Band =>
  more === null ? one : { low: Math.min(100, one.low + more.low), high: Math.min(100, one.high + more.high) };

/** The people who own more than 25% or control it, whether they surely or possibly do. */
export const beneficialOwners = ({ nodes }: OwnerChain): ChainNode[] =>
  nodes.filter(({ kind, owns }) => kind === 'person' && owns !== 'no');
/** Nodes at which somebody must show who stands behind them. */
export const openEnds = ({ nodes }: OwnerChain): ChainNode[] => nodes.filter(({ end }) => !RESOLVED.includes(end));
/** Shares where any are held, else votes. */
export const bandOfNode = ({ shares, votes }: Pick<ChainNode, 'shares' | 'votes'>): Band | null =>
  shares.high > 0 ? shares : votes.high > 0 ? votes : null;
