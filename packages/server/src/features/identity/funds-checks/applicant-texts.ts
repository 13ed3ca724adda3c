/** What the client may be told of each reason. Of what stands out in their statements they are asked, line by line, by a person. */
export const FUNDS_APPLICANT_TEXTS = {
  STEP_SKIPPED: 'You left out where the money comes from. Please tell us.',
  FUNDS_SHORT: 'The parts you named do not make the whole amount yet. Please add the part that is missing.',
  FUNDS_OVER: 'The parts you named come to more than the amount. Please correct them.',
  FUNDS_EVIDENCE_MISSING: 'Please send us a paper for each part of your money.',
  STATEMENT_NOT_READ:
    'We could not read a statement you sent. Please download it from your online bank, as a PDF, CSV or OFX file, and send that.',
  STATEMENT_LINES_UNREAD:
    'We could not read all of a statement you sent. Please download it from your online bank, as a PDF, CSV or OFX file, and send that.',
  FUNDS_UNEXPLAINED: 'We would like to know more about your statements. We will ask you what.',
} as const;
