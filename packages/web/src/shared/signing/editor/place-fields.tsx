import type { SigningField } from '@freehold/contract/signing/signing-fields';
import type { FieldType } from '@freehold/signing-rules/fields';
import { IconArrowBackUp, IconArrowForwardUp, IconSparkles } from '@tabler/icons-react';
import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { PageView, type PageViewHandle } from '../page-view.tsx';
import type { PageSource } from '../page-picture.tsx';
import { recipientColour } from '../recipient-colours.ts';
import { plural } from '../../../lib/format.ts';
import { readPreferences } from '../../../lib/preferences.ts';
import { changeFields, duplicateField, newField, placeFields, removeFields, withFields, type Page } from './draft.ts';
import { FieldBox } from './field-box.tsx';
import { FieldPalette } from './field-palette.tsx';
import { FieldTools } from './field-tools.tsx';
import { FieldPanel } from './field-panel.tsx';
import { keepOnPage, moveAllBy, resizeBy, snap, type Box, type Guides, type Handle } from './geometry.ts';
import { actOfKey } from './keys.ts';
import { PageStrip } from './page-strip.tsx';
import { ROLE } from '../recipient-words.ts';
import type { Work } from './work.ts';
import css from './place-fields.module.css';

type Props = {
  pages: readonly Page[];
  source: PageSource;
  label: string;
  work: Work;
  /** Whose fields stay as they are: they have finished. */
  locked: ReadonlySet<string>;
  /** The field that is shown first. */
  first?: string | null;
  onRecipients: () => void;
  /** The fields are of a template: for places that somebody is put in later. */
  arePlaces?: boolean;
  /** Asks for the fields that the file itself names; without it there is no such button. */
  onSuggest?: (() => void) | undefined;
  isSuggesting?: boolean;
};
type Moving = { boxes: readonly (Box & { key: string })[]; guides: Guides; page: number };

const NONE: ReadonlySet<string> = new Set();
const SNAP_PX = 6;
const FIELD = 'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="combobox"]';

/** The pages with the fields on them: types on one side, people and the selected field on the other. */
export function PlaceFields({
  pages,
  source,
  label,
  work,
  locked,
  first = null,
  onRecipients,
  arePlaces = false,
  onSuggest,
  isSuggesting = false,
}: Props) {
  const { draft, change } = work;
  const view = useRef<PageViewHandle>(null);
  const desk = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const [armed, setArmed] = useState<FieldType | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(first === null ? NONE : new Set([first]));
  const [focusOn, setFocusOn] = useState<string | null>(first);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const fillers = draft.recipients.filter(({ role, key }) => (role === 'signer' || role === 'approver') && !locked.has(key));
  const [chosen, setChosen] = useState<string | null>(null);
  const person = fillers.find(({ key }) => key === chosen) ?? fillers[0];
  const places = useMemo(() => new Map(draft.recipients.map(({ key }, index) => [key, index])), [draft.recipients]);
  const byPage = useMemo(() => Map.groupBy(draft.fields, (field) => field.page), [draft.fields]);
  const sizeOf = (number: number) => pages.find((each) => each.number === number) ?? { number, width: 595, height: 842 };
  const selected = draft.fields.filter(({ key }) => picked.has(key));
  const free = selected.filter(({ recipient }) => !locked.has(recipient));
  const nameOf = (key: string) => draft.recipients.find((each) => each.key === key)?.name || 'Somebody without a name';

  const putDown = (type: FieldType, number: number, at: { x: number; y: number }) => {
    if (person === undefined) return;
    const key = crypto.randomUUID();
    const field = newField(type, person.key, sizeOf(number), at, key);
    change(withFields(draft, [...draft.fields, field]));
    setPicked(new Set([key]));
    setFocusOn(key);
    setArmed(null);
    setSaid(`${type === 'date_signed' ? 'Date' : type} field put down on page ${number} for ${person.name || 'the first person'}`);
  };
  const elementOf = (number: number) => desk.current?.querySelector<HTMLElement>(`[data-page="${number}"]`) ?? null;
  /** A point of the window as points of a page. */
  const pointOn = (element: HTMLElement, at: { x: number; y: number }) => {
    const number = Number(element.dataset['page']);
    const frame = element.getBoundingClientRect();
    const scale = frame.width / sizeOf(number).width || 1;
    return { number, x: (at.x - frame.left) / scale, y: (at.y - frame.top) / scale };
  };
  const dropAt = (type: FieldType, at: { x: number; y: number }) => {
    const element = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-page]');
    if (!element || !desk.current?.contains(element)) return;
    const { number, ...point } = pointOn(element, at);
    putDown(type, number, point);
  };
  /** Into the middle of what is seen of the page in view; where something stands there already, a little lower. */
  const dropInView = (type: FieldType) => {
    const size = sizeOf(page);
    const element = elementOf(page);
    const frame = desk.current?.getBoundingClientRect();
    let point = { x: size.width / 2, y: size.height / 2 };
    if (element && frame && frame.height > 0) {
      const { x, y } = pointOn(element, { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 });
      point = { x: Math.min(Math.max(x, 0), size.width), y: Math.min(Math.max(y, 0), size.height) };
    }
    const isTaken = () =>
      (byPage.get(page) ?? []).some(
        (other) => Math.abs(other.x + other.width / 2 - point.x) < 4 && Math.abs(other.y + other.height / 2 - point.y) < 4,
      );
    while (isTaken() && point.y < size.height) point.y += 40;
    putDown(type, page, point);
  };

  function drag(
    field: SigningField,
    { handle, dx, dy, isOver }: { handle: Handle | null; dx: number; dy: number; isOver: boolean },
    scale: number,
  ) {
    const size = sizeOf(field.page);
    const own = picked.has(field.key) ? free.filter((each) => each.page === field.page) : [field];
    const rest = (byPage.get(field.page) ?? []).filter(({ key }) => !own.some((each) => each.key === key));
    let boxes: readonly (Box & { key: string })[];
    let guides: Guides = { x: null, y: null };
    if (handle !== null) boxes = [resizeBy(field, handle, dx, dy, size)];
    else if (own.length > 1) boxes = moveAllBy(own, dx, dy, size);
    else {
      const snapped = snap({ ...field, x: field.x + dx, y: field.y + dy }, rest, size, SNAP_PX / scale);
      boxes = [snapped.box];
      guides = snapped.guides;
    }
    if (!isOver) return setMoving({ boxes, guides, page: field.page });
    setMoving(null);
    change(placeFields(draft, boxes));
  }
  const select = (key: string, adds: boolean) => {
    setFocusOn(null);
    setPicked((before) => {
      if (!adds) return new Set([key]);
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  const remove = () => {
    if (free.length === 0) return;
    change(removeFields(draft, new Set(free.map(({ key }) => key))));
    setPicked(NONE);
    setSaid(`${plural(free.length, 'field')} removed`);
    desk.current?.focus();
  };
  const duplicate = () => {
    const [one] = free;
    if (one === undefined) return;
    const key = crypto.randomUUID();
    change(duplicateField(draft, one, sizeOf(one.page), key));
    setPicked(new Set([key]));
    setFocusOn(key);
  };

  function press(event: KeyboardEvent | globalThis.KeyboardEvent) {
    if (event.target instanceof Element && event.target.closest(FIELD)) return;
    const act = actOfKey(event, picked.size > 0);
    if (act === null || (act.act === 'drop' && !readPreferences().singleKeys)) return;
    // A radio group beside the page has arrows of its own, and the page its own single keys.
    event.preventDefault();
    event.stopPropagation();
    if (act.act === 'drop') dropInView(act.type);
    else if (act.act === 'undo') work.undo();
    else if (act.act === 'redo') work.redo();
    else if (act.act === 'remove') remove();
    else if (act.act === 'duplicate') duplicate();
    else if (act.act === 'leave') {
      // What stands beside the field goes with the selection, and the focus must not go with it.
      if (event.target instanceof Element && event.target.closest('[data-tools]'))
        desk.current?.querySelector<HTMLElement>(`[data-field="${[...picked].join()}"]`)?.focus();
      setArmed(null);
      setPicked(NONE);
    } else if ('dx' in act) {
      const moved = [...Map.groupBy(free, (field) => field.page)].flatMap(([number, own]) =>
        moveAllBy(own, act.dx, act.dy, sizeOf(number)),
      );
      change(placeFields(draft, moved), `nudge ${[...picked].join()}`);
    }
  }
  const pressAround = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    const isInside = target instanceof Element && desk.current?.parentElement?.contains(target) === true;
    const isOurs = target === document.body || (target instanceof Element && target.closest('[data-editor]') !== null);
    if (isOurs && !isInside && !event.defaultPrevented && document.querySelector('[aria-modal="true"], [role="menu"]') === null)
      press(event);
  });
  // The keys work from the head of the editor too, where the focus is after a step was chosen.
  useEffect(() => {
    document.addEventListener('keydown', pressAround);
    return () => document.removeEventListener('keydown', pressAround);
  }, []);
  const pressPage = (event: MouseEvent<HTMLElement>) => {
    const element = event.currentTarget.closest<HTMLElement>('[data-page]');
    if (armed === null || element === null) return setPicked(NONE);
    const { number, ...point } = pointOn(element, { x: event.clientX, y: event.clientY });
    putDown(armed, number, point);
  };

  const overlay = (number: number, scale: number) => (
    // The keyboard puts fields down with their letters.
    <div className={css.layer} data-armed={armed !== null || undefined} onClick={pressPage} role="presentation">
      {(byPage.get(number) ?? []).map((field) => (
        <Fragment key={field.key}>
          <FieldBox
            field={field}
            box={moving?.boxes.find(({ key }) => key === field.key) ?? field}
            scale={scale}
            colour={recipientColour(places.get(field.recipient) ?? 0)}
            name={nameOf(field.recipient)}
            isSelected={picked.has(field.key)}
            isLocked={locked.has(field.recipient)}
            takesFocus={focusOn === field.key}
            onSelect={(adds) => select(field.key, adds)}
            onDrag={(moved) => drag(field, moved, scale)}
          />
          {moving === null && selected.length === 1 && free[0]?.key === field.key && (
            <FieldTools
              box={field}
              scale={scale}
              page={sizeOf(number)}
              name={nameOf(field.recipient)}
              onSettings={() => panel.current?.focus()}
              onDuplicate={duplicate}
              onRemove={remove}
            />
          )}
        </Fragment>
      ))}
      {moving?.page === number && moving.guides.x !== null && <i className={css.upright} style={{ left: moving.guides.x * scale }} />}
      {moving?.page === number && moving.guides.y !== null && <i className={css.level} style={{ top: moving.guides.y * scale }} />}
    </div>
  );
  return (
    <div className={css.place} onKeyDown={press} role="presentation">
      <aside className={css.left} aria-label="Types of field and pages">
        {fillers.length > 0 && (
          <div className={css.whose} role="group" aria-label="Whose field it is">
            {fillers.map(({ key, name }) => (
              <button key={key} type="button" aria-pressed={person?.key === key} onClick={() => setChosen(key)}>
                <i className={css.number} data-colour={recipientColour(places.get(key) ?? 0)}>
                  {(places.get(key) ?? 0) + 1}
                </i>
                <span className="fh-trunc">{name || 'No name yet'}</span>
              </button>
            ))}
          </div>
        )}
        <FieldPalette armed={armed} onArm={setArmed} onDrop={dropInView} onDropAt={dropAt} disabled={person === undefined} />
        {onSuggest && (
          <button type="button" className={css.suggest} disabled={isSuggesting || person === undefined} onClick={onSuggest}>
            <IconSparkles size={15} stroke={1.7} aria-hidden />
            {isSuggesting ? 'Reading the file' : 'Find fields in the file'}
          </button>
        )}
        <p className={css.paletteHead}>
          Pages
          <span>
            {page} of {pages.length}
          </span>
        </p>
        <PageStrip
          pages={pages}
          source={source}
          shown={page}
          fieldsOn={(number) => byPage.get(number)?.length ?? 0}
          onShow={(number) => view.current?.showPage(number)}
        />
      </aside>
      <div className={css.desk} ref={desk} tabIndex={-1}>
        <div className={css.history}>
          <button type="button" aria-label="Undo" disabled={!work.canUndo} onClick={work.undo}>
            <IconArrowBackUp size={17} stroke={1.7} aria-hidden />
          </button>
          <button type="button" aria-label="Do again" disabled={!work.canRedo} onClick={work.redo}>
            <IconArrowForwardUp size={17} stroke={1.7} aria-hidden />
          </button>
        </div>
        {armed !== null && <p className={css.hint}>Press the page where the field goes. Escape puts it away.</p>}
        <PageView ref={view} pages={pages} source={source} label={label} overlay={overlay} onPage={setPage} />
      </div>
      <aside className={css.right} aria-label="People and the selected field">
        <section className={css.people}>
          <header className={css.peopleHead}>
            <h2 className="fh-h2">{arePlaces ? 'People in this template' : 'Recipients'}</h2>
            <button type="button" className="fh-act" onClick={onRecipients}>
              Change
            </button>
          </header>
          {fillers.length === 0 && (
            <p className="fh-body">Nobody fills anything in yet. Add somebody who signs, then place their fields.</p>
          )}
          <ul>
            {draft.recipients.map((each, index) => {
              const count = draft.fields.filter(({ recipient }) => recipient === each.key).length;
              const canFill = fillers.includes(each);
              return (
                <li key={each.key}>
                  <button
                    type="button"
                    className={css.person}
                    aria-pressed={person?.key === each.key}
                    disabled={!canFill}
                    onClick={() => setChosen(each.key)}
                  >
                    <i className={css.number} data-colour={recipientColour(index)}>
                      {index + 1}
                    </i>
                    <span className="fh-col">
                      <b className="fh-trunc">{each.name || 'No name yet'}</b>
                      <span className="fh-small fh-dim fh-trunc">
                        {arePlaces ? ROLE[each.role].label : (each.email ?? each.phone ?? 'No contact yet')}
                      </span>
                    </span>
                    <span className="fh-small fh-dim">
                      {locked.has(each.key) ? 'Finished' : canFill ? plural(count, 'field') : 'Only reads'}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
        <div ref={panel} className={css.settings} tabIndex={-1}>
          <FieldPanel
            draft={draft}
            fields={free}
            isLocked={selected.length > free.length}
            pages={pages}
            fillers={fillers}
            onChange={(alter, kind) =>
              change(
                changeFields(draft, new Set(free.map(({ key }) => key)), (field) => {
                  const altered = alter(field);
                  return { ...altered, ...keepOnPage(altered, sizeOf(altered.page)) };
                }),
                kind,
              )
            }
            onDraft={change}
            onRemove={remove}
            onDuplicate={duplicate}
          />
        </div>
        <p className={css.keys}>
          Arrow keys nudge by 1, with <kbd>Shift</kbd> by 10. <kbd>Del</kbd> removes. <kbd>Shift</kbd> and a press select several.
        </p>
      </aside>
      <p className="fh-spoken" role="status">
        {said}
      </p>
    </div>
  );
}
