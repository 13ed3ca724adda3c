import { sendWitnessCode, type SignerDocumentDetails, type Witness } from '@freehold/contract/signing/signer-documents';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useAct } from '../../../../lib/use-act.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../../ui/plain-checkbox.tsx';
import { PlainField } from '../../../../ui/plain-field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { DrawPad, PAD_RATIO } from './draw-pad.tsx';
import type { InkPoint } from './ink.ts';
import css from './witness-sheet.module.css';

type Props = {
  document: SignerDocumentDetails;
  isPending: boolean;
  error: unknown;
  onSign: (witness: Witness) => void;
  /** What was refused is being put right. */
  onTyping: () => void;
  onChanged: () => void;
  onClose: () => void;
};
type About = Pick<Witness, 'name' | 'address' | 'occupation' | 'contact'>;
type Asked = { challenge: string; to: string; digits: number };

const QUESTIONS: readonly { key: keyof About; label: string; autoComplete: string; missing: string; hint?: string }[] = [
  { key: 'name', label: 'Witness’s full name', autoComplete: 'off', missing: 'Enter the full name of your witness' },
  { key: 'address', label: 'Address', autoComplete: 'off', missing: 'Enter the address of your witness' },
  { key: 'occupation', label: 'Occupation', autoComplete: 'off', missing: 'Enter the occupation of your witness' },
  {
    key: 'contact',
    label: 'Mobile or email of the witness',
    autoComplete: 'off',
    missing: 'Enter a mobile number or an email address of your witness',
    hint: 'A code goes there, which they enter here',
  },
];
const WAYS = [
  { value: 'drawn', label: 'Draw' },
  { value: 'typed', label: 'Type' },
] as const;
const PROBLEM = 'This could not be sent. Try again in a moment.';
/** Where a fault of the second step stands; everything else is about the first. */
const SECOND = new Set(['witness.code', 'witness.signature']);

/** Two people at one device: whoever signs says who is with them, then the witness proves a contact of their own and signs. */
export function WitnessSheet({ document, isPending, error, onSign, onTyping, onChanged, onClose }: Props) {
  const { your, title } = document;
  const [about, setAbout] = useState<About>({ name: '', address: '', occupation: '', contact: '' });
  const [isHere, setHere] = useState(false);
  const [isOther, setOther] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [code, setCode] = useState('');
  const [way, setWay] = useState<'drawn' | 'typed'>('drawn');
  const [strokes, setStrokes] = useState<InkPoint[][]>([]);
  const [typed, setTyped] = useState('');
  const [saw, setSaw] = useState(false);

  const send = useAct({
    mutationFn: () => call(sendWitnessCode, { params: { id: document.id }, body: { contact: about.contact, name: about.name } }),
    onSuccess(sent) {
      setCode('');
      setAsked(sent);
    },
  });
  const refused: Record<string, string> = { ...fieldErrorsOf(send.error), ...fieldErrorsOf(error) };
  const faultOf = (key: string): string | null => missing[key] ?? refused[key] ?? refused[`witness.${key}`] ?? null;
  const isBack = asked !== null && Object.keys(refused).some((key) => key.startsWith('witness.') && !SECOND.has(key));
  const step = asked === null || isBack ? 'who' : 'signs';
  const isOver = isApiError(error, 'INVALID_STATE') || isApiError(send.error, 'INVALID_STATE');
  const put = (change: Partial<About>) => {
    setAbout((before) => ({ ...before, ...change }));
    setMissing({});
    send.reset();
    onTyping();
    // Another name or contact asks for another code.
    setAsked(null);
  };

  function handOver() {
    const faults: Record<string, string> = {};
    for (const { key, missing: words } of QUESTIONS) if (about[key].trim() === '') faults[key] = words;
    if (!isHere) faults['here'] = 'Your witness has to be with you';
    if (!isOther) faults['other'] = 'A witness is nobody of the document';
    setMissing(faults);
    if (Object.keys(faults).length === 0) send.mutate();
  }
  function finish() {
    if (asked === null) return;
    const faults: Record<string, string> = {};
    if (code.trim() === '') faults['code'] = 'Enter the code';
    if (way === 'drawn' ? strokes.length === 0 : typed.trim() === '') faults['signature'] = 'Sign here as the witness';
    if (!saw) faults['saw'] = 'Tick this to sign as the witness';
    setMissing(faults);
    if (Object.keys(faults).length > 0) return;
    onSign({
      ...about,
      challenge: asked.challenge,
      code: code.trim(),
      present: true,
      signature: way === 'drawn' ? { kind: 'drawn', strokes, ratio: PAD_RATIO } : { kind: 'typed', text: typed.trim(), style: 'italic' },
    });
  }
  const trouble = step === 'who' ? send.error : error;
  const words =
    trouble !== null && trouble !== undefined && Object.keys(fieldErrorsOf(trouble)).length === 0 ? messageOf(trouble) || PROBLEM : null;
  const first = about.name.trim().split(/\s+/)[0] ?? '';

  if (isOver)
    return (
      <Sheet
        title="Nothing was sent"
        onClose={onChanged}
        foot={
          <PlainButton size="lg" fullWidth onClick={onChanged}>
            See how it stands
          </PlainButton>
        }
      >
        <p className={css.lead}>{messageOf(error ?? send.error)}</p>
      </Sheet>
    );
  if (step === 'who')
    return (
      <Sheet
        key="who"
        title="Who is with you now?"
        onClose={onClose}
        foot={
          <PlainButton size="lg" fullWidth loading={send.isPending} onClick={handOver}>
            {first === '' ? 'Hand the device to your witness' : `Hand the device to ${first}`}
          </PlainButton>
        }
        under="They sign next, then give it back to you"
      >
        <p className={css.lead}>A deed needs a witness in the same room, who sees you sign.</p>
        <div className={css.form}>
          {QUESTIONS.map(({ key, label, autoComplete, hint }) => (
            <PlainField
              key={key}
              label={label}
              value={about[key]}
              error={faultOf(key)}
              autoComplete={autoComplete}
              maxLength={key === 'contact' ? 254 : key === 'address' ? 200 : key === 'name' ? 120 : 80}
              {...(hint === undefined ? {} : { description: hint })}
              onChange={(event) => put({ [key]: event.currentTarget.value })}
            />
          ))}
          <PlainCheckbox name="here" checked={isHere} onChange={setHere} error={faultOf('here')}>
            They are over 18 and here with me now
          </PlainCheckbox>
          <PlainCheckbox name="other" checked={isOther} onChange={setOther} error={faultOf('other')}>
            They are not part of this document, and no family living with me
          </PlainCheckbox>
        </div>
        <Trouble>{words}</Trouble>
      </Sheet>
    );
  return (
    <Sheet
      key="signs"
      title={`${about.name.trim()} signs as the witness`}
      onClose={onClose}
      foot={
        <PlainButton size="lg" fullWidth loading={isPending} onClick={finish}>
          Sign document
        </PlainButton>
      }
      under={`It signs for ${your.name} and for the witness, at the same moment`}
    >
      <p className={css.lead}>
        <b>{title}</b>, signed by {your.name}. A code was sent to {asked?.to}.
      </p>
      <div className={css.form}>
        <PlainField
          label={`Code of ${asked?.digits ?? 6} digits`}
          value={code}
          error={faultOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing({});
            onTyping();
          }}
        />
        <div className={css.acts}>
          <button type="button" className="fh-act" disabled={send.isPending} onClick={() => send.mutate()}>
            Send another code
          </button>
          <button
            type="button"
            className="fh-act"
            onClick={() => {
              setAsked(null);
              onTyping();
            }}
          >
            Change what was entered
          </button>
        </div>
        <Segmented label="How the witness signs" value={way} onChange={setWay} options={WAYS} fullWidth large />
        {way === 'drawn' ? (
          <DrawPad
            label="Signature of the witness"
            name={about.name}
            strokes={strokes}
            onChange={setStrokes}
            onFailed={() => setWay('typed')}
          />
        ) : (
          <PlainField
            label="Name of the witness, as their signature"
            value={typed}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p className={css.fault} role="alert">
          {faultOf('signature')}
        </p>
        <PlainCheckbox name="saw" checked={saw} onChange={setSaw} error={faultOf('saw')}>
          I was present and saw {your.name} sign. I agree to sign electronically.
        </PlainCheckbox>
      </div>
      <Trouble>{words ?? refused['values'] ?? null}</Trouble>
    </Sheet>
  );
}

function Trouble({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <div className={css.trouble}>
      <Notice kind="stops">
        <b>Nothing was signed.</b> {children}
      </Notice>
    </div>
  );
}
