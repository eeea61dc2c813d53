import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { browserOf } from './browser.ts';
import { GooglePhone } from './google/phone.ts';
import { addGooglePasses } from './google/routes.ts';
import { PASSES, passesPage, type Shown } from './page.ts';
import { Phone } from './phone.ts';

interface Parts {
  readonly db: Db;
  readonly config: Config;
  readonly reach: (url: string) => string;
}

/**
 * Adds `/demo/passes`, the demonstration's phone: one for each browser. It adds the pass at a link,
 * shows what is in it, and follows the pushes whenever it is shown. For Google Wallet it shows what
 * the demonstration's Google keeps.
 */
export async function addPasses(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, db } = parts;
  const hasOwnGoogle = config.googlePasses?.key === null;
  const isSecure = config.baseUrl.startsWith('https:');

  await app.register(async (pages) => {
    acceptForms(pages, (body) => new URLSearchParams(body));
    if (hasOwnGoogle) addGooglePasses(pages, parts);
    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      phone: Phone,
      { link, failure }: Pick<Shown, 'link' | 'failure'>,
    ) => {
      const language = demoLanguage(request);
      const [held, events] = [await phone.held(), await phone.log()];
      const google = hasOwnGoogle ? new GooglePhone(db, browserOf(request, reply, config)) : null;
      const shownGoogle = google && { held: await google.held(), events: await google.log() };
      const page = passesPage({ language, held, events, link, failure, google: shownGoogle });
      return sendDemoPage(request, reply, textIn(language, 'DEMO_PASS/TITLE'), page, {
        isSecure,
        status: failure === null ? 200 : 400,
      });
    };

    pages.get(PASSES, async (request, reply) => {
      const phone = await phoneOf(request, reply, parts);
      await phone.followPushes();
      const { searchParams } = new URL(request.url, config.baseUrl);
      return send(request, reply, phone, { link: searchParams.get('pass') ?? '', failure: null });
    });

    pages.post(`${PASSES}/:step`, async (request, reply) => {
      requireSameOrigin(request, config.baseUrl);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const phone = await phoneOf(request, reply, parts);
      if (form.has('serial')) await phone.remove(form.get('serial') ?? '');
      const link = (form.get('link') ?? '').trim();
      const isOurs = link.startsWith(`${config.baseUrl}/`);
      const failure = form.has('link') ? (isOurs ? await phone.add(link) : 'NO_PASS') : null;
      if (failure !== null) return send(request, reply, phone, { link, failure });
      return reply.redirect(`${PASSES}?language=${demoLanguage(request)}`, 303);
    });
  });
}

/** The phone of the browser. */
async function phoneOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config, reach }: Parts,
): Promise<Phone> {
  const { authority } = await db
    .selectFrom('demo_pass_issuer')
    .select('authority')
    .executeTakeFirstOrThrow();
  return new Phone({ db, reach, authority }, browserOf(request, reply, config));
}
