import { escapeHtml } from './escape-html.ts';
import type { ReceivedMail } from './mailbox.ts';

const RELOAD_SECONDS = 5;

/** Colours of the product's theme, light and dark. */
const STYLE = `
:root { color-scheme: light dark; --desk: #efebe1; --card: #fff; --line: #e7e2d6; --ink: #1d211e; --ink-2: #474c47; --ink-3: #666a62; --accent: #1f5141; --on-accent: #fff; --link: #1f5141; --hover: #f5f2ea; --focus: #2f6b55; --note-bg: #f6edd6; --note-fg: #755318; }
@media (prefers-color-scheme: dark) { :root { --desk: #0e1210; --card: #1a1f1c; --line: #272e2a; --ink: #ece8de; --ink-2: #b9b8ae; --ink-3: #8e9088; --accent: #2b7058; --on-accent: #f6f3ea; --link: #7fc4a6; --hover: #1e2420; --focus: #7fc4a6; --note-bg: #352b16; --note-fg: #e2c27d; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 20px; background: var(--desk); color: var(--ink); font: 14px/1.5 'Inter Variable', Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; }
main { max-width: 720px; margin: 0 auto; }
h1 { margin: 0; font: 500 28px/36px 'Newsreader Variable', Newsreader, Georgia, serif; text-wrap: balance; }
.lead { margin: 4px 0 24px; color: var(--ink-2); }
.card { overflow: hidden; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.list { margin: 0; padding: 0; list-style: none; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--hover); }
.subject { font-weight: 550; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list span, time, dt { color: var(--ink-3); font-size: 12px; line-height: 18px; }
.list .subject { color: var(--ink); font-size: 14px; line-height: 21px; }
time { font-variant-numeric: tabular-nums; }
.empty { padding: 48px 20px; text-align: center; color: var(--ink-2); }
.body { padding: 20px 24px 24px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 22px; }
.body a, .back { color: var(--link); font-weight: 500; text-underline-offset: 3px; }
.back { display: inline-block; margin-bottom: 16px; text-decoration: none; }
.back:hover { text-decoration: underline; }
.button { display: inline-block; margin: 20px 24px 0; padding: 9px 16px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 0; padding: 16px 24px; border-bottom: 1px solid var(--line); }
dd { margin: 0; overflow-wrap: anywhere; }
.note { display: inline-block; margin-top: 20px; padding: 3px 10px; border-radius: 6px; background: var(--note-bg); color: var(--note-fg); font-size: 12px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.list a:focus-visible { outline-offset: -2px; }
`;

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${escapeHtml(title)} · Freehold</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Every message, newest first. The page asks again by itself, so that a new message appears. */
export function mailboxList(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${escapeHtml(mail.id)}"><span class="subject">${escapeHtml(mail.subject)}</span>${time(mail.at)}<span>${mail.kind === 'text' ? 'Text to' : 'To'} ${escapeHtml(mail.to)}</span></a></li>`,
  );
  const inside =
    rows.length > 0
      ? `<ul class="list">${rows.join('\n')}</ul>`
      : '<p class="empty">No mail yet. Ask for a sign-in link or a code and it arrives here.</p>';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="lead">What Freehold would have sent. No mail server or text service is set for it, so it stays on this machine.</p>
<div class="card">${inside}</div>
<p class="note">Not in production</p>`,
    `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">\n`,
  );
}

/** One message: its plain text, with addresses to click. */
export function mailboxMessage(mail: ReceivedMail): string {
  const main = findAddresses(mail.text)[0];
  const button = main ? `<a class="button" href="${escapeHtml(main)}">Open the link</a>` : '';
  return page(
    mail.subject,
    `<a class="back" href="/dev/mailbox">‹ Mailbox</a>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="lead">${time(mail.at)}</p>
<div class="card">
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>${more('Answers go to', mail.replyTo)}${more('Attached', mail.attachments.map(({ name, size }) => `${name} (${Math.ceil(size / 1024)} KB)`).join(', '))}</dl>
${button}
<div class="body">${withLinks(mail.text)}</div>
</div>`,
  );
}

const more = (label: string, value: string | undefined) => (value ? `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>` : '');

export function mailboxMissing(): string {
  return page(
    'No such message',
    `<h1>This message is gone</h1>
<p class="lead">The mailbox keeps the newest 200.</p>
<a class="back" href="/dev/mailbox">‹ Mailbox</a>`,
  );
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

function findAddresses(text: string): string[] {
  return text.match(ADDRESS) ?? [];
}

function withLinks(text: string): string {
  const addresses = findAddresses(text);
  return text
    .split(ADDRESS)
    .map((between, index) => {
      const address = addresses[index];
      return escapeHtml(between) + (address ? `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>` : '');
    })
    .join('');
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });

function time(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${WHEN.format(new Date(at))}</time>`;
}
