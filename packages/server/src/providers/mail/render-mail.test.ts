import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  subject: 'Hello\r\nBcc: x@y.example',
  heading: 'Pennard & Lisle <Bath>',
  paragraphs: ['"Quoted" & \'single\'', '<script>alert(1)</script>'],
  action: { label: 'Open > it', url: 'https://freehold.example/?a=1&b="2"' },
  footer: 'Foot & note',
};

test('the plain text says everything the HTML says', () => {
  const { text } = renderMail('ana@pennard.example', content);
  for (const words of [content.heading, ...content.paragraphs, content.action.label, content.action.url, content.footer])
    expect(text).toContain(words);
});

test('no value becomes markup', () => {
  const { html } = renderMail('ana@pennard.example', content);
  expect(html).toContain('Pennard &amp; Lisle &lt;Bath&gt;');
  expect(html).toContain('href="https://freehold.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<script|<Bath>/);
});

test('a subject is one line', () => {
  expect(renderMail('ana@pennard.example', content).subject).toBe('Hello Bcc: x@y.example');
});

test('nothing is loaded from elsewhere', () => {
  expect(renderMail('ana@pennard.example', content).html).not.toMatch(/<img|<link|url\(|src=/);
});

test('a name cannot turn the words after it round', () => {
  const mail = renderMail('rhian.moss@pennard.example', {
    subject: 'Ana \u202egnihtemos\u2066 invites you',
    heading: 'Join \u202egnihtemos',
    paragraphs: ['\u202dOne', 'Two\u2069'],
  });
  expect(mail.subject).toBe('Ana gnihtemos invites you');
  expect(mail.text + mail.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
