import { SignJWT } from 'jose';
import { NoResponse } from '../noResponse.ts';
import { SystemRefusal } from '../systemRefusal.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import type { GooglePassContent, GooglePassIssuer } from './port.ts';
import { answerOf } from './answer.ts';
import type { GoogleAccount } from './settings.ts';
import { tokensOf } from './tokens.ts';

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

/** Nobody else adds the pass by its link once its holder has. */
const ONE_HOLDER = { multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES' } as const;

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

  const tokens = tokensOf(addresses.tokens, signed, clock);

  const send = async (
    signal: AbortSignal,
    method: 'POST' | 'PUT',
    path: string,
    body: GooglePassContent,
  ): Promise<number> => {
    const authorization = `Bearer ${await tokens.current(signal)}`;
    const { status } = await answerOf(`${addresses.objects}/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/json' },
      signal,
    });
    if (status === 401) tokens.forget();
    return status;
  };

  const change = (signal: AbortSignal, id: string, object: GooglePassContent): Promise<number> =>
    send(signal, 'PUT', `genericObject/${encodeURIComponent(id)}`, object);

  /** The class that all passes refer to is made with the first of them. */
  const create = async (
    signal: AbortSignal,
    id: string,
    object: GooglePassContent,
  ): Promise<number> => {
    const made = await send(signal, 'POST', 'genericClass', { id: classId, ...ONE_HOLDER });
    if (made !== 200 && made !== 409) return made;
    const created = await send(signal, 'POST', 'genericObject', object);
    // Another server, or an attempt whose answer was lost, has created it in between.
    return created === 409 ? change(signal, id, object) : created;
  };

  return {
    async save(serial, content) {
      // For all requests together: a person may wait for them.
      const signal = AbortSignal.timeout(timeoutMs);
      const id = idOf(serial);
      const object = { ...content, id, classId };
      const changed = await change(signal, id, object);
      const status = changed === 404 ? await create(signal, id, object) : changed;
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
