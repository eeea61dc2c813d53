import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { textOf, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import { SystemRefusal } from '../systemRefusal.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import type { GooglePassContent, GooglePassIssuer } from './port.ts';
import type { GoogleAccount } from './settings.ts';

/** Where Google's services are. */
export interface GoogleAddresses {
  readonly objects: string;
  readonly tokens: string;
  /** To which a signed link is appended. */
  readonly save: string;
}
const GOOGLE: GoogleAddresses = {
  objects: 'https://walletobjects.googleapis.com/walletobjects/v1',
  tokens: 'https://oauth2.googleapis.com/token',
  save: 'https://pay.google.com/gp/v/save/',
};
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';

/** Nobody else adds the pass by its link once its holder has. */
const ONE_HOLDER = { multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES' } as const;

const TOKEN_SECONDS = 3600;
/** A token is replaced before it ends. */
const TOKEN_USED_SECONDS = 3000;
const MAX_ANSWER = 100_000;

const Token = z.object({ access_token: z.string() });

interface Parts extends TimeLimit {
  readonly addresses?: Partial<GoogleAddresses>;
  readonly clock?: () => Date;
}

/** Passes that Google keeps, by its REST service. */
export function httpGooglePasses(
  settings: GoogleAccount,
  { addresses: elsewhere, timeoutMs = PERSON_WAITS_MS, clock = () => new Date() }: Parts = {},
): GooglePassIssuer {
  const addresses = { ...GOOGLE, ...elsewhere };
  const { issuerId, account, privateKey, baseUrl } = settings;
  const classId = `${issuerId}.campus-card`;
  const idOf = (serial: string) => `${issuerId}.${serial}`;
  const signed = (claims: Readonly<Record<string, unknown>>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(audience)
      .setIssuedAt(clock())
      .sign(privateKey);

  let known: { readonly token: string; readonly usedUntil: number } | null = null;
  const token = async (): Promise<string> => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const isUsable = known !== null && Math.abs(known.usedUntil - seconds) <= TOKEN_USED_SECONDS;
    if (known !== null && isUsable && seconds < known.usedUntil) return known.token;
    const claims = { scope: SCOPE, exp: seconds + TOKEN_SECONDS };
    const { status, text } = await answerOf(timeoutMs, addresses.tokens, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await signed(claims, addresses.tokens),
      }),
    });
    const read = status === 200 ? Token.safeParse(jsonOf(text)) : null;
    if (!read?.success) throw new NoResponse(`Google gives no token: status ${status}.`);
    known = { token: read.data.access_token, usedUntil: seconds + TOKEN_USED_SECONDS };
    return known.token;
  };

  const send = async (method: string, path: string, body: GooglePassContent): Promise<number> => {
    const { status } = await answerOf(timeoutMs, `${addresses.objects}/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    });
    if (status === 401) known = null;
    return status;
  };

  const change = (id: string, object: GooglePassContent): Promise<number> =>
    send('PUT', `genericObject/${encodeURIComponent(id)}`, object);

  /** The class that all passes refer to is made with the first of them. */
  const create = async (id: string, object: GooglePassContent): Promise<number> => {
    const made = await send('POST', 'genericClass', { id: classId, ...ONE_HOLDER });
    if (made !== 200 && made !== 409) return made;
    const created = await send('POST', 'genericObject', object);
    // Another server, or an attempt whose answer was lost, has created it in between.
    return created === 409 ? change(id, object) : created;
  };

  return {
    async save(serial, content) {
      const id = idOf(serial);
      const object = { ...content, id, classId };
      const changed = await change(id, object);
      const status = changed === 404 ? await create(id, object) : changed;
      if (status === 200) return;
      if (status === 400) throw new SystemRefusal('REJECTED', 'Google refuses the pass.');
      throw new NoResponse(`Google does not respond: status ${status}.`);
    },
    link: async (serial) =>
      addresses.save +
      (await signed(
        {
          typ: 'savetowallet',
          origins: [baseUrl],
          payload: { genericObjects: [{ id: idOf(serial), classId }] },
        },
        'google',
      )),
  };
}

async function answerOf(
  timeoutMs: number,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await textOf(response, MAX_ANSWER) };
  } catch (cause) {
    throw new NoResponse('Google does not respond.', { cause: withoutContent(cause) });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
