import { IconCamera, IconCheck, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainButton } from '../../ui/plain-button.tsx';
import { type Frame, frameOn, greyOf, isClear, judge, type Judged } from './image-tests.ts';
import { useWords } from './words.ts';
import { fitted, toJpeg } from './prepare-picture.ts';
import css from './camera.module.css';

type Props = {
  frame: Frame;
  title: string;
  onPhoto: (photo: File) => void;
  onUpload: () => void;
  onClose: () => void;
  onInPerson?: () => void;
};
type Shot = { file: File; url: string; isGood: boolean };

const LOOK_MS = 400;
/** So many clear pictures in a row, and it is taken by itself. */
const CLEAR_IN_A_ROW = 4;
const TEST_WIDTH = 320;
/** After so many pictures that were not clear another way is offered. */
const OFFERS_UPLOAD = 2;
const OFFERS_PERSON = 3;

/** The whole screen as a camera with a frame. Everything is looked at on the device; nothing leaves it before the person says so. */
export function CameraCapture({ frame, title, onPhoto, onUpload, onClose, onInPerson }: Props) {
  const words = useWords();
  const say = words.steps.camera;
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState<'refused' | 'none' | null>(null);
  const [facing, setFacing] = useState<'environment' | 'user'>(frame === 'face' ? 'user' : 'environment');
  const [judged, setJudged] = useState<Judged | null>(null);
  const [area, setArea] = useState<{ left: string; top: string; width: string; height: string } | null>(null);
  const [shot, setShot] = useState<Shot | null>(null);
  const [poor, setPoor] = useState(0);
  const isLive = shot === null && trouble === null;

  useEffect(() => {
    dialog.current?.showModal?.();
  }, []);
  useEffect(() => {
    if (!isLive) return;
    let gone = false;
    let stream: MediaStream | undefined;
    const wanted = { video: { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1440 } }, audio: false };
    async function open() {
      if (!('mediaDevices' in navigator)) return setTrouble('none');
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted);
        if (gone) return stop(stream);
        if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
        }
      } catch (error) {
        if (gone) return;
        setTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none');
      }
    }
    void open();
    return () => {
      gone = true;
      if (stream) stop(stream);
    };
  }, [facing, isLive]);

  useEffect(() => {
    if (!isLive) return;
    let inARow = 0;
    const timer = setInterval(() => {
      const seen = look(video.current, stage.current, frame);
      if (seen === null) return;
      setArea(seen.area);
      setJudged(seen.judged);
      inARow = isClear(seen.judged) ? inARow + 1 : 0;
      if (frame !== 'face' && inARow >= CLEAR_IN_A_ROW) {
        inARow = 0;
        void take();
      }
    }, LOOK_MS);
    return () => clearInterval(timer);
  });
  const url = shot?.url;
  useEffect(() => () => void (url === undefined || URL.revokeObjectURL(url)), [url]);

  async function take() {
    const taken = await capture(video.current, stage.current, frame);
    if (taken === null) return;
    const isGood = isClear(taken.judged);
    if (!isGood) setPoor((before) => before + 1);
    setShot({ file: taken.file, url: URL.createObjectURL(taken.file), isGood });
  }

  const hint =
    judged === null
      ? frame === 'face'
        ? say.face
        : say.card
      : judged.isDark
        ? say.dark
        : !judged.hasCorners
          ? say.closer
          : judged.hasGlare
            ? say.glare
            : !judged.isSharp
              ? say.blurred
              : say.hold;
  const tests = [
    ...(frame === 'face' ? [] : [{ label: say.corners, passed: judged?.hasCorners === true }]),
    { label: say.focus, passed: judged?.isSharp === true },
    ...(frame === 'page' ? [] : [{ label: say.noGlare, passed: judged !== null && !judged.hasGlare }]),
  ];

  return createPortal(
    <dialog
      ref={dialog}
      className={css.camera}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.bar}>
        <button type="button" className={css.round} aria-label={words.common.close} onClick={onClose}>
          <IconX size={21} stroke={1.8} aria-hidden />
        </button>
        {isLive && (
          <button
            type="button"
            className={css.round}
            aria-label={say.turn}
            onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          >
            <IconRefresh size={20} stroke={1.7} aria-hidden />
          </button>
        )}
      </div>
      {trouble !== null ? (
        <div className={css.said} role="alert">
          <h2>{trouble === 'refused' ? say.refused : say.none}</h2>
          {trouble === 'refused' && <p>{say.refusedLine}</p>}
          <PlainButton size="lg" fullWidth leftSection={<IconPhoto size={18} stroke={1.7} aria-hidden />} onClick={onUpload}>
            {say.upload}
          </PlainButton>
          {onInPerson && (
            <PlainButton size="lg" variant="default" fullWidth onClick={onInPerson}>
              {say.inPerson}
            </PlainButton>
          )}
        </div>
      ) : shot !== null ? (
        <div className={css.said}>
          <img src={shot.url} alt={say.preview} />
          <h2 role="status">{shot.isGood ? title : say.poor}</h2>
          {!shot.isGood && poor >= OFFERS_PERSON ? <p>{say.threePoor}</p> : !shot.isGood && poor >= OFFERS_UPLOAD && <p>{say.twoPoor}</p>}
          <PlainButton size="lg" fullWidth onClick={() => (shot.isGood ? onPhoto(shot.file) : setShot(null))}>
            {shot.isGood ? say.use : say.again}
          </PlainButton>
          <PlainButton size="lg" variant="default" fullWidth onClick={() => (shot.isGood ? setShot(null) : onPhoto(shot.file))}>
            {shot.isGood ? say.again : say.useAnyway}
          </PlainButton>
          {poor >= OFFERS_UPLOAD && (
            <PlainButton size="lg" variant="default" fullWidth onClick={onUpload}>
              {say.upload}
            </PlainButton>
          )}
          {poor >= OFFERS_PERSON && onInPerson && (
            <PlainButton size="lg" variant="default" fullWidth onClick={onInPerson}>
              {say.inPerson}
            </PlainButton>
          )}
        </div>
      ) : (
        <div className={css.live}>
          <div className={css.words}>
            <h2>{title}</h2>
            <p>{frame === 'face' ? say.face : say.card}</p>
          </div>
          <div className={css.stage} ref={stage}>
            <video ref={video} playsInline muted data-mirrored={facing === 'user' || undefined} />
            {area !== null && <i className={css.frame} data-face={frame === 'face' || undefined} style={area} aria-hidden />}
          </div>
          <p className={css.hint} role="status" data-good={(judged !== null && isClear(judged)) || undefined}>
            {hint}
          </p>
          <ul className={css.tests}>
            {tests.map((test) => (
              <li key={test.label} data-passed={test.passed || undefined}>
                <IconCheck size={15} stroke={2.2} aria-hidden />
                {test.label}
                <span className={css.hidden}>: {test.passed ? say.yes : say.notYet}</span>
              </li>
            ))}
          </ul>
          <div className={css.acts}>
            <button type="button" className={css.small} onClick={onUpload}>
              <IconPhoto size={23} stroke={1.6} aria-hidden />
              {say.upload}
            </button>
            <button type="button" className={css.shutter} aria-label={say.take} onClick={() => void take()}>
              <IconCamera size={26} stroke={1.7} aria-hidden />
            </button>
            <span />
          </div>
        </div>
      )}
    </dialog>,
    document.body,
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The part of the video that the stage shows: it is cut to fill it. */
function shownPart(video: HTMLVideoElement, stage: HTMLElement) {
  const ratio = stage.clientWidth / stage.clientHeight;
  const width = Math.min(video.videoWidth, video.videoHeight * ratio);
  const height = width / ratio;
  return { x: (video.videoWidth - width) / 2, y: (video.videoHeight - height) / 2, width, height };
}

function draw(
  video: HTMLVideoElement | null,
  stage: HTMLElement | null,
  sizeOf: (width: number, height: number) => { width: number; height: number },
) {
  if (!video || !stage || video.videoWidth === 0 || stage.clientHeight === 0) return null;
  const part = shownPart(video, stage);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeOf(part.width, part.height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function look(video: HTMLVideoElement | null, stage: HTMLElement | null, frame: Frame) {
  const drawn = draw(video, stage, (width, height) => ({ width: TEST_WIDTH, height: Math.round((TEST_WIDTH * height) / width) }));
  if (drawn === null) return null;
  const { width, height } = drawn.canvas;
  const area = frameOn(width, height, frame);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    judged: judge(greyOf(drawn.context.getImageData(0, 0, width, height)), area, frame),
    area: { left: share(area.x, width), top: share(area.y, height), width: share(area.width, width), height: share(area.height, height) },
  };
}

async function capture(video: HTMLVideoElement | null, stage: HTMLElement | null, frame: Frame) {
  const seen = look(video, stage, frame);
  const drawn = draw(video, stage, (width, height) => fitted(width, height));
  if (seen === null || drawn === null) return null;
  return { file: await toJpeg(drawn.canvas, `photo-${Date.now()}.jpg`), judged: seen.judged };
}
