/* What a recipient agrees to before a shared report opens. A text that changes gets another version; what was agreed to names its own. */

export const SHARE_TERMS_VERSION = 1;

const COMMON = [
  'The report is for you, for the purpose that stands on it. Do not pass it on, and keep it no longer than that purpose needs.',
  'You are responsible for the personal data in your copy from the moment you open it.',
  'When and from which network you open it is recorded, and the firm that shared it sees that. Whoever it is about can ask for it.',
];

/** Regulation 39 of the Money Laundering Regulations 2017: whoever relies on another stays liable, and has copies and the answer of the other on request. */
const RELIED = [
  'You may rely on it under regulation 39 of the Money Laundering Regulations 2017, if you are a person that regulation names. You stay liable for any failing of your own due diligence.',
  'The firm that shared it agrees that you rely on it, gives you copies of the identification data at once when you ask, and keeps its records as regulation 40 says.',
];
const READ_ONLY = [
  'It is to read only. You may not rely on it under regulation 39 of the Money Laundering Regulations 2017: make your own checks.',
];

export const shareTerms = (reliance: boolean): readonly string[] => [...(reliance ? RELIED : READ_ONLY), ...COMMON];
