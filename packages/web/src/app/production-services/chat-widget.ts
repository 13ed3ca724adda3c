import type { AppConfig, AuthUser } from '@freehold/contract/access/identity';

type Messenger = ((...call: unknown[]) => void) & { q?: unknown[]; c?: (call: unknown) => void };

type ChatSettings = NonNullable<AppConfig['chat']>;
type ChatUser = { email: string; user_id: string; name?: string; user_hash?: string };

/** What the chat widget is told of a user. The name only when both parts are known. */
export function presentChatUser(user: Pick<AuthUser, 'id' | 'email' | 'first_name' | 'surname' | 'user_hash'>): ChatUser {
  const name = user.first_name && user.surname ? { name: `${user.first_name} ${user.surname}` } : {};
  const hash = user.user_hash === null ? {} : { user_hash: user.user_hash };
  return { email: user.email, user_id: String(user.id), ...name, ...hash };
}

/** Loads the chat widget and starts it for a visitor; answers what keeps it to the signed-in user. */
export function startChatWidget(settings: ChatSettings): (user: AuthUser | null) => void {
  const chat: Window & { Intercom?: Messenger } = window;
  const call = (...words: unknown[]) => chat.Intercom?.(...words);
  const boot = () => call('boot', { app_id: settings.app_id, ...(settings.api_base ? { api_base: settings.api_base } : {}) });
  // Until its script is here the widget is a queue: the script takes the calls over from `q`.
  const queue: unknown[] = [];
  const queued: Messenger = Object.assign((...words: unknown[]) => queued.c?.(words), {
    q: queue,
    c: (words: unknown) => void queue.push(words),
  });
  chat.Intercom ??= queued;

  boot();
  let running = true;
  const script = document.createElement('script');
  script.async = true;
  script.src = `${settings.origin.replace(/\/$/, '')}/widget/${encodeURIComponent(settings.app_id)}`;
  document.head.append(script);

  return (user) => {
    if (user === null) {
      // The conversation of the one who left is not for the next person at this browser.
      call('shutdown');
      running = false;
      return;
    }
    if (!running) boot();
    running = true;
    call('update', presentChatUser(user));
  };
}
