/** A list that could not be searched is no fault of theirs and says nothing about them. */
const STILL_CHECKING = 'We are still waiting for information that your check needs. You do not need to do anything.';

/** What the client may be told of each reason a screening gives. What was looked for, and whether anything was found, is never theirs to know. */
export const AML_APPLICANT_TEXTS = {
  SANCTION_CONFIRMED: null,
  SANCTION_POSSIBLE: null,
  PEP_CONFIRMED: null,
  PEP_POSSIBLE: null,
  RCA_CONFIRMED: null,
  RCA_POSSIBLE: null,
  REGULATORY_CONFIRMED: null,
  REGULATORY_POSSIBLE: null,
  ADVERSE_CONFIRMED: null,
  ADVERSE_POSSIBLE: null,
  COUNTRY_OF_INTEREST: null,
  LIST_STALE: STILL_CHECKING,
  LIST_MISSING: STILL_CHECKING,
  SOURCE_UNAVAILABLE: null,
  NOT_ASKED: null,
} as const;
