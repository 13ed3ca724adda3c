import './entrance.css';
import 'virtual:theme-variables.css';
import { createRoot } from 'react-dom/client';
import { Entrance } from '../features/flows/applicants/entrance.tsx';
import { LINK_STATE, tokenInHash } from '../shared/phone-pages/link-token.ts';
import { readStored } from '../lib/storage.ts';
import { paintScheme } from './paint-scheme.ts';
import { wouldReloadHelp } from './reload-when-outdated.ts';

/** The app's script, then what its first page stands on, as the server wrote them into the page. */
const [app = '', ...others] = document.querySelector<HTMLMetaElement>('meta[name="freehold-app"]')?.content.split(' ') ?? [];
const sheets = others.filter((file) => file.endsWith('.css'));

/** In front of the styles of this page, as they stand in the app. */
function addSheet(href: string): Promise<void> {
  const before = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`);
  if (before?.sheet) return Promise.resolve();
  const link = before ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  const here = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${href} did not come`));
    });
  });
  if (before === null) document.head.prepend(link);
  return here;
}

/** Draws the app in place of this page. */
async function openApp(): Promise<void> {
  try {
    await Promise.all(sheets.map(addSheet));
    await import(/* @vite-ignore */ app);
  } catch (error) {
    if (await wouldReloadHelp(app)) window.location.reload();
    throw error;
  }
}

/** The app comes while somebody reads, a few files at a time, so that a way to the server is left for what they press. */
async function fetchAhead(): Promise<void> {
  const waiting = [app, ...others.filter((each) => !sheets.includes(each))];
  async function takeTurns(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const answer = await fetch(file, { priority: 'low' });
      await answer.arrayBuffer();
    }
  }
  await Promise.all([takeTurns(), takeTurns(), takeTurns()]);
  await Promise.all(sheets.map(addSheet));
}

function keptLink(): string | null {
  const state: unknown = history.state;
  const link = typeof state === 'object' && state !== null && LINK_STATE in state ? state[LINK_STATE] : null;
  return typeof link === 'string' ? link : null;
}

function start(frame: HTMLElement): void {
  const given = tokenInHash();
  // Out of the address bar at once.
  if (given !== null) history.replaceState({ [LINK_STATE]: given }, '', location.pathname + location.search);
  const link = given ?? keptLink();
  paintScheme();
  document.title = 'Personal page · Freehold';
  frame.replaceChildren();
  const onDrawn = () => void fetchAhead().catch(() => undefined);
  createRoot(frame).render(
    <Entrance link={link} isSignedIn={link === null && readStored('appUserToken') !== null} openApp={openApp} onDrawn={onDrawn} />,
  );
}

const frame = document.getElementById('frame');
if (frame) start(frame);
