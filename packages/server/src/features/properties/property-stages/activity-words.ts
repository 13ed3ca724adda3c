import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyStagesActivity = {
  'move.property': {
    group: 'property',
    words: 'moved {object} on',
    became: {
      field: 'stage',
      words: {
        instructed: 'marked {object} as instructed',
        available: 'put {object} on the market',
        under_offer: 'put {object} under offer',
        sold_stc: 'marked {object} as sold subject to contract',
        exchanged: 'recorded the exchange of contracts on {object}',
        completed: 'recorded the completion of {object}',
        fallen_through: 'recorded that the sale of {object} fell through',
        withdrawn: 'took {object} off the market',
        to_let: 'put {object} up to let',
        offer_agreed: 'agreed an offer on {object}',
        referencing: 'began referencing on {object}',
        let_agreed: 'agreed the let of {object}',
        tenanted: 'recorded that {object} is tenanted',
        notice_given: 'recorded notice on {object}',
        ended: 'recorded the end of the tenancy of {object}',
      },
    },
  },
  'override.gate': { group: 'property', words: 'authorised moving {object} on before its checks were done' },
  'pass.gate': { group: 'property', words: 'moved {object} on without all checks; recorded as a breach' },
  'export.breaches': { group: 'property', words: 'downloaded the {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-stages': keyof typeof propertyStagesActivity;
  }
}
