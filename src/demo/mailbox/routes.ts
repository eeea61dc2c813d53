import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { bodyOf } from '#server/mail/sealed.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { html, linked } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';

const NEWEST = 200;

/**
 * Adds `/demo/mailbox`, which lists every email and text message that the portal has sent, newest
 * first; `.json` returns the same for scripts.
 */
export function addMailbox(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Pick<Config, 'secretKey' | 'baseUrl'> },
): void {
  app.get('/demo/mailbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await messages(db, config)),
  );

  app.get('/demo/mailbox', async (request, reply) => {
    const language = demoLanguage(request);
    const t = textsFor(language);
    const sent = await messages(db, config);
    const moment = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'medium',
      timeZone: 'Europe/Stockholm',
    });
    const content = html`
<main>
<h1>${t('DEMO/MAILBOX')}</h1>
<p class="quiet">${t('DEMO/MAILBOX_LEAD')}</p>
${sent.length === 0 ? [html`<p class="card">${t('DEMO/EMPTY')}</p>`] : []}
${sent.map(
  ({ to, channel, subject, text, sentAt }) => html`
<article class="card">
<h2>${channel === 'email' ? subject : t('DEMO/TEXT_MESSAGE')}</h2>
<dl><dt>${t('DEMO/RECIPIENT')}</dt><dd>${to}</dd><dt>${t('DEMO/SENT_AT')}</dt>
<dd><time datetime="${sentAt}">${moment.format(new Date(sentAt))}</time></dd></dl>
<pre>${linked(text)}</pre>
</article>`,
)}
</main>`;
    return sendDemoPage(request, reply, t('DEMO/MAILBOX'), content, {
      isSecure: config.baseUrl.startsWith('https:'),
    });
  });
}

const messages = async (db: Db, { secretKey }: Pick<Config, 'secretKey'>) => {
  const rows = await db
    .selectFrom('outgoing_message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
  return rows.map(({ recipient, channel, subject, created_at, ...sent }) => ({
    to: recipient,
    channel,
    subject,
    text: bodyOf({ recipient, ...sent }, secretKey) ?? '',
    sentAt: created_at.toISOString(),
  }));
};
