import { addAttachment, type SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { getSignerDocument, notePagesSeen, readSignerPage, saveValues } from '@freehold/contract/signing/signer-documents';
import { answerFaults, inReadingOrder, isAsked, isFilledForThem, SIGNED, type Values } from '@freehold/signing-rules/fields';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call, fetchFile } from '../../../../lib/api.ts';
import { callWithFile } from '../../../../lib/call-with-file.ts';
import type { Ink } from './ink.ts';
import { openWork, type SaveState } from './work.ts';
import { workStore } from './work-store.ts';

export type FilledField = SignerDocumentDetails['fields'][number];
type InkKind = 'signature' | 'initials';

/** What the parts of the page need of what is being filled in. */
export type FillWork = {
  values: Values;
  write: (key: string, value: string, ...clear: string[]) => void;
  ink: (kind: InkKind) => Ink | null;
  /** Where an uploaded signature can be shown from; null for one of another kind, or from before a reload. */
  picture: (ink: Ink) => string | null;
  /** Opens the sheet that makes a signature, which is then put on this field. */
  askInk: (field: FilledField) => void;
  attach: (key: string, file: File) => Promise<void>;
  attachmentName: (value: string) => string | null;
  /** What stands on a field that is filled in for the person. */
  givenFor: (field: FilledField) => string;
};

export const valuesOf = (values: SignerDocumentDetails['values']): Record<string, string> =>
  Object.fromEntries(values.map(({ field, value }) => [field, value ?? '']));

/** What the person saved, over what the sender filled in. */
const startValues = ({ fields, values }: SignerDocumentDetails): Record<string, string> => ({
  ...Object.fromEntries(fields.filter(({ value }) => value !== null && value !== '').map(({ key, value }) => [key, value ?? ''])),
  ...valuesOf(values),
});

/** Everything about filling in one document: values that save themselves, the signature, and what is left to do. */
export function useFillWork(document: SignerDocumentDetails) {
  const { id } = document;
  const [open] = useState(() =>
    openWork({
      saved: { values: startValues(document), version: document.version },
      store: workStore(id),
      async save(values, version) {
        const given = Object.entries(values).map(([field, value]) => ({ field, value: value === '' ? null : value }));
        return (await call(saveValues, { params: { id }, body: { version, values: given } })).version;
      },
      async reload() {
        const now = await call(getSignerDocument, { params: { id } });
        return { values: startValues(now), version: now.version };
      },
    }),
  );
  const held = useSyncExternalStore(open.subscribe, open.view);
  useEffect(() => {
    void open.open();
    return () => open.close();
  }, [open]);

  const [asked, setAsked] = useState<FilledField | null>(null);
  const [names, setNames] = useState(() => new Map(document.attachments.map(({ id: file, name }) => [String(file), name])));
  const pictures = useRef(new Map<number, string>());
  useEffect(() => {
    const made = pictures.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);

  const upload = useCallback(
    async (file: File, field?: string) => {
      const added = await callWithFile(addAttachment, { params: { id }, file, body: field === undefined ? {} : { field } });
      setNames((before) => new Map(before).set(String(added.id), added.name));
      return added;
    },
    [id],
  );
  const fields = useMemo(() => inReadingOrder(document.fields), [document.fields]);
  const shown = fields.filter((field) => isAsked(field, fields, held.values));
  const faults = answerFaults(fields, held.values);
  /** What a person does by hand, a question with radio buttons once. */
  const steps = shown.filter(
    (field, index) =>
      !isFilledForThem(field) &&
      (field.type !== 'radio' ||
        field.group === null ||
        shown.findIndex((each) => each.group === field.group && each.type === 'radio') === index),
  );

  const work: FillWork = {
    values: held.values,
    write: open.write,
    ink: (kind) => held[kind],
    picture: (ink) => (ink.kind === 'uploaded' ? (pictures.current.get(ink.file) ?? null) : null),
    askInk: setAsked,
    async attach(key, file) {
      const added = await upload(file, key);
      open.write(key, String(added.id));
    },
    attachmentName: (value) => names.get(value) ?? null,
    givenFor: ({ key }) => document.filled_for_you.find(({ field }) => field === key)?.value ?? '',
  };
  return {
    work,
    fields,
    shown,
    steps,
    faults,
    state: held.state satisfies SaveState,
    agreed: held.agreed,
    signature: held.signature,
    initials: held.initials,
    asked,
    closeInk: () => setAsked(null),
    /** A signature is used wherever one is asked for; the field it was made at has it at once. */
    adopt(field: FilledField, ink: Ink, picture: string | null) {
      if (ink.kind === 'uploaded' && picture !== null) pictures.current.set(ink.file, picture);
      open.adopt({ [field.type === 'initials' ? 'initials' : 'signature']: ink, agreed: true });
      open.write(field.key, SIGNED);
      setAsked(null);
    },
    async uploadPicture(file: File) {
      const { id: number } = await upload(file);
      return { id: number, address: URL.createObjectURL(file) };
    },
    settle: open.settle,
    forget: open.forget,
  };
}

/** Pictures of the pages, and which of them were shown for long enough to be read; the server keeps both with the signature. */
export function usePages(document: SignerDocumentDetails) {
  const { id, pages } = document;
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set(document.your.read_pages));
  const unsent = useRef(new Set<number>());
  const isSending = useRef(false);
  const mayNote = document.can.sign;

  const source = useCallback(
    async (page: number, size: 'full' | 'thumb', signal?: AbortSignal) =>
      (await fetchFile(readSignerPage, { params: { id, page }, query: { size }, ...(signal ? { signal } : {}) })).blob,
    [id],
  );
  const send = useCallback(async () => {
    if (isSending.current || unsent.current.size === 0) return;
    isSending.current = true;
    const going = [...unsent.current];
    unsent.current.clear();
    const noted = going.flatMap((number) => {
      const page = pages.find((each) => each.number === number);
      return page ? [{ page: number, sha256: page.sha256 }] : [];
    });
    // Where it does not arrive, the signature itself names every page that was shown.
    await call(notePagesSeen, { params: { id }, body: { pages: noted } }).catch(() => going.forEach((page) => unsent.current.add(page)));
    isSending.current = false;
  }, [id, pages]);
  useEffect(() => {
    if (!mayNote) return;
    const timer = setInterval(() => void send(), 4_000);
    return () => {
      clearInterval(timer);
      void send();
    };
  }, [send, mayNote]);

  const note = useCallback((page: number) => {
    setSeen((before) => {
      if (before.has(page)) return before;
      unsent.current.add(page);
      return new Set(before).add(page);
    });
  }, []);
  return {
    source,
    seen,
    note,
    unseen: pages.map(({ number }) => number).filter((number) => !seen.has(number)),
    shownPages: () => pages.filter(({ number }) => seen.has(number)).map(({ number, sha256 }) => ({ page: number, sha256 })),
  };
}
