import type { GivenPass, PassEvidence, PassSection } from '@freehold/contract/sharing/evidence-passes';
import type { Language } from '../../../shared/applicant-steps/language-in-cookie.ts';

type Texts = {
  title: string;
  lead: string;
  none: string;
  asked: string;
  asks: (firm: string) => string;
  held: string;
  checked: (on: string) => string;
  until: (on: string) => string;
  whyNot: Record<NonNullable<PassEvidence['why_not']>, string>;
  shows: string;
  given: string;
  states: Record<GivenPass['state'], string>;
  parts: Record<PassSection, string>;
  showCode: string;
  codeTitle: string;
  codeLead: string;
  codeUntil: (time: string) => string;
  newCode: string;
  requestLead: (by: string, firm: string, purpose: string, days: number) => string;
  which: string;
  what: string;
  never: string;
  agree: string;
  refuse: string;
  nothing: string;
  missing: string;
  gaveDone: (firm: string) => string;
  refusedDone: (firm: string) => string;
  withdrawnDone: (firm: string) => string;
  purpose: string;
  from: string;
  erased: string;
  reads: string;
  ends: string;
  decided: Record<GivenPass['decision'], string>;
  looks: string;
  noLooks: string;
  read: string;
  kept: string;
  takeBack: string;
  backTitle: (firm: string) => string;
  backLead: (firm: string) => string;
  backKeeps: (firm: string) => string;
  backNothing: (firm: string) => string;
  stays: (firm: string) => string;
  keep: string;
};

/** The texts of the pass. They come with it: few people open it. */
export const PASS_WORDS: Record<Language, Texts> = {
  en: {
    title: 'Your pass',
    lead: 'What one firm checked of you can be reused by another, if you agree. You see who reads it, and take it back when you like.',
    none: 'No firm that sent you a link here has finished an identity check of you. Once one has, you can let other firms reuse it. A firm that checked you without a link can send you one.',
    asked: 'Asked of you',
    asks: (firm) => `${firm} asks to reuse a check`,
    held: 'What firms checked',
    checked: (on) => `Checked ${on}`,
    until: (on) => `can be reused until ${on}`,
    whyNot: {
      not_now: 'It cannot be reused now. Ask the firm if you have a question.',
      too_old: 'It is too old to be reused. A firm would have to check anew.',
    },
    shows: 'See what it says',
    given: 'Who may read it',
    states: {
      open: 'Can be read',
      ended: 'Its time is over',
      withdrawn: 'You took it back',
      taken_back: 'Stopped by the firm that checked it',
      gone: 'Erased by the firm that checked it',
    },
    parts: {
      person: 'Name, birth and nationality',
      document: 'Identity document',
      face: 'Face against the document',
      address: 'Home address',
    },
    showCode: 'Show a code to a firm',
    codeTitle: 'Show this code',
    codeLead: 'The firm enters it to ask you. It opens nothing by itself: you see the question here, and decide.',
    codeUntil: (time) => `Works once, until ${time}`,
    newCode: 'Make a new code',
    requestLead: (by, firm, purpose, days) =>
      `${by} at ${firm} would read it for ${days === 1 ? 'one day' : `${days} days`}, for this: ${purpose}`,
    which: 'Which check',
    what: 'What they may read',
    never: 'Nothing of a search in lists, of a decision or of a note is ever passed on. Pictures are not passed on either.',
    agree: 'I agree',
    refuse: 'No',
    nothing: 'There is nothing that this firm could reuse. You can refuse, or ask them to check you themselves.',
    missing: 'Choose at least one part',
    gaveDone: (firm) => `${firm} can read it now.`,
    refusedDone: (firm) => `${firm} was told that you do not agree.`,
    withdrawnDone: (firm) => `${firm} does not read it any more.`,
    purpose: 'What for',
    from: 'Checked by',
    erased: 'A firm that erased its records',
    reads: 'What they read',
    ends: 'Until',
    decided: {
      waiting: 'They have not decided yet whether to use it',
      accepted: 'They accepted it as evidence',
      rejected: 'They did not accept it',
    },
    looks: 'Each time it was opened',
    noLooks: 'Nobody opened it yet.',
    read: 'Read it',
    kept: 'Opened the copy that the law makes them keep',
    takeBack: 'Take it back',
    backTitle: (firm) => `Stop ${firm} reading it?`,
    backLead: (firm) => `${firm} reads nothing of it from that moment on.`,
    backKeeps: (firm) =>
      `${firm} accepted it as evidence, so the law makes it keep a closed copy until five years after its business with you ends. It opens that only with a reason, and you see here that it did.`,
    backNothing: (firm) => `${firm} has no copy. It keeps that you let it read this, and when it did.`,
    stays: (firm) => `${firm} keeps a closed copy, as the law makes it. You see here if it is opened.`,
    keep: 'Leave it as it is',
  },
  cy: {
    title: 'Eich pàs',
    lead: 'Gall cwmni arall ailddefnyddio’r hyn a wiriodd un cwmni amdanoch, os cytunwch. Gwelwch pwy sy’n ei ddarllen, a gallwch ei dynnu’n ôl pryd bynnag y mynnwch.',
    none: 'Nid oes cwmni a anfonodd ddolen atoch yma wedi gorffen gwirio pwy ydych chi. Pan fydd un, gallwch adael i gwmnïau eraill ei ailddefnyddio. Gall cwmni a’ch gwiriodd heb ddolen anfon un atoch.',
    asked: 'Gofynnwyd i chi',
    asks: (firm) => `Mae ${firm} yn gofyn am ailddefnyddio gwiriad`,
    held: 'Yr hyn a wiriodd cwmnïau',
    checked: (on) => `Gwiriwyd ${on}`,
    until: (on) => `gellir ei ailddefnyddio tan ${on}`,
    whyNot: {
      not_now: 'Ni ellir ei ailddefnyddio nawr. Gofynnwch i’r cwmni os oes gennych gwestiwn.',
      too_old: 'Mae’n rhy hen i’w ailddefnyddio. Byddai’n rhaid i gwmni wirio o’r newydd.',
    },
    shows: 'Gweld beth mae’n ei ddweud',
    given: 'Pwy gaiff ei ddarllen',
    states: {
      open: 'Gellir ei ddarllen',
      ended: 'Mae ei amser ar ben',
      withdrawn: 'Fe’i tynnoch yn ôl',
      taken_back: 'Ataliwyd gan y cwmni a’i gwiriodd',
      gone: 'Dilëwyd gan y cwmni a’i gwiriodd',
    },
    parts: {
      person: 'Enw, geni a chenedligrwydd',
      document: 'Dogfen adnabod',
      face: 'Wyneb yn erbyn y ddogfen',
      address: 'Cyfeiriad cartref',
    },
    showCode: 'Dangos cod i gwmni',
    codeTitle: 'Dangoswch y cod hwn',
    codeLead: 'Bydd y cwmni’n ei nodi i ofyn i chi. Nid yw’n agor dim ar ei ben ei hun: gwelwch y cwestiwn yma, a chi sy’n penderfynu.',
    codeUntil: (time) => `Yn gweithio unwaith, tan ${time}`,
    newCode: 'Gwneud cod newydd',
    requestLead: (by, firm, purpose, days) =>
      `Byddai ${by} yn ${firm} yn ei ddarllen am ${days === 1 ? 'un diwrnod' : `${days} diwrnod`}, ar gyfer hyn: ${purpose}`,
    which: 'Pa wiriad',
    what: 'Yr hyn y cânt ei ddarllen',
    never: 'Ni chaiff dim o chwiliad mewn rhestrau, penderfyniad na nodyn ei drosglwyddo byth. Ni chaiff lluniau eu trosglwyddo chwaith.',
    agree: 'Rwy’n cytuno',
    refuse: 'Na',
    nothing: 'Nid oes dim y gallai’r cwmni hwn ei ailddefnyddio. Gallwch wrthod, neu ofyn iddo eich gwirio ei hun.',
    missing: 'Dewiswch o leiaf un rhan',
    gaveDone: (firm) => `Gall ${firm} ei ddarllen nawr.`,
    refusedDone: (firm) => `Dywedwyd wrth ${firm} nad ydych yn cytuno.`,
    withdrawnDone: (firm) => `Nid yw ${firm} yn ei ddarllen mwyach.`,
    purpose: 'Ar gyfer beth',
    from: 'Gwiriwyd gan',
    erased: 'Cwmni a ddileodd ei gofnodion',
    reads: 'Yr hyn a ddarllenant',
    ends: 'Tan',
    decided: {
      waiting: 'Nid ydynt wedi penderfynu eto a ydynt am ei ddefnyddio',
      accepted: 'Fe’i derbyniwyd ganddynt fel tystiolaeth',
      rejected: 'Ni wnaethant ei dderbyn',
    },
    looks: 'Bob tro yr agorwyd ef',
    noLooks: 'Nid oes neb wedi ei agor eto.',
    read: 'Ei ddarllen',
    kept: 'Agor y copi y mae’r gyfraith yn mynnu eu bod yn ei gadw',
    takeBack: 'Ei dynnu’n ôl',
    backTitle: (firm) => `Atal ${firm} rhag ei ddarllen?`,
    backLead: (firm) => `Ni fydd ${firm} yn darllen dim ohono o’r eiliad honno ymlaen.`,
    backKeeps: (firm) =>
      `Derbyniodd ${firm} ef fel tystiolaeth, felly mae’r gyfraith yn mynnu ei fod yn cadw copi caeedig tan bum mlynedd ar ôl i’w fusnes gyda chi ddod i ben. Dim ond gyda rheswm y mae’n agor hwnnw, a gwelwch yma ei fod wedi gwneud.`,
    backNothing: (firm) => `Nid oes gan ${firm} gopi. Mae’n cadw eich bod wedi gadael iddo ddarllen hyn, a phryd y gwnaeth.`,
    stays: (firm) => `Mae ${firm} yn cadw copi caeedig, fel y mae’r gyfraith yn mynnu. Gwelwch yma os caiff ei agor.`,
    keep: 'Ei adael fel y mae',
  },
};
