import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONSENT_SECONDS, openRequest } from '#server/areas/wallets/index.ts';
import { REQUEST_URI } from './pushedRequest.ts';
import type { IssuerParts } from './routes.ts';

/** The page on which the user consents; without an id, it says that there is nothing to consent to. */
const CONSENT_PAGE = '/walletrequest';

/**
 * Opens a pushed request in the browser, which from then on is the only one in which it can be
 * consented to. Nothing is sent to the wallet from here: whatever is wrong is shown to the user.
 */
export async function openInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config, cookies }: IssuerParts,
): Promise<FastifyReply> {
  const { searchParams } = new URL(request.url, config.baseUrl);
  const uri = searchParams.get('request_uri') ?? '';
  const opened = uri.startsWith(REQUEST_URI)
    ? await openRequest(
        db,
        {
          secret: uri.slice(REQUEST_URI.length),
          clientId: searchParams.get('client_id') ?? '',
        },
        request.visit.now,
      )
    : null;
  void reply.header('cache-control', 'no-store');
  if (opened === null) return reply.redirect(CONSENT_PAGE, 303);
  cookies.setWalletRequest(reply, opened.id, opened.token, CONSENT_SECONDS);
  return reply.redirect(`${CONSENT_PAGE}/${opened.id}`, 303);
}
