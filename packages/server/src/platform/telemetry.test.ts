import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startTestApp } from '@freehold/testkit/test-app';
import { expect, test, vi } from 'vitest';
import { startTelemetry } from './telemetry.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

test('nothing is loaded without an endpoint', async () => {
  const before = new Set(Object.keys(process.env));
  await (
    await startTelemetry({ otlpEndpoint: null })
  )();
  expect(Object.keys(process.env).filter((name) => !before.has(name))).toEqual([]);
});

test('requests and their statements arrive as traces, and figures as metrics, without query strings or values', async () => {
  const heard: { path: string; body: string }[] = [];
  const collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        heard.push({ path: request.url ?? '', body: Buffer.concat(parts).toString() });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const testApp = await startTestApp();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: testApp.databaseUrl,
      FREEHOLD_DATA_DIR: testApp.services.config.dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  try {
    await vi.waitFor(() => expect(said).toContain('Server listening at '), { timeout: 15_000 });
    const origin = /listening at (http:[^"]+)/.exec(said)?.[1] ?? '';
    await fetch(`${origin}/v2/public/config?search=secret-name`);
    const asked = await fetch(`${origin}/v2/public/sign-in/link?search=secret-name`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'secret@pennard.example' }),
    });
    expect(asked.status).toBe(200);
    await fetch(`${origin}/v2/client/members?search=secret-name`, { headers: { authorization: 'Bearer secret-token' } });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    collector.close();
    await testApp.close();
  }
  const traces = heard
    .filter((one) => one.path === '/v1/traces')
    .map((one) => one.body)
    .join('\n');
  expect(traces).toContain('/v2/public/config');
  expect(traces).toContain('pg.query');
  expect(heard.some((one) => one.path === '/v1/metrics' && one.body.includes('http.server'))).toBe(true);
  expect(JSON.stringify(heard)).not.toContain('secret');
}, 40_000);
