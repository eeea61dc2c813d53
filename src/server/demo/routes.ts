import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CustomFetch } from 'openid-client';
import * as z from 'zod/mini';
import { faultsOf, inputFault } from '../../contract/errors.ts';
import { text } from '../../contract/inputs.ts';
import { Scope } from '../../contract/values.ts';
import { dateInSweden } from '../../rules/dates.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { needOwnOrigin } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import type { Systems } from '../systems/systems.ts';
import { addBankId } from './bankid/routes.ts';
import { resetDemonstration } from './fill.ts';
import { addMailbox } from './mailbox/routes.ts';
import { addProviders } from './provider/routes.ts';
import { demoSignIn } from './signIns.ts';

export { companionOf } from './signIns.ts';

const SessionRequest = z.object({ persona: text(), scope: z._default(Scope, 1) });
const NotificationRequest = z.object({ liUId: text(), title: text(), message: text(2000) });

/** What only the demonstration has: its identity providers, its mailbox, and three calls for scripts. */
export async function addDemonstration(app: FastifyInstance, { db, config, systems: { hashing } }: { db: Db; config: Config; systems: Pick<Systems, 'hashing'> }): Promise<void> {
  await addProviders(app, { db, config, hashing });
  addMailbox(app, { db, config });
  await addBankId(app, config);

  const onRequest = async (request: FastifyRequest) => {
    // Scripts say nothing about where they come from, and may; pages of other sites may not.
    const isScript = request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined;
    if (!isScript) needOwnOrigin(request, config.baseUrl);
  };

  app.post('/demo/session', { onRequest }, async (request, reply) => {
    const { persona, scope } = inShape(SessionRequest, request.body);
    const signIn = scope === 0 ? null : await demoSignIn(db, persona, scope);
    if (signIn === null) throw new Refusal(404);
    await request.visit.browser.begin(signIn);
    return reply.header('cache-control', 'no-store').send({ authenticationScope: scope, liUId: signIn.liUId });
  });

  app.post('/demo/reset', { onRequest }, async (request, reply) => {
    if (config.demo !== null) await resetDemonstration(db, config.demo, request.visit.now);
    return reply.status(204).send();
  });

  app.post('/demo/notification', { onRequest }, async (request, reply) => {
    const { liUId, title, message } = inShape(NotificationRequest, request.body);
    const account = await db.selectFrom('account').select('id').where('liu_id', '=', liUId.toLowerCase()).executeTakeFirst();
    if (account === undefined) throw new Refusal(404);
    await db
      .insertInto('notification')
      .values({
        account_id: account.id,
        prio: 2,
        date: dateInSweden(request.visit.now),
        days_back_in_time: 30,
        notification_type: 'Information',
        title_sv: title,
        title_en: title,
        message_sv: message,
        message_en: message,
        link: null,
        popup_title_sv: null,
        popup_title_en: null,
        popup_message_sv: null,
        popup_message_en: null,
        created_at: request.visit.now,
        read_at: null,
      })
      .execute();
    return reply.status(204).send();
  });
}

function inShape<S extends z.ZodMiniType>(shape: S, body: unknown): z.output<S> {
  const read = shape.safeParse(body, { error: inputFault });
  if (!read.success) throw new Refusal(400, { errors: faultsOf(read.error) });
  return read.data;
}

/** The embedded identity provider is reached directly, even where our own address leads through a proxy. */
export const fetchFromOurselves =
  (app: FastifyInstance, baseUrl: string): CustomFetch =>
  async (url, { body, signal, ...rest }) =>
    fetch(throughOurselves(app, baseUrl, url), {
      ...rest,
      ...(signal && { signal }),
      // The only kind of body that OpenID Connect sends.
      ...(body instanceof URLSearchParams && { body }),
    });

/** An address of ours as it is reached from this very process. */
export function throughOurselves(app: FastifyInstance, baseUrl: string, url: string): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port.');
  const { address, family, port } = listening;
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const host = isEverywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return url.replace(baseUrl, `http://${host}:${port}`);
}
