import { escapeHtml } from '../../../providers/mail/escape-html.ts';

/** Text that stands in the page as it is; everything else that comes from data is escaped. */
export type Html = { readonly html: string };
export const raw = (html: string): Html => ({ html });
type Part = string | number | Html | null | readonly (string | number | Html | null)[];
const partOf = (part: Part): string =>
  part === null
    ? ''
    : typeof part === 'object'
      ? 'html' in part
        ? part.html
        : part.map((each) => partOf(each)).join('')
      : escapeHtml(String(part));
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  raw(strings.reduce((text, string, index) => text + partOf(parts[index - 1] ?? null) + string));

export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Part[])[],
  none = 'Nothing in this range.',
): Html {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
export const facts = (pairs: readonly (readonly [string, Part])[]): Html =>
  html`<dl>
    ${pairs.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

type Page = { title: string; pack: string; firm: string; up: string; body: readonly Html[] };
/** One page of the pack. It needs nothing but the style beside it, and runs no script. */
export const page = ({ title, pack, firm, up, body }: Page): Buffer =>
  Buffer.from(
    html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file:" />
          <title>${title} · ${pack}</title>
          <link rel="stylesheet" href="${up}style.css" />
        </head>
        <body>
          <a class="skip" href="#main">Skip to the content</a>
          <header><a href="${up}index.html">${firm} · ${pack}</a></header>
          <main id="main">
            <h1>${title}</h1>
            ${body}
          </main>
          <footer>
            <p>
              Confidential. Made by Freehold for an inspection under the Money Laundering Regulations 2017. Suspicion reports are never in a
              pack.
            </p>
          </footer>
        </body>
      </html> `.html,
  );

export const STYLE = `:root{color-scheme:light dark;--ink:#1c1b17;--quiet:#57534a;--paper:#fffefb;--line:#d9d3c5;--soft:#f4f0e6;--late:#8a4b00;--link:#1f4d40}
@media (prefers-color-scheme:dark){:root{--ink:#f1ede2;--quiet:#b9b3a4;--paper:#1b1a17;--line:#45423a;--soft:#26241f;--late:#f0b35f;--link:#9fd1bf}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,'Times New Roman',serif}
header,main,footer{max-width:960px;margin:0 auto;padding:16px 20px}
header{border-bottom:1px solid var(--line);font-size:14px}
footer{border-top:1px solid var(--line);color:var(--quiet);font-size:13px}
h1{font-size:28px;line-height:1.2;font-weight:500;margin:18px 0 8px}
h2{font-size:20px;font-weight:500;margin:28px 0 8px}
h3{font-size:16px;margin:20px 0 6px}
a{color:var(--link)}
a:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--paper);padding:8px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
caption{text-align:left;color:var(--quiet);font-size:13px;padding:4px 0}
th,td{text-align:left;vertical-align:top;padding:7px 14px 7px 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
th{font-weight:600;color:var(--quiet);white-space:nowrap}
td code{display:block;min-width:150px}
dl{display:grid;grid-template-columns:minmax(120px,220px) 1fr;gap:4px 16px;font-size:14px}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.note{background:var(--soft);padding:10px 14px;border-radius:6px;font-size:14px}
.late{color:var(--late);font-weight:600}
.none{color:var(--quiet)}
code{font:12px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
img{max-width:100%;height:auto;border:1px solid var(--line)}
ol.groups{padding-left:22px}
@media (max-width:560px){dl{grid-template-columns:1fr}dt{margin-top:6px}}
@media print{body{font-size:11pt;background:#fff;color:#000}header,.skip{display:none}.wide{overflow:visible}a{color:inherit}tr,img{break-inside:avoid}}
`;
