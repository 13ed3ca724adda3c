/** The version of the built-in texts: changed with them, since it is recorded with each agreement. */
export const BUILT_IN_VERSION = '2026-11';

type Section = { heading: string; paragraphs: string[] };

/** Short texts for an installation whose operator has not put their own in place. They say what is true of the program and promise nothing for a person. */
export const BUILT_IN_TERMS: Section[] = [
  {
    heading: 'Who you agree with',
    paragraphs: [
      'Freehold is free software. It is run on this address by an operator, who decides who may use it and who answers for it. Ask them who they are if you do not know. These terms stand between you and them until they put their own in this place.',
    ],
  },
  {
    heading: 'What you may do here',
    paragraphs: [
      'You may use it for the work of your firm, and let your colleagues use it with accounts of their own.',
      'You may not use it to look people up without a reason in your work, share your account, or try to reach what belongs to other firms.',
    ],
  },
  {
    heading: 'What it does not do for you',
    paragraphs: [
      'A check compares what was entered with the sources it names, at the time it names. It is not legal advice, and it does not decide for you: your firm keeps its duties under the Money Laundering Regulations 2017 and the sanctions regulations.',
      'The program comes under the GNU Affero General Public License, version 3, without warranty of any kind. You can have its source code.',
    ],
  },
  {
    heading: 'What belongs to you',
    paragraphs: [
      'What you enter and what you upload belongs to your firm. You can take it with you, and you can ask the operator to delete it where the law does not say that it must be kept.',
    ],
  },
];

export const BUILT_IN_PRIVACY: Section[] = [
  {
    heading: 'Who is responsible',
    paragraphs: [
      'For the people you check and the colleagues you invite, your firm decides why and how their data is used. The operator of this address keeps it for you. For your own account the operator is responsible. This notice stands until they put their own in its place.',
    ],
  },
  {
    heading: 'What is kept about you',
    paragraphs: [
      'Your name, email address and phone number, the firm you work for and your role there, when you signed in and from which kind of device, and what you did here: your firm must be able to show who did what.',
      'If you begin to sign up and do not finish, what you entered is deleted after 30 days.',
    ],
  },
  {
    heading: 'Where it goes',
    paragraphs: [
      'It stays in the database of this installation. A company you look up is asked for at Companies House by its name or number. Mail and texts go through the services the operator has chosen. Nothing is sold, and nothing is used for advertising.',
    ],
  },
  {
    heading: 'What you can ask for',
    paragraphs: [
      'You can ask to see what is kept about you, to have it corrected, and to have it deleted where no law says that it must be kept. Ask your firm first, then the operator. You can also complain to the Information Commissioner’s Office.',
    ],
  },
];
