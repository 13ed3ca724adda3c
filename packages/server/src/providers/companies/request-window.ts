/** Companies House takes 600 requests in five minutes for one key; some are left for whatever else uses it. */
const MOST_REQUESTS = 540;
const WINDOW_MS = 5 * 60_000;

/** Keeps one key inside its limit, so that it is not banned: counts what was asked, and believes the register when it says that less is left. */
export function openRequestWindow(now: () => Date) {
  let asked: number[] = [];
  let closedUntil = 0;

  return {
    /** True when one more may be asked now. */
    take(): boolean {
      const time = now().getTime();
      asked = asked.filter((at) => at > time - WINDOW_MS);
      if (time < closedUntil || asked.length >= MOST_REQUESTS) return false;
      asked.push(time);
      return true;
    },
    /** `X-Ratelimit-Reset` is in seconds since 1970. */
    learn(headers: Headers): void {
      const [remain, reset] = [headers.get('x-ratelimit-remain'), headers.get('x-ratelimit-reset')];
      if (remain === null || reset === null || Number(remain) > 0) return;
      closedUntil = Math.min(Number(reset) * 1000 || 0, now().getTime() + WINDOW_MS);
    },
    /** It was refused for asking too often: nothing is asked for a while, even where it did not say how long. */
    close(): void {
      closedUntil = Math.max(closedUntil, now().getTime() + WINDOW_MS / 5);
    },
  };
}
