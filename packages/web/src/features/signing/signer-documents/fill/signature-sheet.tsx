import { useRef, useState } from 'react';
import { messageOf } from '../../../../lib/api-error.ts';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../../ui/plain-checkbox.tsx';
import { PlainField } from '../../../../ui/plain-field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { DrawPad, PAD_RATIO } from './draw-pad.tsx';
import { InkPicture } from './ink-picture.tsx';
import { initialsFrom, type Ink, type InkPoint, type TypedStyle } from './ink.ts';
import css from './signature-sheet.module.css';

type Way = Ink['kind'];
const WAYS = [
  { value: 'drawn', label: 'Draw' },
  { value: 'typed', label: 'Type' },
  { value: 'uploaded', label: 'Photo' },
] as const;
const STYLES: readonly { style: TypedStyle; name: string }[] = [
  { style: 'italic', name: 'Slanted' },
  { style: 'regular', name: 'Upright' },
  { style: 'light', name: 'Fine' },
];

/** A picture of a signature that was put with the document. */
export type SignaturePicture = { id: number; address: string };

type Props = {
  kind: 'signature' | 'initials';
  /** Who signs. */
  name: string;
  current: Ink | null;
  agreed: boolean;
  upload: (file: File) => Promise<SignaturePicture>;
  picture: string | null;
  onDone: (ink: Ink, picture: string | null) => void;
  onClose: () => void;
};

/** Makes a signature or initials: drawn, typed, or from a photograph. It is used for every place that asks for one. */
export function SignatureSheet({ kind, name, current, agreed: agreedBefore, upload, picture: pictureBefore, onDone, onClose }: Props) {
  const [way, setWay] = useState<Way>(current?.kind ?? 'drawn');
  const [strokes, setStrokes] = useState<InkPoint[][]>(current?.kind === 'drawn' ? current.strokes : []);
  const [typed, setTyped] = useState(current?.kind === 'typed' ? current.text : kind === 'initials' ? initialsFrom(name) : name);
  const [style, setStyle] = useState<TypedStyle>(current?.kind === 'typed' ? current.style : 'italic');
  const [photo, setPhoto] = useState<SignaturePicture | null>(
    current?.kind === 'uploaded' && pictureBefore !== null ? { id: current.file, address: pictureBefore } : null,
  );
  const [isUploading, setUploading] = useState(false);
  const [agreed, setAgreed] = useState(agreedBefore);
  const [fault, setFault] = useState<string | null>(null);
  const [agreeFault, setAgreeFault] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const what = kind === 'initials' ? 'Your initials' : 'Your signature';

  function made(): Ink | string {
    if (way === 'drawn') return strokes.length > 0 ? { kind: 'drawn', strokes, ratio: PAD_RATIO } : `Draw ${what.toLowerCase()} in the box`;
    if (way === 'typed') return typed.trim() === '' ? 'Type your name' : { kind: 'typed', text: typed.trim(), style };
    return photo === null ? 'Choose a photo of your signature' : { kind: 'uploaded', file: photo.id };
  }
  function finish() {
    const ink = made();
    setFault(typeof ink === 'string' ? ink : null);
    setAgreeFault(agreed ? null : 'Tick this to sign electronically');
    if (typeof ink !== 'string' && agreed) onDone(ink, way === 'uploaded' ? (photo?.address ?? null) : null);
  }
  async function take(file: File | undefined) {
    if (file === undefined) return;
    setFault(null);
    setUploading(true);
    try {
      setPhoto(await upload(file));
    } catch (error) {
      setFault(messageOf(error) || 'The photo could not be added. Try again in a moment.');
    } finally {
      setUploading(false);
    }
  }

  return (
    <Sheet
      title={what}
      onClose={onClose}
      foot={
        <PlainButton size="lg" fullWidth onClick={finish}>
          {kind === 'initials' ? 'Use these initials' : 'Use this signature'}
        </PlainButton>
      }
      under="Nothing is signed until you press Sign document at the end"
    >
      <Segmented
        label={`How to make ${what.toLowerCase()}`}
        value={way}
        onChange={(next) => {
          setWay(next);
          setFault(null);
        }}
        options={WAYS}
        fullWidth
        large
      />
      <div className={css.way}>
        {way === 'drawn' && (
          <DrawPad
            label={what}
            name={name}
            strokes={strokes}
            onChange={(next) => {
              setStrokes(next);
              setFault(null);
            }}
            onFailed={() => {
              setWay('typed');
              setFault('The pad could not be loaded. Type your name instead.');
            }}
          />
        )}
        {way === 'typed' && (
          <>
            <PlainField
              label={kind === 'initials' ? 'Your initials' : 'Your name'}
              value={typed}
              maxLength={kind === 'initials' ? 8 : 80}
              autoComplete={kind === 'initials' ? 'off' : 'name'}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFault(null);
              }}
            />
            <fieldset className={css.styles}>
              <legend className="fh-spoken">How it looks</legend>
              {STYLES.map((each) => (
                <label key={each.style} className={css.style} data-chosen={each.style === style || undefined}>
                  <span className={css.sample}>
                    <InkPicture ink={{ kind: 'typed', text: typed.trim() === '' ? name : typed, style: each.style }} label={each.name} />
                  </span>
                  <input
                    type="radio"
                    name="style"
                    value={each.style}
                    checked={each.style === style}
                    onChange={() => setStyle(each.style)}
                  />
                </label>
              ))}
            </fieldset>
          </>
        )}
        {way === 'uploaded' && (
          <div className={css.photo}>
            {photo === null ? (
              <p>Sign on white paper, take a photo of it, and choose it here: a PNG or JPEG file.</p>
            ) : (
              <img src={photo.address} alt={what} />
            )}
            <input
              ref={chooser}
              type="file"
              accept="image/png,image/jpeg"
              hidden
              onChange={(event) => {
                const { files } = event.currentTarget;
                void take(files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <PlainButton variant="default" size="lg" loading={isUploading} onClick={() => chooser.current?.click()}>
              {photo === null ? 'Choose a photo' : 'Choose another'}
            </PlainButton>
          </div>
        )}
        <p className={css.fault} role="alert">
          {fault}
        </p>
      </div>
      <PlainCheckbox name="agreed" checked={agreed} onChange={setAgreed} error={agreeFault}>
        I agree to sign electronically. My signature has the same effect as ink.
      </PlainCheckbox>
    </Sheet>
  );
}
