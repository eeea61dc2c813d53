import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bankIdHintCodes } from '#rules/bankIdMessages.ts';
import { dateInSweden } from '#rules/dates.ts';
import { normalise } from '#rules/identityNumber.ts';
import type { Config } from '#server/config/config.ts';
import { acceptForms } from '#server/http/forms.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import type { Markup } from '#server/base/markup.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { appPage, endPage, holderOf, identifyPage, pickPage } from './app.ts';
import { type SimulatedOrder, SimulatedOrders, wantedHolder } from './orders.ts';
import { textsFor } from '#server/texts/texts.ts';
import {
  startResponse,
  startsOrder,
  collectResponse,
  type BankIdError,
  orderNotFound,
  readReference,
  readRequest,
} from './protocol.ts';

const APP = '/demo/bankid';

/**
 * Adds the simulated BankID: the RP API under `/demo/bankid/rp/v6.0/`, and its app at
 * `/demo/bankid`, in which the user can choose to be any person.
 */
export async function addBankId(app: FastifyInstance, config: Config): Promise<void> {
  const orders = new SimulatedOrders();

  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    api.all<{ Params: { '*': string } }>(`${APP}/rp/v6.0/*`, async (request, reply) => {
      const [status, answer] = answerTo(orders, request, request.params['*']);
      return reply.status(status).header('cache-control', 'no-store').send(answer);
    });
  });

  await app.register(async (forms) => {
    acceptForms(forms, parse);
    addApp(forms, orders, config);
  });
}

type Answer = readonly [status: number, body: object];
const refused = ([status, errorCode, details]: BankIdError): Answer => [
  status,
  { errorCode, details },
];

function answerTo(orders: SimulatedOrders, request: FastifyRequest, method: string): Answer {
  const now = request.visit.now.getTime();
  if (!startsOrder(method) && method !== 'collect' && method !== 'cancel')
    return refused([404, 'notFound', 'An erroneous URL path was used']);
  if (request.method !== 'POST')
    return refused([405, 'methodNotAllowed', 'Only HTTP method POST is allowed']);
  if (request.headers['content-type']?.split(';')[0] !== 'application/json')
    return refused([415, 'unsupportedMediaType', 'Content-Type must be application/json']);
  const body = parsed(request.body);

  if (startsOrder(method)) {
    const wanted = readRequest(method, body);
    if (isError(wanted)) return refused(wanted);
    const order = orders.begin(method, wanted, now);
    return order === null
      ? refused([400, 'alreadyInProgress', 'Order already in progress for pno'])
      : [200, startResponse(order)];
  }
  const orderRef = readReference(body);
  if (typeof orderRef !== 'string') return refused(orderRef);
  if (method === 'cancel') return orders.cancel(orderRef, now) ? [200, {}] : refused(orderNotFound);
  const order = orders.collect(orderRef, now);
  return order === null ? refused(orderNotFound) : [200, collectResponse(order)];
}

const isError = (read: object): read is BankIdError => Array.isArray(read);

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** The orders that no app has started yet, and whose code is shown. */
const waitingAt = (orders: SimulatedOrders, now: number) =>
  orders
    .open(now)
    .filter(({ startedAt, request }) => startedAt === null && request.returnUrl === undefined);

interface AppRequest {
  Params: { step?: string };
  Querystring: Record<string, unknown>;
  Body: Record<string, unknown> | undefined;
}

function addApp(app: FastifyInstance, orders: SimulatedOrders, config: Config): void {
  const isSecure = config.baseUrl.startsWith('https:');
  const send = (request: FastifyRequest, reply: FastifyReply, page: Markup, status = 200) =>
    sendDemoPage(request, reply, textsFor(demoLanguage(request))('DEMO_BANKID/TITLE'), page, {
      status,
      isSecure,
    });
  const show = (request: FastifyRequest, reply: FastifyReply, order: SimulatedOrder) =>
    send(
      request,
      reply,
      order.holder === null
        ? pickPage(order, wantedHolder(order.request), demoLanguage(request))
        : identifyPage(order, order.holder, demoLanguage(request)),
    );

  app.get<AppRequest>(APP, async (request, reply) => {
    const now = request.visit.now.getTime();
    const language = demoLanguage(request);
    const token = textIn(request.query, 'autostarttoken');
    if (token === '')
      return send(request, reply, appPage(language, waitingAt(orders, now), now, false));
    const order = orders.launched(token, now);
    if (order?.status !== 'pending') return send(request, reply, endPage('over', language), 404);
    orders.start(order, now);
    return show(request, reply, order);
  });

  app.post<AppRequest>(`${APP}/scan`, async (request, reply) => {
    requireSameOrigin(request, config.baseUrl);
    const now = request.visit.now.getTime();
    const open = waitingAt(orders, now);
    const order =
      open.find(({ autoStartToken }) => autoStartToken === textIn(request.body, 'token')) ??
      orders.scanned(textIn(request.body, 'code'), now);
    if (order === null)
      return send(request, reply, appPage(demoLanguage(request), open, now, true), 400);
    orders.start(order, now, true);
    return reply.redirect(
      `${APP}?autostarttoken=${order.autoStartToken}&language=${demoLanguage(request)}`,
      303,
    );
  });

  app.post<AppRequest>(`${APP}/:step`, async (request, reply) => {
    requireSameOrigin(request, config.baseUrl);
    const now = request.visit.now.getTime();
    const language = demoLanguage(request);
    const order = orders.launched(textIn(request.body, 'token'), now);
    if (order?.status !== 'pending') return send(request, reply, endPage('over', language), 404);

    const { step } = request.params;
    if (step === 'pick') {
      const number = normalise(textIn(request.body, 'number'), dateInSweden(request.visit.now));
      const wanted = wantedHolder(order.request);
      if (number === null || (wanted !== null && wanted !== number))
        return send(request, reply, pickPage(order, wanted, language, true), 400);
      orders.choose(order, holderOf(number), now);
      return show(request, reply, order);
    }
    if (step === 'identify' && order.holder !== null) {
      orders.complete(order, now, request.ip);
      return send(request, reply, endPage('complete', language, backOf(config, order)));
    }
    const hint = textIn(request.body, 'hint');
    if (bankIdHintCodes.failed.some((code) => code === hint)) {
      orders.fail(order, hint, now);
      return send(request, reply, endPage('failed', language, backOf(config, order)));
    }
    if (bankIdHintCodes.pending.some((code) => code === hint)) order.hintCode = hint;
    return show(request, reply, order);
  });
}

/**
 * The address that the app opens afterwards, which never points to another site. Only BankID knows
 * it until the person has identified.
 */
const backOf = (
  { baseUrl }: Config,
  { isScanned, request: { returnUrl = '' } }: SimulatedOrder,
): string | null =>
  !isScanned && URL.canParse(returnUrl) && new URL(returnUrl).origin === baseUrl ? returnUrl : null;

const textIn = (fields: Record<string, unknown> | undefined, name: string): string =>
  typeof fields?.[name] === 'string' ? fields[name] : '';
