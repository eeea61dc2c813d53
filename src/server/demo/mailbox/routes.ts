import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { bodyOf } from '../../mail/sealed.ts';
import { html, sendPage } from '../page.ts';

const NEWEST = 200;

/** `/demo/mailbox`: every mail and text message that the portal has sent, newest first; `.json` the same for scripts. */
export function addMailbox(app: FastifyInstance, { db, config }: { db: Db; config: Pick<Config, 'secretKey'> }): void {
  app.get('/demo/mailbox.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await messages(db, config)));

  app.get('/demo/mailbox', async (_request, reply) => {
    const sent = await messages(db, config);
    return sendPage(
      reply,
      'Mailbox',
      html`
<main>
<h1>Mailbox</h1>
<p class="quiet">What the demonstration has sent. Nothing leaves this computer.</p>
${sent.length === 0 ? [html`<p class="card">Nothing has been sent yet.</p>`] : []}
${sent.map(
  ({ to, channel, subject, text, sentAt }) => html`
<article class="card">
${channel === 'email' ? [html`<h2>${subject}</h2>`] : [html`<h2>Text message</h2>`]}
<dl><dt>To</dt><dd>${to}</dd><dt>Sent</dt><dd><time datetime="${sentAt}">${sentAt}</time></dd></dl>
<pre>${text}</pre>
</article>`,
)}
</main>`,
    );
  });
}

const messages = async (db: Db, { secretKey }: Pick<Config, 'secretKey'>) => {
  const rows = await db.selectFrom('outgoing_message').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(NEWEST).execute();
  return rows.map(({ recipient, channel, subject, created_at, ...sent }) => ({
    to: recipient,
    channel,
    subject,
    text: bodyOf({ recipient, ...sent }, secretKey) ?? '',
    sentAt: created_at.toISOString(),
  }));
};
