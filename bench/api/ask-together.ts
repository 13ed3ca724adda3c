import { Agent } from 'node:http';
import { request } from 'node:http';

export type Load = { calls: number; perSecond: number; p50: number; p95: number };

/** So many callers at once, each asking again as soon as it is answered, until the time is over. An answer that is not 200 ends it. */
export async function askTogether(
  url: (n: number) => string,
  headers: Record<string, string>,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let asked = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  async function call(): Promise<void> {
    for (let at = performance.now(); at < until; at = performance.now()) {
      await read(url(asked++), headers, agent);
      times.push(performance.now() - at);
    }
  }
  await Promise.all(Array.from({ length: callers }, call));
  const took = performance.now() - began;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { calls: times.length, perSecond: (times.length * 1000) / took, p50: quantile(0.5), p95: quantile(0.95) };
}

function read(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${new URL(url).pathname} answered ${answer.statusCode}`)),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
