const KEY = 'reloaded-from';

/**
 * A tab that was left open across an upgrade asks for parts of a build that is gone. The page is then reloaded, once for each build,
 * so never in a loop; and only when the part was really wanted, not merely fetched ahead, for a reload may cost half a form.
 * Answers what to call with an error that a boundary of React caught; what nobody caught is heard here.
 */
export function reloadWhenOutdated(build: string, reload = () => window.location.reload()): (error: unknown) => void {
  const missing = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', (event) => missing.add(event.payload));
  window.addEventListener('unhandledrejection', (event) => check(event.reason));

  function check(error: unknown): void {
    if (error instanceof Error && missing.has(error)) void reloadOnce();
  }
  async function reloadOnce(): Promise<void> {
    if (await wouldReloadHelp(build)) reload();
  }
  return check;
}

/** Whether the server answers, so that what did not come is gone; true once for each build. */
export async function wouldReloadHelp(build: string): Promise<boolean> {
  // Without a connection the part is not gone, and neither would a reload bring anything.
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers && mayReload(build);
}

function mayReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    // What cannot be remembered could happen again and again.
    return false;
  }
}
