/** Every folder that may hold tracked files, and what it is for. `*` stands for one name; what lies deeper belongs to it. */
export const FOLDERS: Record<string, string> = {
  '.': 'README, licence, settings of the tools',
  '.ci': 'what continuous integration runs',
  bench: 'benchmarks',
  docs: 'the specification’s coverage',
  'docs/decisions': 'numbered decisions',
  'docs/features': 'one page per feature',
  'docs/guide': 'how to run, configure, back up, connect',
  'docs/pictures': 'pictures of the running product, left by the journeys',
  e2e: 'journeys in a real browser',
  'e2e/specification': 'the specification, rule by rule',
  scripts: 'the root commands',
  'scripts/fences': 'the tests over the repository: folders, imports, texts',
  'scripts/processes': 'starting, watching and ending programs',
  'packages/contract': 'what crosses the wire',
  'packages/contract/src': 'what gathers the areas: every kind of check, reports',
  'packages/contract/src/*': 'one area: one file per feature',
  'packages/contract/src/kernel': 'routes as data, errors, envelope, values',
  'packages/property-rules': 'engine: stages, offers, rents and deposits, rent protection',
  'packages/property-rules/src': 'the rules, and the words that go with them',
  'packages/property-rules/src/companies': 'a company: its entry in a register, who owns and runs it',
  'packages/property-rules/src/payments': 'asking for money: the law, states, the ledger, the provider’s movements',
  'packages/flow-rules': 'engine: what applicants answer: addresses, funds, statements',
  'packages/flow-rules/src': 'the rules, and the words that go with them',
  'packages/flow-rules/src/statements': 'reading bank statements, and the rules over their lines',
  'packages/signing-rules': 'engine: what signers fill in, and what is left to do',
  'packages/signing-rules/src': 'the rules',
  'packages/screening': 'engine: names against lists',
  'packages/screening/retired': 'engines that decided checks, each one file made by scripts/retire-engine.ts and never edited',
  'packages/screening/src': 'the engine',
  'packages/screening/src/lists': 'one parser per publisher',
  'packages/uk-formats': 'engine: zones of passports and cards, British numbers and codes',
  'packages/mrz-reader': 'engine: the zone of a passport or card out of the pixels of a picture',
  'packages/insights': 'engine: price-paid rows to figures',
  'packages/sealing': 'engine: sealed PDF documents',
  'packages/server': 'API, worker and commands',
  'packages/server/src': 'the programs: app, main, worker, cli',
  'packages/server/src/commands': 'one file per operator command',
  'packages/server/src/db': 'migrations, row types, demonstration data',
  'packages/server/src/features': 'what gathers the features',
  'packages/server/src/features/*': 'one area: what others may use of it',
  'packages/server/src/features/*/*': 'one feature: routes, use cases, rules, store',
  'packages/server/src/platform': 'what every feature stands on',
  'packages/server/src/providers': 'what gathers the providers',
  'packages/server/src/providers/*': 'one kind of outside service: its type, vendors, sandbox',
  'packages/testkit': 'what tests share',
  'packages/testkit/src': 'database, factories, browser',
  'packages/testkit/src/acceptance-model': 'random sequences of a client’s checks against a plain reference',
  'packages/testkit/src/stock': 'what journeys begin with: a firm, its people, its properties',
  'packages/web': 'the web app',
  'packages/web/frames': 'what is painted until a page is there',
  'packages/web/help': 'the help: which pages, their frame, how they are built',
  'packages/web/help/theme': 'the help’s look and its search',
  'packages/web/public': 'files served as they are',
  'packages/web/src': 'the web app',
  'packages/web/src/app': 'the one route table, layouts, theme: where features meet',
  'packages/web/src/features/*/*': 'one feature: queries, screens, parts, words',
  'packages/web/src/lib': 'calls, session, storage, formats',
  'packages/web/src/shared': 'what several features need and knows the business',
  'packages/web/src/shared/applicant-steps': 'steps that somebody fills in on their phone, and their texts in English and Welsh',
  'packages/web/src/shared/checks': 'the parts of a check’s page that every kind shows',
  'packages/web/src/shared/phone-pages': 'pages of somebody who comes by a link, before and after the code',
  'packages/web/src/shared/signing': 'pages of documents with what stands on them, for who sends and who signs',
  'packages/web/src/shared/signing/editor': 'places, people and settings of a document or a template, as they are changed',
  'packages/web/src/shared/policy-versions': 'the versions of a policy: what changed, the history, saving one',
  'packages/web/src/shared/sold': 'charts, words and sources of sold prices, for an area and for one home',
  'packages/web/src/ui': 'parts that know nothing of the business',
};

/** Folders inside which a room arranges itself as it likes. */
export const OPEN_FOLDERS = [
  'bench',
  'docs/features',
  'docs/guide',
  'packages/server/src/db',
  'packages/server/src/features/*/*',
  'packages/server/src/platform',
  'packages/server/src/providers/*',
  'packages/web/frames',
  'packages/web/public',
  'packages/web/src/app',
  'packages/web/src/features/*/*',
  'packages/web/src/ui',
  'packages/web/src/lib',
  'packages/screening/src',
  'packages/uk-formats',
  'packages/mrz-reader',
  'packages/insights',
  'packages/sealing',
];

/** True when the map knows the folder itself, or one of the open folders around it. */
export function isKnownFolder(folder: string): boolean {
  if (Object.keys(FOLDERS).some((known) => matches(known, folder))) return true;
  const parts = folder.split('/');
  return parts.some((_, end) => OPEN_FOLDERS.some((open) => matches(open, parts.slice(0, end + 1).join('/'))));
}

function matches(pattern: string, folder: string): boolean {
  const wanted = pattern.split('/');
  const parts = folder.split('/');
  return wanted.length === parts.length && wanted.every((word, index) => word === '*' || word === parts[index]);
}
