import { rmSync } from 'node:fs';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/http/logging.ts';
import { clientFolder } from './clientFolder.ts';
import type { Portal } from './portal.ts';

const methods = ['GET', 'POST', 'PUT'] as const;

/** Another server of the same portal, on the same database, with its own settings. */
export async function anotherServer(
  {
    url: PORTAL_BASE_URL,
    databaseUrl: DATABASE_URL,
    db,
  }: Pick<Portal, 'url' | 'databaseUrl' | 'db'>,
  environment: Readonly<Record<string, string>>,
  clock: () => Date,
) {
  const pages = clientFolder('<!doctype html><title>MinIT</title>');
  const config = readConfig({ PORTAL_BASE_URL, DATABASE_URL, ...environment });
  const app = await buildApp({
    config,
    db,
    client: { folder: pages },
    log: createLog({ logLevel: 'silent' }),
    clock,
  });
  const send = async (path: string, init: RequestInit = {}) => {
    const { body, headers, method } = new Request(new URL(path, PORTAL_BASE_URL), init);
    const {
      statusCode,
      payload,
      headers: sent,
    } = await app.inject({
      method: methods.find((one) => one === method) ?? 'GET',
      url: path,
      headers: Object.fromEntries(headers),
      ...(body !== null && { payload: await new Response(body).text() }),
    });
    const type = String(sent['content-type']);
    return new Response(statusCode === 204 ? null : payload, {
      status: statusCode,
      headers: { 'content-type': type },
    });
  };
  const close = async () => {
    await app.close();
    rmSync(pages, { recursive: true, force: true });
  };
  return { send, close };
}
