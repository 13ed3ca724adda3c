type Words = { firm: string; name: string; purpose: string; url: string };

export const evidenceMail = ({ firm, name, purpose, url }: Words) => ({
  subject: `${firm} asks to reuse what another firm checked`,
  heading: `Hello ${name}`,
  paragraphs: [
    `${firm} would like to reuse an identity check that another firm made of you, so that you need not show your papers again. It is for this: ${purpose}`,
    'You see what would be passed on and choose the parts. You can refuse, see later who read it, and take it back.',
  ],
  action: { label: 'See what is asked', url },
  footer: `Sign in with the address this was sent to. If you have a question, ask ${firm}.`,
});
export const evidenceText = ({ firm, url }: Words): string =>
  `${firm} asks to reuse an identity check that another firm made of you. You decide: ${url} Reply STOP to end texts.`;
