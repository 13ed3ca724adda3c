import type { Language } from '../../../shared/applicant-steps/language-in-cookie.ts';

type Texts = {
  title: string;
  lead: string;
  only: string;
  first: string;
  added: (when: string) => string;
  here: string;
  add: string;
  remove: (contact: string) => string;
  wasAdded: string;
  wasRemoved: string;
  addTitle: string;
  addLead: string;
  field: string;
  fieldEmail: string;
  alone: string;
  fault: string;
  faultEmail: string;
  already: string;
  sent: (to: string) => string;
  check: string;
  under: string;
  removeTitle: (contact: string) => string;
  removeLead: string;
  removeHere: string;
  removeAct: string;
  keep: string;
};

/** The texts of the page of contacts. They come with it: few people open it. */
export const CONTACT_WORDS: Record<Language, Texts> = {
  en: {
    title: 'Your contacts',
    lead: 'Sign in with any of these. You see what agents sent to each of them.',
    only: 'This is your only contact. Add another one, so that you can still sign in if you lose it.',
    first: 'An agent wrote to it first',
    added: (when) => `Added ${when}`,
    here: 'Signed in with it now',
    add: 'Add a contact',
    remove: (contact) => `Remove ${contact}`,
    wasAdded: 'The contact was added. We told your other contacts.',
    wasRemoved: 'The contact was removed. Other devices are signed out.',
    addTitle: 'Add a contact',
    addLead: 'We send a code there. Enter it on the next page.',
    field: 'Email address or mobile number',
    fieldEmail: 'Email address',
    alone: 'Add only what you alone can read: who reads it can sign in as you.',
    fault: 'Enter an email address, like name@example.com, or a mobile number, like 07700 900123',
    faultEmail: 'Enter an email address, like name@example.com',
    already: 'This is one of your contacts already.',
    sent: (to) => `We sent a code to ${to}.`,
    check: 'Add the contact',
    under: 'If somebody else had this contact before, they are signed out.',
    removeTitle: (contact) => `Remove ${contact}?`,
    removeLead: 'What agents sent to it leaves this page. To see that, sign in with it alone. You are signed out on all other devices.',
    removeHere: 'You signed in with this contact. You stay signed in here with your other contacts.',
    removeAct: 'Remove the contact',
    keep: 'Keep it',
  },
  cy: {
    title: 'Eich manylion cyswllt',
    lead: 'Mewngofnodwch ag unrhyw un o’r rhain. Byddwch yn gweld yr hyn a anfonodd asiantau at bob un ohonynt.',
    only: 'Dyma eich unig fanylyn cyswllt. Ychwanegwch un arall, er mwyn i chi allu mewngofnodi o hyd os byddwch yn ei golli.',
    first: 'Ysgrifennodd asiant ato’n gyntaf',
    added: (when) => `Ychwanegwyd ${when}`,
    here: 'Wedi mewngofnodi ag ef nawr',
    add: 'Ychwanegu manylyn cyswllt',
    remove: (contact) => `Tynnu ${contact}`,
    wasAdded: 'Ychwanegwyd y manylyn cyswllt. Rydym wedi rhoi gwybod i’ch manylion cyswllt eraill.',
    wasRemoved: 'Tynnwyd y manylyn cyswllt. Mae dyfeisiau eraill wedi’u hallgofnodi.',
    addTitle: 'Ychwanegu manylyn cyswllt',
    addLead: 'Byddwn yn anfon cod yno. Rhowch ef ar y dudalen nesaf.',
    field: 'Cyfeiriad e-bost neu rif ffôn symudol',
    fieldEmail: 'Cyfeiriad e-bost',
    alone: 'Ychwanegwch yr hyn y gallwch chi yn unig ei ddarllen: gall pwy bynnag sy’n ei ddarllen fewngofnodi fel chi.',
    fault: 'Rhowch gyfeiriad e-bost, fel name@example.com, neu rif ffôn symudol, fel 07700 900123',
    faultEmail: 'Rhowch gyfeiriad e-bost, fel name@example.com',
    already: 'Mae hwn eisoes yn un o’ch manylion cyswllt.',
    sent: (to) => `Anfonwyd cod at ${to}.`,
    check: 'Ychwanegu’r manylyn cyswllt',
    under: 'Os oedd gan rywun arall y manylyn hwn o’r blaen, bydd yn cael ei allgofnodi.',
    removeTitle: (contact) => `Tynnu ${contact}?`,
    removeLead:
      'Bydd yr hyn a anfonodd asiantau ato yn gadael y dudalen hon. I’w weld, mewngofnodwch ag ef yn unig. Cewch eich allgofnodi ar bob dyfais arall.',
    removeHere: 'Mewngofnodoch â’r manylyn cyswllt hwn. Byddwch yn aros wedi mewngofnodi yma â’ch manylion cyswllt eraill.',
    removeAct: 'Tynnu’r manylyn cyswllt',
    keep: 'Ei gadw',
  },
};
