import { escapeHtml } from './escape-html.ts';
import type { Mail } from './provider.ts';

export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  footer?: string;
};

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Marks that turn the order of what follows round: in a name they would make the words after it say something else. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const unturned = (text: string) => text.replace(TURNS, '');

/** One message in both forms: plain text that says everything, and simple HTML with no picture, script or remote part. Every value is escaped. */
export function renderMail(to: string, { subject, heading, paragraphs, footer, ...rest }: MailContent): Mail {
  const content = {
    ...rest,
    subject: unturned(subject).replace(/\s+/g, ' '),
    heading: unturned(heading),
    paragraphs: paragraphs.map(unturned),
    ...(footer !== undefined && { footer: unturned(footer) }),
  };
  return { to, subject: content.subject, text: plainText(content), html: html(content) };
}

function plainText({ heading, paragraphs, action, footer }: MailContent): string {
  return [heading, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), ...(footer ? [footer] : [])].join('\n\n') + '\n';
}

function html({ subject, heading, paragraphs, action, footer }: MailContent): string {
  const line = (text: string) => `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#1F5141;color:#FFFFFF;font-size:15px;font-weight:600;line-height:20px;padding:11px 20px;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#666A62;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const foot = footer
    ? `<p style="margin:16px 0 0;padding-top:16px;border-top:1px solid #E7E2D6;font-size:12px;line-height:18px;color:#666A62">${escapeHtml(footer)}</p>`
    : '';
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#EFEBE1;color:#1D211E;${FONT}">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid #E7E2D6;border-radius:12px">
<h1 style="margin:0 0 16px;font-family:Newsreader,Georgia,serif;font-size:26px;font-weight:500;line-height:32px">${escapeHtml(heading)}</h1>
${[...paragraphs.map(line), button, foot].filter(Boolean).join('\n')}
</div>
</body>
</html>
`;
}
