import type { Values } from '@freehold/signing-rules/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { openWork, type Held, type WorkStore } from './work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = () => new ApiError({ code: 'OFFLINE', message: '', status: 0 });
const stale = () => new ApiError({ code: 'STALE_VERSION', message: '', status: 412 });

function memory(held: Held | null = null): WorkStore & { held: () => Held | null } {
  return {
    held: () => held,
    read: () => Promise.resolve(held),
    write: (next) => Promise.resolve(void (held = next)),
    forget: () => Promise.resolve(void (held = null)),
  };
}
/** A server that has the values and counts versions, and fails as often as it is told to. */
function server(failures: Error[] = []) {
  const state = { values: {} as Record<string, string>, version: 1, calls: 0 };
  return {
    state,
    async save(values: Values, version: number): Promise<number> {
      state.calls += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      if (version !== state.version) throw stale();
      Object.assign(state.values, values);
      return (state.version += 1);
    },
    reload: () => Promise.resolve({ values: { ...state.values }, version: state.version }),
  };
}
const open = (on: ReturnType<typeof server>, store: WorkStore = memory()) =>
  openWork({ saved: { values: {}, version: 1 }, store, save: on.save, reload: on.reload });

test('what is typed is saved once typing pauses, and typing on while it is sent is sent after it', async () => {
  const on = server();
  const work = open(on);
  work.write('name', 'To');
  work.write('name', 'Tobias');
  await vi.advanceTimersByTimeAsync(999);
  expect(on.state.calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([on.state.values, on.state.calls, work.view().state]).toEqual([{ name: 'Tobias' }, 1, 'kept']);
});

test('without a connection it waits on the device, and goes out by itself', async () => {
  const on = server([offline(), offline()]);
  const store = memory();
  const work = open(on, store);
  work.write('phone', '07700 900123');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([work.view().state, store.held()?.unsent]).toEqual(['waiting', ['phone']]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([on.state.values, work.view().state, store.held()?.unsent]).toEqual([{ phone: '07700 900123' }, 'kept', []]);
});

test('after a reload the device still has the signature and what was not sent', async () => {
  const ink = { kind: 'typed', text: 'Tobias Renner', style: 'italic' } as const;
  const on = server();
  const work = open(on, memory({ values: { a: 'x' }, unsent: ['a'], signature: ink, initials: null, agreed: true }));
  await work.open();
  expect(work.view()).toMatchObject({ values: { a: 'x' }, signature: ink, agreed: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(on.state.values).toEqual({ a: 'x' });
});

test('two devices: each keeps what it typed, and takes over what the other did', async () => {
  const on = server();
  const [phone, desk] = [open(on), open(on)];
  phone.write('phone', '1');
  await vi.advanceTimersByTimeAsync(1_000);
  desk.write('email', '2');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(on.state.values).toEqual({ phone: '1', email: '2' });
  expect(desk.view().values).toEqual({ phone: '1', email: '2' });
});

test('a document that takes nothing more is not asked again', async () => {
  const on = server([new ApiError({ code: 'INVALID_STATE', message: 'It was called off.', status: 409 })]);
  const work = open(on);
  work.write('a', 'x');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([on.state.calls, work.view().state]).toEqual([1, 'refused']);
});

test('choosing another answer of a question clears the one before in the same saving', async () => {
  const on = server();
  const work = open(on);
  work.write('yes', 'yes');
  work.write('no', 'yes', 'yes');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(on.state.values).toEqual({ yes: '', no: 'yes' });
});

test('once it is signed nothing stays on the device', async () => {
  const store = memory();
  const work = open(server(), store);
  work.write('a', 'x');
  expect(await work.settle()).toEqual({ a: 'x' });
  await work.forget();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.held()).toBeNull();
});
