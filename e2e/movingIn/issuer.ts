import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/**
 * `node issuer.ts ADDRESS PORTAL SECRET`: an issuer where everybody signs in with any password, and
 * where the university has consented for its people. It is a process of its own because its tokens
 * must be of the time on the portal's clock.
 */
const [address = '', portal = '', secret = ''] = process.argv.slice(2);
const provider = new Provider(address, {
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  clients: [
    {
      client_id: 'minit',
      client_secret: secret,
      redirect_uris: [`${portal}/signin/main/callback`],
      post_logout_redirect_uris: [`${portal}/signout/complete`],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      logoutSource: (context, form) => {
        context.body = `<!doctype html><title>Signing out</title>${form}
          <script>
            const answer = document.createElement('input');
            answer.name = 'logout';
            answer.value = 'yes';
            document.forms[0].append(answer);
            document.forms[0].submit();
          </script>`;
      },
    },
  },
  async loadExistingGrant({ oidc }) {
    const { client, session, params } = oidc;
    const accountId = session?.accountId;
    if (client === undefined || accountId === undefined) return undefined;
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    const scope = params?.['scope'];
    grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
    await grant.save();
    return grant;
  },
  claims: { profile: ['name', 'preferred_username'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, preferred_username: id, name: id }),
  }),
});

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Sign in</title>
  <form method="post">
    <label>User id <input name="login" autofocus></label>
    <label>Password <input name="password" type="password"></label>
    <button>Sign in</button>
  </form></html>`;

/** The issuer's own page: whoever posts a user id is signed in. */
async function interact(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if (incoming.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
    return;
  }
  const accountId = new URLSearchParams(await text(incoming)).get('login') ?? '';
  await provider.interactionFinished(incoming, response, { login: { accountId } });
}

/**
 * The library takes the form to sign out only with cookies for https, so it is told as if the fields
 * were in the address.
 */
async function signOut(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = await text(incoming);
  Object.assign(incoming, { method: 'GET', url: `${incoming.url ?? ''}?${fields}` });
  await answer(incoming, response);
}

const isSignOut = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url === '/session/end';

const answer = provider.callback();
createServer(
  (incoming, response) =>
    void (incoming.url?.startsWith('/interaction/') === true
      ? interact(incoming, response)
      : isSignOut(incoming)
        ? signOut(incoming, response)
        : answer(incoming, response)),
).listen(Number(new URL(address).port), '127.0.0.1', () => process.stdout.write('listening\n'));
