import MiniSearch, { type SearchResult } from 'minisearch';
import 'virtual:theme-variables.css';
import './style.css';

type Section = { id: string; page: string; heading: string; text: string };
const MOST = 8;
const AROUND = 70;

const form = document.querySelector<HTMLFormElement>('form.search');
const menu = document.querySelector<HTMLDetailsElement>('nav.menu details');
const phone = window.matchMedia('(max-width: 48em)');
if (form) startSearch(form);
if (menu) keepMenu(menu);

/** Beside the page the menu always stands open; above it, on a phone, it opens when asked. */
function keepMenu(details: HTMLDetailsElement): void {
  const fit = () => (details.open = !phone.matches);
  fit();
  phone.addEventListener('change', fit);
  details.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function startSearch(box: HTMLFormElement): void {
  const field = box.querySelector('input');
  const found = box.querySelector<HTMLElement>('.found');
  const count = box.querySelector<HTMLElement>('[role=status]');
  if (!field || !found || !count) return;
  box.hidden = false;
  let asked: Promise<MiniSearch<Section>> | undefined;
  let turn = 0;

  async function load(): Promise<MiniSearch<Section>> {
    const answer = await fetch(box.dataset['sections'] ?? '');
    if (!answer.ok) throw new Error(`The help could not be searched: ${answer.status}`);
    const index = new MiniSearch<Section>({
      fields: ['heading', 'page', 'text'],
      storeFields: ['page', 'heading', 'text'],
      searchOptions: { boost: { heading: 4, page: 3 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
    });
    index.addAll((await answer.json()) as Section[]);
    return index;
  }

  function show(words: string, ...rows: Node[]): void {
    if (count && found) {
      count.textContent = words;
      found.replaceChildren(...rows);
      found.hidden = rows.length === 0;
    }
  }

  async function search(): Promise<void> {
    const words = field?.value.trim() ?? '';
    const mine = (turn += 1);
    if (words.length < 2) return show('');
    try {
      asked ??= load();
      const index = await asked;
      if (mine !== turn) return;
      const every = index.search(words, { combineWith: 'AND' });
      const best = (every.length > 0 ? every : index.search(words)).slice(0, MOST);
      if (best.length === 0) return show('Nothing found', line(`Nothing in the help has “${words}”. Try another word for it.`));
      const list = document.createElement('ul');
      list.append(...best.map(rowOf));
      show(best.length === 1 ? 'One place found' : `${best.length} places found`, list);
    } catch {
      asked = undefined;
      if (mine === turn) show('The search did not answer', line('The search did not answer. Check your connection, then type again.'));
    }
  }

  const links = () => [...found.querySelectorAll('a')];
  function move(step: 1 | -1): void {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    if (at + step < 0) field?.focus();
    else all[Math.min(at + step, all.length - 1)]?.focus();
  }
  field.addEventListener('input', () => void search());
  field.addEventListener('focus', () => void search());
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && !found.hidden) {
      event.preventDefault();
      field.focus();
      show('');
    }
  });
  box.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) show('');
  });
  // A link to a part of this very page loads nothing anew.
  found.addEventListener('click', () => {
    field.value = '';
    show('');
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input')) return;
    event.preventDefault();
    field.focus();
  });
}

function line(words: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = words;
  return paragraph;
}

function rowOf({ terms, ...stored }: SearchResult): HTMLElement {
  const [page, heading, text] = [String(stored['page']), String(stored['heading']), String(stored['text'])];
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = String(stored.id);
  const title = document.createElement('b');
  title.append(...marked(heading === page ? page : `${page}: ${heading}`, terms));
  const words = document.createElement('span');
  words.append(...marked(around(text, terms), terms));
  link.append(title, words);
  row.append(link);
  return row;
}

/** A piece of the text with the first word that was found. */
function around(text: string, terms: readonly string[]): string {
  const low = text.toLowerCase();
  const at = Math.min(...terms.map((term) => low.indexOf(term)).filter((place) => place >= 0), Infinity);
  const from = at === Infinity ? 0 : Math.max(0, text.lastIndexOf(' ', Math.max(0, at - AROUND)) + 1);
  const to = from + 2 * AROUND;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function marked(text: string, terms: readonly string[]): Node[] {
  const pattern = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  if (pattern === '') return [document.createTextNode(text)];
  return text.split(new RegExp(`(${pattern})`, 'iu')).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}
