import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOPDESK_USER = 'minit';
export const TOPDESK_PASSWORD = 'app-password';

interface FakeIncident {
  readonly id: string;
  readonly number: string;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly caller: { readonly id?: string; readonly dynamicName?: string };
  readonly creationDate: string;
  status: string;
  isClosed: boolean;
  readonly actions: {
    readonly id: string;
    readonly html: string;
    readonly invisibleForCaller: boolean;
    readonly entryDate: string;
  }[];
}

/**
 * How the server responds: normally; late; never; with a reset connection; with an error; with
 * unexpected content. `lost` processes requests but never responds to them.
 */
export type TopDeskFailure =
  | 'none'
  | 'slow'
  | 'silent'
  | 'resetting'
  | 'error'
  | 'unexpectedContent'
  | 'lost';

/** A server that implements the part of TOPdesk's REST API that the portal uses. */
export class FakeTopDesk {
  readonly incidents: FakeIncident[] = [];
  /** The known persons, by login name; archived ones are refused as callers. */
  readonly persons = new Map<string, { readonly id: string; readonly isArchived?: boolean }>();
  failure: TopDeskFailure = 'none';
  now = () => new Date();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tas/api/`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const json = (status: number, body?: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body));
    if (this.failure === 'silent') return;
    if (this.failure === 'resetting') return void request.socket.destroy();
    if (this.failure === 'error') return json(500, [{ message: 'An unexpected error' }]);
    if (this.failure === 'unexpectedContent')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Maintenance</html>');
    if (
      request.headers.authorization !==
      `Basic ${Buffer.from(`${TOPDESK_USER}:${TOPDESK_PASSWORD}`).toString('base64')}`
    )
      return json(401);
    const url = new URL(request.url ?? '/', 'http://fake');
    const [status, body] = this.#route(
      request.method ?? 'GET',
      url,
      text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    );
    if (this.failure === 'lost' && request.method !== 'GET') return;
    if (this.failure === 'slow') await new Promise((resolve) => setTimeout(resolve, 50));
    return json(status, body);
  }

  #route(
    method: string,
    { pathname, searchParams }: URL,
    sent: Record<string, unknown>,
  ): readonly [status: number, body?: unknown] {
    const path = pathname.replace(/^\/tas\/api\//, '').replace(/\/$/, '');
    const wanted = (searchParams.get('query') ?? '')
      .split(',')
      .map((term) => /^([\w.]+)=="(.*)"$/.exec(term)?.slice(1) ?? []);
    const [[field, value = ''] = []] = wanted;
    if (path === 'persons') {
      const person = this.persons.get(value);
      return field === 'networkLoginName' && person
        ? [200, [{ id: person.id, networkLoginName: value }]]
        : [204];
    }
    if (path.startsWith('persons/id/')) {
      const [login] = [...this.persons].find(([, { id }]) => path.endsWith(id)) ?? [];
      return login === undefined
        ? [404]
        : [200, { id: path.slice('persons/id/'.length), networkLoginName: login }];
    }
    if (path === 'incidents' && method === 'POST') return this.#create(sent);
    if (path === 'incidents') {
      const found = this.incidents.filter(({ sent: { externalNumber }, caller }) =>
        wanted.some(
          ([name = '', text]) =>
            text !== undefined &&
            text ===
              { externalNumber, 'caller.id': caller.id, 'caller.dynamicName': caller.dynamicName }[
                name
              ],
        ),
      );
      return found.length === 0 ? [204] : [206, found.map(shown).toReversed()];
    }
    const [, id, actions] = /^incidents\/id\/([^/]+)(\/actions)?$/.exec(path) ?? [];
    const incident = this.incidents.find((one) => one.id === id);
    if (!incident) return [404];
    if (actions) {
      const page = incident.actions
        .toReversed()
        .slice(0, Math.min(Number(searchParams.get('page_size') ?? 10), 100));
      return page.length === 0
        ? [204]
        : [
            200,
            page.map(({ html, ...action }) => ({
              ...action,
              memoText: html,
              plainText: textOf(html),
              flag: false,
            })),
          ];
    }
    if (typeof sent['closed'] === 'boolean') incident.isClosed = sent['closed'];
    else if (method === 'PATCH')
      incident.actions.push({
        id: randomUUID(),
        html: String(sent['action']),
        invisibleForCaller: sent['actionInvisibleForCaller'] === true,
        entryDate: stamp(this.now()),
      });
    return [200, shown(incident)];
  }

  #create(sent: Record<string, unknown>): readonly [status: number, body?: unknown] {
    const title = sent['briefDescription'];
    if (typeof title !== 'string' || title.length > 80)
      return [400, [{ message: "The value for the field 'briefDescription' is too long" }]];
    const lookup = (sent['callerLookup'] as { id?: string } | undefined)?.id;
    const person = [...this.persons.values()].find(({ id }) => id === lookup);
    if (lookup !== undefined && (!person || person.isArchived))
      return [400, [{ message: 'The caller cannot be found' }]];
    const incident: FakeIncident = {
      id: randomUUID(),
      number: `I 2611-${String(this.incidents.length + 1).padStart(3, '0')}`,
      sent,
      status: 'firstLine',
      isClosed: false,
      creationDate: stamp(this.now()),
      actions: [],
      caller:
        lookup === undefined
          ? {
              dynamicName: String(
                (sent['caller'] as { dynamicName?: string } | undefined)?.dynamicName,
              ),
            }
          : { id: lookup },
    };
    this.incidents.push(incident);
    return [201, shown(incident)];
  }
}

const shown = ({ id, number, sent, status, isClosed, caller, creationDate }: FakeIncident) => ({
  id,
  number,
  briefDescription: sent['briefDescription'],
  request: textOf(String(sent['request'])),
  status,
  closed: isClosed,
  caller,
  creationDate,
  operatorGroup: sent['operatorGroup'] ?? null,
  category: sent['category'] ?? null,
});

/** TOPdesk's timestamp format. */
const stamp = (moment: Date): string => moment.toISOString().replace('Z', '+0000');

/** Returns the text that TOPdesk's pages show for the stored HTML. */
const textOf = (html: string): string =>
  html
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
