import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fieldErrorsOf, inputError } from '#contract/errors.ts';
import { text } from '#contract/inputs.ts';
import { Scope } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import { resetDemonstration } from '#demo/fill.ts';
import { RealPeopleError } from '#demo/generator/seedUniversity.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { demoSignIn } from '#demo/signIns.ts';
import { type Outcome, outcomes, startPage } from './startPage.ts';
import { textIn } from '#server/texts/texts.ts';
import { inEachLanguage } from '#contract/languages.ts';

const SessionRequest = z.object({ persona: text(), scope: z._default(Scope, 1) });
const NotificationRequest = z.object({ liUId: text(), title: text(), message: text(2000) });

/**
 * A call sent as JSON gets the response that a script expects; a call from a form redirects to a
 * page.
 */
const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/**
 * Adds `/demo` and its calls, which sign in as a person, send a notification and reset the
 * demonstration.
 */
export async function addStart(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  const isSecure = config.baseUrl.startsWith('https:');

  app.get<{ Querystring: Record<string, unknown> }>('/demo', async (request, reply) => {
    const language = demoLanguage(request);
    const outcome = outcomes.find((one) => one === request.query['done']) ?? null;
    const title = textIn(language, 'DEMO/TITLE');
    return sendDemoPage(request, reply, title, startPage(language, outcome), { isSecure });
  });

  await app.register(async (calls) => {
    acceptForms(calls, parse);
    calls.addHook('onRequest', async (request) => {
      // Scripts send no origin and are allowed; requests from pages of other sites are not.
      const isScript =
        request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined;
      if (!isScript) requireSameOrigin(request, config.baseUrl);
    });

    calls.post('/demo/session', async (request, reply) => {
      const { persona, scope } = inShape(
        SessionRequest,
        isForm(request) ? picked(request.body) : request.body,
      );
      const signIn = scope === 0 ? null : await demoSignIn(db, persona, scope);
      if (signIn === null) return missing(request, reply);
      await request.visit.browser.begin(signIn);
      if (isForm(request)) return reply.redirect('/', 303);
      return reply
        .header('cache-control', 'no-store')
        .send({ authenticationScope: scope, liUId: signIn.liUId });
    });

    calls.post('/demo/reset', async (request, reply) => {
      if (config.demo === null) return missing(request, reply);
      try {
        await resetDemonstration(db, config.demo, request.visit.now);
      } catch (error) {
        if (!(error instanceof RealPeopleError)) throw error;
        if (!isForm(request)) throw new HttpError(409);
        return reply.redirect(backTo(request, 'hasRealPeople'), 303);
      }
      return done(request, reply, 'wasReset');
    });

    calls.post('/demo/notification', async (request, reply) => {
      const { liUId, title, message } = inShape(NotificationRequest, request.body);
      const account = await db
        .selectFrom('account')
        .select('id')
        .where('user_id', '=', liUId.toLowerCase())
        .executeTakeFirst();
      if (account === undefined) return missing(request, reply);
      await db
        .insertInto('notification')
        .values({
          account_id: account.id,
          prio: 2,
          date: dateInSweden(request.visit.now),
          days_back_in_time: 30,
          notification_type: 'Information',
          title: inEachLanguage(() => title),
          message: inEachLanguage(() => message),
          link: null,
          popup_title: null,
          popup_message: null,
          created_at: request.visit.now,
          read_at: null,
        })
        .execute();
      return done(request, reply, 'sent');
    });
  });
}

/** A button has a single value, so it combines scope and person: `1 annli42`. */
function picked(body: unknown): unknown {
  const person = new Map(Object.entries(body ?? {})).get('person');
  const [scope = '', persona = ''] = String(person).split(' ');
  return { persona, scope: Number(scope) };
}

const backTo = (request: FastifyRequest, outcome: Outcome) =>
  `/demo?${new URLSearchParams({ language: demoLanguage(request), done: outcome }).toString()}`;

const done = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) =>
  isForm(request) ? reply.redirect(backTo(request, outcome), 303) : reply.status(204).send();

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isForm(request)) return reply.redirect(backTo(request, 'nobody'), 303);
  throw new HttpError(404);
}

function inShape<S extends z.ZodMiniType>(shape: S, body: unknown): z.output<S> {
  const read = shape.safeParse(body, { error: inputError });
  if (!read.success) throw new HttpError(400, { errors: fieldErrorsOf(read.error) });
  return read.data;
}
