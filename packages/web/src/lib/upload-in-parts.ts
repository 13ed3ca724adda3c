import { createStore, del, entries, get, set } from 'idb-keyval';
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { ApiError } from './api-error.ts';
import { changeUpload, forgetUpload, noteUpload, type UploadState } from './running-uploads.ts';

type Session = {
  /** Where an upload begins, where it is not a member's. */
  address?: string | undefined;
  /** Asked before each request: a long upload outlasts a token. */
  headers: () => Promise<Headers>;
  renew: () => Promise<boolean>;
  signal?: AbortSignal | undefined;
  /** Other ways to the server and to the file, for tests. */
  ways?: Pick<UploadOptions, 'httpStack' | 'fileReader'>;
};

const MEMBERS = '/v2/client/uploads';
const PART_BYTES = 4 * 1024 * 1024;
/** Between tries while the server cannot be reached; back online it is tried at once. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** The upload is gone, and is begun anew; or somebody else sent a part, and is asked how far it came. */
const GONE = new Set([404, 410]);
const ASKS_AGAIN = new Set([...GONE, 409, 423]);
const MOST_AGAIN = 3;
const CANCELLED = 'The upload was cancelled. Nothing was saved.';

/** Sends a file in parts, and goes on where it broke off, also after the page was loaded anew. Answers under which name the server has it. */
export function uploadInParts(file: File, { address = MEMBERS, headers, renew, signal, ways }: Session): Promise<string> {
  return new Promise((resolve, reject) => {
    let tries = 0;
    let renewed = false;
    let waits = false;
    let state: UploadState | 'ended' = 'sending';
    let timer: ReturnType<typeof setTimeout> | undefined;

    const upload: Upload = new Upload(file, {
      endpoint: address,
      chunkSize: PART_BYTES,
      retryDelays: null,
      // After the last part a call names the upload; until it did the file need not be sent again.
      removeFingerprintOnSuccess: false,
      fingerprint: async () => fingerprintOf(file, address === MEMBERS ? ((await headers()).get('X-Workspace-Id') ?? '') : address),
      urlStorage: ADDRESSES,
      ...ways,
      async onBeforeRequest(request) {
        for (const [name, value] of await headers()) request.setHeader(name, value);
      },
      onUploadUrlAvailable: onlyResume,
      onProgress: (sent) => {
        changeUpload(id, { sent });
        if (state !== 'paused') become('sending');
      },
      onChunkComplete: () => void (tries = 0),
      onSuccess: () => end(() => resolve(upload.url?.split('/').at(-1) ?? '')),
      onError: (error) => void settle(error).catch(reject),
    });

    /** The client would begin anew whenever it is not told how much arrived, also while the database is away for a moment. */
    function onlyResume(): void {
      upload.options.endpoint = null;
    }
    const become = (next: UploadState) => {
      if (state === 'ended' || state === next) return;
      state = next;
      changeUpload(id, { state: next });
    };
    const goOn = () => {
      clearTimeout(timer);
      waits = false;
      if (state !== 'ended' && state !== 'paused') upload.start();
    };
    const goOnAtOnce = () => {
      if (waits) goOn();
    };
    const id = noteUpload({
      file,
      sent: 0,
      state: 'sending',
      pause() {
        clearTimeout(timer);
        waits = false;
        become('paused');
        void upload.abort();
      },
      resume() {
        become('sending');
        goOn();
      },
      cancel() {
        end(() => reject(new ApiError({ code: 'CANCELLED', message: CANCELLED, status: 0 })));
        // What arrived goes with it; where nobody answers it goes a day later.
        upload.abort(true).catch(() => undefined);
      },
    });

    function end(act: () => void): void {
      if (state === 'ended') return;
      state = 'ended';
      clearTimeout(timer);
      window.removeEventListener('online', goOnAtOnce);
      signal?.removeEventListener('abort', stop);
      forgetUpload(id);
      act();
    }
    function stop(): void {
      end(() => reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Stopped', 'AbortError')));
      void upload.abort();
    }
    async function settle(error: Error | DetailedError): Promise<void> {
      if (state === 'ended' || state === 'paused') return;
      const answer = 'originalResponse' in error ? error.originalResponse : null;
      const status = answer?.getStatus() ?? 0;
      if (status === 401 && !renewed) {
        renewed = true;
        if (await renew()) return goOn();
      }
      const asksAgain = ASKS_AGAIN.has(status) && tries < MOST_AGAIN;
      if (GONE.has(status)) {
        upload.url = null;
        upload.options.endpoint = address;
      }
      // Full storage does not empty while somebody waits.
      const mayPass = 'originalRequest' in error && (status === 0 || (status >= 500 && status !== 507));
      if (!asksAgain && !mayPass) return end(() => reject(refusalOf(status, answer?.getBody() ?? '')));
      if (mayPass) become(status === 0 ? 'offline' : 'busy');
      waits = true;
      timer = setTimeout(goOn, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
      tries += 1;
    }

    window.addEventListener('online', goOnAtOnce);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) return stop();
    void upload
      .findPreviousUploads()
      .then(([previous]) => {
        if (previous) {
          upload.resumeFromPreviousUpload(previous);
          onlyResume();
        }
        goOn();
      })
      .catch((error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))));
  });
}

function refusalOf(status: number, body: string): ApiError {
  try {
    const { Info } = JSON.parse(body) as { Info: { Code: string; Message: string; Reference?: string; Errors?: ApiError['errors'] } };
    return new ApiError({ code: Info.Code, message: Info.Message, status, errors: Info.Errors ?? [], reference: Info.Reference ?? null });
  } catch {
    return new ApiError({ code: status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL', message: '', status });
  }
}

/** Tells the file again in this browser and says nothing about it. Where the page has no hashes (plain http on a network) none is found again. */
async function fingerprintOf(file: File, whose: string): Promise<string> {
  // Outside a secure context there is no such thing, whatever its type says.
  if (!('subtle' in crypto)) return `${Date.now()}-${Math.random()}`;
  const about = new TextEncoder().encode([whose, file.name, file.size, file.lastModified].join('\n'));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', about));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Address = { uploadUrl: string; atMs: number };
/** The server forgets what nothing came to for a day. */
const KEEP_MS = 24 * 3_600_000;
const store = () => createStore('freehold-uploads', 'addresses');

/** Where the parts of a file go, by its fingerprint. A browser that refuses to keep it begins anew after the page was loaded again. */
const ADDRESSES: NonNullable<UploadOptions['urlStorage']> = {
  findAllUploads: () => Promise.resolve([]),
  async findUploadsByFingerprint(fingerprint) {
    try {
      const known = await get<Address>(fingerprint, store());
      if (known === undefined || Date.now() - known.atMs > KEEP_MS) return [];
      const { uploadUrl, atMs } = known;
      const creationTime = new Date(atMs).toISOString();
      return [{ size: null, metadata: {}, creationTime, urlStorageKey: fingerprint, uploadUrl, parallelUploadUrls: null }];
    } catch {
      return [];
    }
  },
  async removeUpload(fingerprint) {
    try {
      await del(fingerprint, store());
    } catch {
      // Nothing was kept.
    }
  },
  async addUpload(fingerprint, { uploadUrl }) {
    try {
      const kept = store();
      for (const [key, { atMs }] of await entries<string, Address>(kept)) if (Date.now() - atMs > KEEP_MS) await del(key, kept);
      if (uploadUrl !== null) await set(fingerprint, { uploadUrl, atMs: Date.now() } satisfies Address, kept);
    } catch {
      // The upload goes on without.
    }
    return fingerprint;
  },
};
