import type { ActivityWords } from '../../../platform/activity-words.ts';

export const companyChecksActivity = {
  'read.company': { group: 'check', words: 'had the register read again for {object}' },
  'type.company_extract': { group: 'check', words: 'typed an extract of a register for {object}' },
  'declare.company_owners': { group: 'check', words: 'recorded what the client says of the owners for {object}' },
  'name.company_representative': { group: 'check', words: 'recorded who acts for the company for {object}' },
  'name.senior_official': { group: 'check', words: 'recorded the senior managing official for {object}' },
  'link.key_person': { group: 'check', words: 'said who a director or owner is for {object}' },
  'show.node_owners': { group: 'check', words: 'recorded the owners of a company in the chain of {object}' },
  'answer.discrepancy': { group: 'check', words: 'said what a difference with the register is for {object}' },
  'draft.discrepancy_report': { group: 'check', words: 'got a draft of the report to Companies House for {object}' },
  'add_file.company': { group: 'check', words: 'added a file to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/company-checks': keyof typeof companyChecksActivity;
  }
}
