/** A page of the help: its file under docs, without `.md`, and what it is for in one sentence. */
export type HelpPage = { file: string; about: string };

/** What the help holds, in the order of its menu and its start page. A page of docs/guide or docs/features that is missing here fails a test. */
export const HELP_GROUPS: readonly { title: string; pages: readonly HelpPage[] }[] = [
  {
    title: 'Every day',
    pages: [
      { file: 'features/dashboard', about: 'What needs you today, and where each deal stands.' },
      { file: 'features/flows', about: 'What you can start, what it costs and takes, and which of it stays in your menu.' },
      { file: 'features/flow-designer', about: 'Make flows of your own: their steps, what they ask, what they cost.' },
      { file: 'features/search', about: 'Find a property, a person, a check or a colleague from anywhere.' },
      { file: 'features/notifications', about: 'What you are told, when, and how to choose it.' },
      { file: 'features/shell', about: 'The menu, the top bar, the command palette and the keyboard shortcuts.' },
      { file: 'features/activity', about: 'Everything anyone did, with before and after, and the proof that nothing was changed.' },
    ],
  },
  {
    title: 'Properties',
    pages: [
      { file: 'features/property-lists', about: 'Sales and lettings as lists with totals, filters and saved views.' },
      { file: 'features/add-property', about: 'Add a property, change it, archive it.' },
      { file: 'features/market-insights', about: 'What homes around an address sold for, with the sales behind every figure.' },
      { file: 'features/land-registry', about: 'Find a home by postcode or address, and every sale of it.' },
      { file: 'features/import', about: 'Bring properties and people from a CSV file; nothing is saved until you confirm.' },
      { file: 'features/property-details', about: 'One property: its stage, its people, what blocks it and what comes next.' },
      { file: 'features/offers', about: 'Who buys or rents, what they offer, and what the law of rents allows.' },
      { file: 'features/sale-progress', about: 'The milestones of an accepted sale, up to completion.' },
      { file: 'features/tenancies', about: 'From an accepted offer to the end of a tenancy: deposits, guarantors, notice.' },
      { file: 'features/rent-protection', about: 'A worksheet for rent protection: who meets which rule, and what is missing.' },
      { file: 'features/flow-runs', about: 'What a flow costs for somebody, what it starts, and where that stands.' },
      { file: 'features/phone-journey', about: 'What people do who were sent a link: on their phone, step by step, in English and Welsh.' },
      { file: 'features/payments', about: 'Ask clients for deposits, rents and fees within the law, and see what arrived.' },
      { file: 'features/document-signing', about: 'Send documents for signing: fields, people and their order, and where each stands.' },
      { file: 'features/property-links', about: 'A link and QR code through which people register for a property.' },
    ],
  },
  {
    title: 'People',
    pages: [
      { file: 'features/people', about: 'One record for each person and company, whatever their roles.' },
      { file: 'features/people-merge', about: 'Records that look alike: merge them, and part them again.' },
    ],
  },
  {
    title: 'Checks and compliance',
    pages: [
      { file: 'features/cdd-gate', about: 'When a check is due, what a late one stops, and the register of breaches.' },
      { file: 'features/aml-checks', about: 'Screen a person or company, settle matches, assess the risk, decide.' },
      { file: 'features/identity', about: 'Who somebody is: what rules judge, what a person looks at, what is required.' },
      { file: 'features/identity-checks', about: 'Make an identity check, review it by keys alone, and what becomes of the pictures.' },
      {
        file: 'features/right-to-rent',
        about: 'Check every adult who will live in a home in England, by papers or by share code, and again in time.',
      },
      {
        file: 'features/property-ownership',
        about: 'Whether everybody who owns a home sells or lets it: the register of the title, read, confirmed and compared.',
      },
      {
        file: 'features/company-checks',
        about: 'What a company is, who runs it and who stands behind it: register, owners, screening, differences, overseas entities.',
      },
      {
        file: 'features/client-bank-account',
        about: 'Whether an account is the client’s: number, statement, a code in a payment, a call, and the name everywhere.',
      },
      { file: 'features/source-of-funds', about: 'What clients sent in: their money and their statements.' },
      { file: 'features/work-queue', about: 'Everything that waits for a person, with its date: checks, conditions, reviews, alerts.' },
      { file: 'features/manual-checks', about: 'Every check with its decision and report, and archiving what is done.' },
      { file: 'features/batch-screening', about: 'Screen up to 500 names at once, from a file.' },
      { file: 'features/reports', about: 'The report of a check, as a web page and a PDF.' },
      {
        file: 'features/compliance-registers',
        about: 'What a supervisor asks a firm to keep: risk assessment, policies, training, breaches and the rest.',
      },
      { file: 'features/hmrc-pack', about: 'One file for an inspection by HMRC, which opens offline and can be checked.' },
      { file: 'features/retention', about: 'What is kept until when, legal holds, and the proof of what was erased.' },
      {
        file: 'features/suspicions',
        about: 'Telling the nominated officer what you suspect, who reads it, and what is decided.',
      },
      {
        file: 'features/shared-reports',
        about: 'Share reports with conveyancers, brokers and landlords by link and code, and what never leaves the firm.',
      },
      {
        file: 'features/monitoring',
        about: 'Clients are compared with every new list and looked at every day: alerts, their time, the yearly review, the report.',
      },
      { file: 'features/screening-lists', about: 'Which sanctions lists are searched, how fresh they are, and lists of your own.' },
      { file: 'features/screening-coverage', about: 'Who was compared with which list, and what a change of a list means for you.' },
      { file: 'features/screening-policy', about: 'The scores that decide, in versions, tried on past checks first.' },
      { file: 'guide/how-screening-decides', about: 'How a name is compared and scored, explained step by step.' },
      { file: 'features/screening-engine', about: 'How the engine finds and scores names, and how well, with figures.' },
    ],
  },
  {
    title: 'Documents',
    pages: [
      { file: 'features/document-seals', about: 'How a signed document is sealed, and how anybody can check that nothing was changed.' },
    ],
  },
  {
    title: 'You and your firm',
    pages: [
      { file: 'features/registration', about: 'Register a firm, from nothing to its dashboard.' },
      { file: 'features/sign-in', about: 'Email links, passkeys, two-step sign-in and single sign-on.' },
      { file: 'features/basic-information', about: 'Your details, where you are signed in, and the details of the firm.' },
      { file: 'features/messages', about: 'Emails and texts you sent, and whether they arrived.' },
      { file: 'features/members', about: 'Invite colleagues, and what each role may do.' },
      { file: 'features/branches', about: 'Several offices: what belongs to which, and who sees it.' },
      { file: 'features/workspaces', about: 'Several workspaces, families of them, and the firm’s brand.' },
      { file: 'features/billing', about: 'Your plan and what a change costs, invoices, late payment, and a budget for checks.' },
      { file: 'features/usage', about: 'What was used of paid work, by day, kind, member, branch and property, with a CSV file.' },
      { file: 'features/api-keys', about: 'Keys by which your own programs connect, what each may do, and how to stop one.' },
      {
        file: 'features/webhooks',
        about: 'Addresses of your systems that are called when something happens, and what became of each call.',
      },
      { file: 'guide/connect-your-crm', about: 'From the first key to a program that adds properties and reads checks.' },
      { file: 'features/verification', about: 'How the people who control the account prove who they are.' },
      { file: 'features/external-signers', about: 'How people outside the firm sign in and find what was sent to them.' },
    ],
  },
  {
    title: 'Running Freehold',
    pages: [
      { file: 'guide/running', about: 'Install it, start it, and every setting.' },
      { file: 'guide/operating', about: 'Health, keys, backups, scaling.' },
      { file: 'guide/loading-open-data', about: 'Load sales, postcodes and the House Price Index for market insights and addresses.' },
      { file: 'guide/firebase', about: 'Let people sign in through Firebase Authentication.' },
      { file: 'guide/message-reports', about: 'Let Twilio and Resend report whether texts and emails arrived.' },
      { file: 'guide/production-services', about: 'Error reports and the customer chat.' },
    ],
  },
];

export const HELP_FILES: readonly string[] = HELP_GROUPS.flatMap(({ pages }) => pages.map(({ file }) => file));
export const HELP_BASE = '/help/';
export const addressOf = (file: string) => `${HELP_BASE}${file}/`;
