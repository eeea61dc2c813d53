import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * `node issuer.ts ADDRESS PORTAL SECRET`: an issuer where everybody signs in with any password. It
 * is a process of its own because its tokens must be of the time on the portal's clock.
 */
const [address = '', portal = '', secret = ''] = process.argv.slice(2);
const provider = new Provider(address, {
  clients: [
    {
      client_id: 'minit',
      client_secret: secret,
      redirect_uris: [`${portal}/signin/main/callback`],
      post_logout_redirect_uris: [`${portal}/signout/complete`],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  claims: { profile: ['name', 'preferred_username'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, preferred_username: id, name: id }),
  }),
});
const answer = provider.callback();
createServer((incoming, response) => void answer(incoming, response)).listen(
  Number(new URL(address).port),
  '127.0.0.1',
  () => process.stdout.write('listening\n'),
);
