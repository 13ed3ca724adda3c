import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Check = { id: string; applicant_id: string; tags: string[]; report_names: string[] };
export type OnfidoServer = {
  settings: { token: string; webhookToken: string; url: string };
  /** The path of every POST that was answered. */
  posts: string[];
  /** What was uploaded: path, type, side and content. */
  uploads: string[];
  /** `fails`: how many calls are still answered 503. `status`: of every check. */
  behaves: { fails: number; status: string };
  close(): void;
};

const TOKEN = 'not-a-real-token';
const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const fault = (type: string, message: string) => ({ error: { type, message, fields: {} } });

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * As much of Onfido’s API v3.6 as the adapters meet, in its published shapes. `reportOf` answers what a report says of somebody with a
 * surname; whoever is called Outage is answered 503.
 */
export async function startOnfidoServer(reportOf: (report: string, lastName: string) => object): Promise<OnfidoServer> {
  const applicants = new Map<string, string>();
  const checks = new Map<string, Check>();
  const posts: string[] = [];
  const uploads: string[] = [];
  const behaves = { fails: 0, status: 'complete' };
  const shown = (check: Check) => ({
    ...check,
    created_at: '2026-11-24T05:00:00Z',
    href: `/v3.6/checks/${check.id}`,
    status: behaves.status,
    result: behaves.status === 'complete' ? 'clear' : null,
    report_ids: [],
    sandbox: true,
  });

  async function takeFile(request: IncomingMessage, response: ServerResponse, path: string, raw: Buffer) {
    const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
    if (!applicants.has(String(form.get('applicant_id')))) return json(response, 422, fault('validation_error', 'No such applicant'));
    const file = form.get('file');
    const content = typeof file === 'string' || file === null ? '' : await file.text();
    uploads.push([path, form.get('type') ?? 'none', form.get('side') ?? 'none', content].join(' '));
    return json(response, 201, { id: randomUUID(), applicant_id: form.get('applicant_id') });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://onfido');
    if (request.headers.authorization !== `Token token=${TOKEN}`)
      return json(response, 401, fault('authorization_error', 'Authorization error'));
    const raw = await bodyOf(request);
    if (behaves.fails > 0) {
      behaves.fails -= 1;
      return json(response, 503, fault('internal_server_error', 'Tobias cannot be read'));
    }
    if (request.method === 'POST') posts.push(path);
    if (path === '/documents' || path === '/live_photos') return takeFile(request, response, path, raw);
    const body = JSON.parse(raw.toString('utf8') || '{}') as Record<string, unknown>;
    if (path === '/applicants') {
      const lastName = String(body['last_name']);
      if (lastName === 'Outage') return json(response, 503, {});
      const id = randomUUID();
      applicants.set(id, lastName);
      return json(response, 201, { id, first_name: body['first_name'], last_name: lastName, sandbox: true });
    }
    if (path === '/checks' && request.method === 'POST') {
      const check = { ...(body as Omit<Check, 'id'>), id: randomUUID() };
      checks.set(check.id, check);
      return json(response, 201, shown(check));
    }
    if (path === '/checks')
      return json(response, 200, {
        checks: [...checks.values()].filter((one) => one.applicant_id === query.get('applicant_id')).map(shown),
      });
    const check = checks.get(path.replace('/checks/', '')) ?? checks.get(query.get('check_id') ?? '');
    if (!check) return json(response, 404, fault('resource_not_found', 'Not found'));
    if (path !== '/reports') return json(response, 200, shown(check));
    const lastName = applicants.get(check.applicant_id) ?? '';
    const reports = check.report_names.map((name) => ({
      id: randomUUID(),
      check_id: check.id,
      name,
      status: 'complete',
      properties: {},
      ...reportOf(name, lastName),
    }));
    return json(response, 200, { reports });
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      token: TOKEN,
      webhookToken: 'a token of the webhook',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    posts,
    uploads,
    behaves,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
