import type { Tx } from '#server/database/schema.ts';
import type { eduroam, EduroamLogin } from '#contract/eduroam.ts';
import type { Errors } from '#contract/errors.ts';
import { loginName, newLoginRefusal } from '#rules/eduroam.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about, type Changed } from '#server/call/change.ts';
import type { CallContext, Handlers, Outcome } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { self } from '#server/call/self.ts';
import { contactOf } from '#server/mail/desk.ts';
import type { EduroamSettings } from '#server/systems/eduroam/settings.ts';
import { eapConfig } from './eapConfig.ts';
import type { EduroamConnection } from './connection.ts';
import { mobileconfig } from './mobileconfig.ts';
import { textIn } from '#server/texts/texts.ts';
import { newPassword, newUsername, ntHashOf } from './secrets.ts';
import {
  addLogin,
  lockLogin,
  lockLogins,
  type LoginRow,
  loginsOf,
  removeLogin,
  renameLogin,
} from './store.ts';

/**
 * The eduroam logins of the account that the user is signed in with (SELF-07). Only hashes of the
 * passwords are stored.
 */
export const eduroamHandlers: Handlers<typeof eduroam> = {
  async passwords({ db, actor, config }) {
    if (config.eduroam === null || actor.accountId === null) return notFound;
    const rows = await loginsOf(db, actor.accountId);
    return { status: 200, body: rows.map(toLogin) };
  },

  async generate(call) {
    const {
      actor: { accountId },
      browser,
      config: { eduroam: settings },
      language,
      now,
    } = call;
    const { lin, liUId } = self(call.actor);
    if (settings === null || accountId === null) return notFound;
    return await call.change(async (tx) => {
      const logins = await lockLogins(tx, accountId);
      const refusal = newLoginRefusal(logins.length);
      if (refusal !== null) return tooMany(refusal);

      const password = newPassword();
      const login = await addLogin(tx, {
        account_id: accountId,
        name: loginName(
          browser.device.system ?? textIn(language, 'EDUROAM/SOME_DEVICE'),
          logins.map(({ name }) => name),
        ),
        username: newUsername(
          liUId,
          settings.realm,
          logins.map(({ username }) => username),
        ),
        nt_hash: ntHashOf(password),
        created_at: now,
      });
      const connection = connectionFor(call, settings, login.username, password);
      return {
        status: 200,
        body: {
          ...toLogin(login),
          password,
          eapConfig: eapConfig(connection),
          mobileconfig: mobileconfig(connection),
        },
        audit: about(lin, 'eduroam.generate', {
          after: { loginId: login.id, name: login.name, username: login.username },
        }),
      } as const;
    });
  },

  rename: (call) =>
    withOwnLogin(call, async (tx, login) => {
      const { name } = call.body;
      await renameLogin(tx, login.id, name);
      return {
        status: 200,
        body: toLogin({ ...login, name }),
        audit: about(call.actor.lin, 'eduroam.rename', {
          before: { name: login.name },
          after: { loginId: login.id, name },
        }),
      } as const;
    }),

  remove: (call) =>
    withOwnLogin(call, async (tx, { id, name, username }) => {
      await removeLogin(tx, id);
      return {
        status: 204,
        audit: about(call.actor.lin, 'eduroam.remove', { before: { loginId: id, name, username } }),
      } as const;
    }),
};

const tooMany = (reason: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { login: [reason] } },
});

/**
 * Changes a login of the caller's own account. Another person's login is reported as not found,
 * like one that has been removed.
 */
async function withOwnLogin<Answer extends Outcome>(
  {
    change,
    actor,
    config,
    params: { id },
  }: Authenticated & { readonly params: { readonly id: string } },
  work: (tx: Tx, login: LoginRow) => Promise<Changed<Answer>>,
): Promise<Answer | typeof notFound> {
  const { accountId } = actor;
  if (config.eduroam === null || accountId === null || !isIdentifier(id)) return notFound;
  return await change(async (tx): Promise<Changed<Answer | typeof notFound>> => {
    const login = await lockLogin(tx, accountId, id);
    return login === undefined ? notFound : await work(tx, login);
  });
}

const toLogin = ({ id, name, username, created_at, last_used_at }: LoginRow): EduroamLogin => ({
  id,
  name,
  username,
  created: created_at.toISOString(),
  lastUsed: last_used_at?.toISOString() ?? null,
});

type Authenticated = CallContext & { readonly actor: Actor };

function connectionFor(
  { actor, config, language }: Authenticated,
  { realm, authorities, serverNames }: EduroamSettings,
  username: string,
  password: string,
): EduroamConnection {
  const { email, phoneNumber: phone, homePage: url } = contactOf(config, actor.personType);
  return {
    realm,
    authorities,
    serverNames,
    username,
    password,
    language,
    university: config.universityName[language],
    help: { email, phone, url },
    host: new URL(config.baseUrl).hostname,
  };
}
