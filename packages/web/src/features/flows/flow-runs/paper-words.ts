/** What stands on the paper pack beside the words of the phone pages. */
const EN = {
  title: (name: string) => `Questions for ${name}`,
  about: (property: string) => `About ${property}`,
  lead: 'You can answer on paper instead of on a phone. Take your time.',
  how: 'Write in capital letters with a dark pen. If you need more room, add a sheet with your name on it.',
  where: 'Where to bring it',
  askWhere: (agency: string) => `Ask ${agency} where to bring it.`,
  reach: (how: string) => `Questions? ${how}`,
  bring: 'What to bring with it',
  bringId: 'Your passport, driving licence or other ID: the original, not a copy',
  bringIncome: 'Payslips or accounts that show what you earn',
  bringFunds: 'Papers that show where the money comes from, like bank statements',
  bringThese: 'Bring these papers with you:',
  original: 'Bring the original. We look at it with you and give it back.',
  types: 'It may come from',
  date: 'day, month, year',
  from: 'Moved in (month, year)',
  to: 'Moved out (month, year)',
  signature: 'Signature',
  today: 'Date',
  other: 'Your answer',
  foot: (agency: string, run: number) =>
    `${agency} types your answers in for you and keeps them as it keeps answers from a phone. Run ${run}.`,
};
export type PaperWords = typeof EN;

const CY: PaperWords = {
  title: (name) => `Cwestiynau i ${name}`,
  about: (property) => `Ynghylch ${property}`,
  lead: 'Gallwch ateb ar bapur yn lle ar ffôn. Cymerwch eich amser.',
  how: 'Ysgrifennwch mewn priflythrennau gyda phen tywyll. Os oes angen mwy o le, ychwanegwch ddalen gyda’ch enw arni.',
  where: 'I ble i ddod ag ef',
  askWhere: (agency) => `Gofynnwch i ${agency} i ble i ddod ag ef.`,
  reach: (how) => `Oes gennych gwestiwn? ${how}`,
  bring: 'Beth i ddod gydag ef',
  bringId: 'Eich pasbort, trwydded yrru neu ddogfen adnabod arall: y gwreiddiol, nid copi',
  bringIncome: 'Slipiau cyflog neu gyfrifon sy’n dangos eich enillion',
  bringFunds: 'Papurau sy’n dangos o ble y daw’r arian, fel cyfriflenni banc',
  bringThese: 'Dewch â’r papurau hyn gyda chi:',
  original: 'Dewch â’r gwreiddiol. Rydym yn edrych arno gyda chi ac yn ei roi yn ôl.',
  types: 'Gall ddod o',
  date: 'diwrnod, mis, blwyddyn',
  from: 'Symud i mewn (mis, blwyddyn)',
  to: 'Symud allan (mis, blwyddyn)',
  signature: 'Llofnod',
  today: 'Dyddiad',
  other: 'Eich ateb',
  foot: (agency, run) => `Mae ${agency} yn teipio eich atebion i chi ac yn eu cadw fel atebion o ffôn. Rhediad ${run}.`,
};

export const PAPER_WORDS = { en: EN, cy: CY };
