/* Words that weigh less than a name does: titles, particles, legal forms, common business words, places. */

const words = (text: string) => text.trim().split(/\s+/);

export const TITLES = new Set(
  words(`mr mrs ms miss mx dr prof professor sir dame lord lady hon rev reverend father sister brother haji hajji hadji hajj alhaj sheikh shaikh shaykh sheik
  mullah maulavi maulawi mawlawi molvi qari hafiz sayyid seyed general gen colonel col major captain capt lieutenant lt brigadier admiral marshal commander
  president presidente presidenta prasident prezident presiden predsjednik minister senator judge ambassador engineer eng ustad ayatollah hojatoleslam prince princess king jr jnr sr phd md esq na`),
);
export const PARTICLES = new Set(
  words(`al el ul ur as ash az ad bin ben ibn bint abu abou abi umm um ould wuld bu de da do dos das del della di du des la le les las los van von der den ter
  zu y e i oglu ogly kizi qizi uulu`),
);
/** Particles and titles that are whole names in other languages: Bin Li, Stephen King. With one other name beside them they count in full. */
export const NAMES_TOO = new Set(
  words('bin ben abu abou abi bu do du di da le la van von den ter king prince lord lady judge major marshal general'),
);
export const JOINING_WORDS = new Set(
  words('of the and for in on at to et y e de da do dos das del della di du des la le les las los und fur pour zum zur al el ul i'),
);
/** Spelling of a legal form to its family. Families that mean the same kind of company share a name. */
export const LEGAL_FORMS = new Map<string, string>(
  Object.entries({
    limited: 'ltd',
    ltd: 'ltd',
    ltda: 'ltd',
    limitada: 'ltd',
    plc: 'plc',
    llc: 'llc',
    ooo: 'llc',
    tov: 'llc',
    tzov: 'llc',
    too: 'llc',
    mchj: 'llc',
    doo: 'llc',
    srl: 'llc',
    sarl: 'llc',
    gmbh: 'llc',
    bv: 'llc',
    bvba: 'llc',
    sprl: 'llc',
    kft: 'llc',
    spzoo: 'llc',
    sro: 'llc',
    eood: 'llc',
    ood: 'llc',
    sia: 'llc',
    uab: 'llc',
    lc: 'llc',
    pvt: 'pvt',
    pte: 'pvt',
    pty: 'pvt',
    pt: 'pt',
    sdn: 'pvt',
    bhd: 'bhd',
    berhad: 'bhd',
    inc: 'inc',
    incorporated: 'inc',
    corp: 'corp',
    corporation: 'corp',
    co: 'co',
    company: 'co',
    compan: 'co',
    cie: 'co',
    cia: 'co',
    kompaniya: 'co',
    jsc: 'jsc',
    ojsc: 'jsc',
    cjsc: 'jsc',
    pjsc: 'jsc',
    oao: 'jsc',
    zao: 'jsc',
    pao: 'jsc',
    ao: 'jsc',
    ag: 'jsc',
    aktiengesellschaft: 'jsc',
    aktiengeselschaft: 'jsc',
    sa: 'jsc',
    spa: 'jsc',
    nv: 'jsc',
    as: 'jsc',
    ab: 'jsc',
    oy: 'jsc',
    oyj: 'jsc',
    asa: 'jsc',
    aps: 'llc',
    se: 'jsc',
    sal: 'jsc',
    pjs: 'jsc',
    qjsc: 'jsc',
    lp: 'lp',
    llp: 'llp',
    kg: 'kg',
    kgaa: 'kg',
    ohg: 'kg',
    fze: 'fz',
    fzco: 'fz',
    fzc: 'fz',
    fzllc: 'fz',
    dmcc: 'fz',
    sas: 'jsc',
    cv: 'cv',
    rl: 'llc',
    fgup: 'fgup',
    gup: 'fgup',
    ev: 'ev',
    kk: 'jsc',
    anonim: 'jsc',
  }),
);
/** Legal forms of several words, after folding. */
export const LEGAL_PHRASES: [RegExp, string][] = [
  [/\b(?:open |closed |public |private )?joi?y?nt stock compan(?:y|ies)?\b/g, 'jsc'],
  [
    /\b(?:otkrytoe |otkrytoye |zakrytoe |zakrytoye |publichnoe |publichnoye |publ\w+ )?a[kc]tsi?[iyo]*o?n[ei]?r?n\w* (?:obshch?\w*|tovarystv\w*)\b/g,
    'jsc',
  ],
  [/\bob(?:shch|sch|sh)\w*stvo s ogranich\w+ otvet?stv\w+\b/g, 'llc'],
  [/\btovar\w*stvo z obmezh\w+ vid\w+\b/g, 'llc'],
  [/\bunited states(?: of america)?\b/g, 'usa'],
  [/\b(?:international )?limited liability company(?: responsibility)?\b/g, 'llc'],
  [/\bsociet\w+ cu raspundere limitata\b/g, 'llc'],
  [/\bsociet\w+ (?:a|de) responsabilit\w+ limit\w+\b/g, 'llc'],
  [/\bsp z ?o ?o\b/g, 'llc'],
  [/\bs de rl\b/g, 'llc'],
  [/\bde cv\b/g, ''],
  [/\b(?:sociedad|societe|societa) anonim\w*\b/g, 'jsc'],
  [/\banonim sirketi\b/g, 'jsc'],
  [/\blimited sirketi\b/g, 'ltd'],
  [/\bfree zone (?:establishment|company)\b/g, 'fze'],
  [/\b(?:federal )?state unitary enterprise\b/g, 'fgup'],
  [/\bfederal\w* gosudarstvennoe unitarnoe predpriyatie\b/g, 'fgup'],
  [/\ba s$/g, 'as'],
];
/** Common in company names, so agreeing on them says little. */
export const GENERIC = new Set(
  words(`group holding holdings international trading trade general services service bank banking insurance finance financial investment investments industry
  industries industrial enterprise enterprises trust fund foundation association society union committee council organisation organization institute university
  academy ministry department government office center centre agency bureau branch state national federal central republic commercial business solutions
  systems system technology technologies technical engineering construction development management consulting logistics shipping maritime marine transport
  transportation aviation air airlines airways energy oil gas petroleum petrochemical petrochemicals chemical chemicals power electric electronic electronics
  mining metal metals steel plant factory works zavod research scientific science production manufacturing machinery motor motors equipment materials food foods
  agricultural export import exports imports global world united first new digital capital partners securities asset assets real estate property properties
  company movement front party army brigade forces school college club network media press communications telecom security defence defense military`),
);
/** Other spellings of business words. */
export const WORD_SPELLINGS = new Map<string, string>(
  Object.entries({
    intl: 'international',
    int: 'international',
    organisation: 'organization',
    centre: 'center',
    defence: 'defense',
    technologies: 'technology',
    industries: 'industry',
    holdings: 'holding',
    bros: 'brothers',
    mfg: 'manufacturing',
    dept: 'department',
    govt: 'government',
    assoc: 'association',
    univ: 'university',
    natl: 'national',
    us: 'usa',
    airlines: 'air',
    airline: 'air',
    airways: 'air',
    gruppe: 'group',
    grupo: 'group',
    groupe: 'group',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    xi: '11',
    xii: '12',
  }),
);
/** Countries and large cities as they stand in company names: two different ones speak against. */
export const PLACES = new Set(
  words(`afghanistan albania algeria america argentina armenia asia asian australia austria azerbaijan bahrain bangladesh belarus belgium bosnia brazil britain
  british bulgaria canada chile china chinese colombia congo crimea croatia cuba cyprus czech denmark dubai egypt england estonia ethiopia europe european
  finland france georgia germany ghana greece hongkong hungary iceland india indonesia iran iranian iraq ireland israel italy japan jordan kazakhstan kenya korea korean
  kuwait kyrgyzstan latvia lebanon libya lithuania london luxembourg macedonia malaysia malta mexico moldova mongolia montenegro morocco moscow myanmar
  nederland netherlands nigeria norway oman pakistan palestine panama paris peru philippines poland portugal qatar romania russia russian rwanda schweiz serbia singapore
  slovakia slovenia somalia spain sudan sweden switzerland syria syrian taiwan tajikistan tanzania thailand tunisia turkey turkmenistan uganda ukraine
  uzbekistan venezuela vietnam yemen zimbabwe boston atlanta york texas california siberia siberian`),
);
