import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '#server/database/schema.ts';

type Row = Readonly<Record<string, unknown>>;

const LONG_AGO = new Date('2000-01-01');

/** Rows of the tables about wallets that expire at a moment. */
export function walletRows(
  of: () => { readonly accountId: string; readonly cardId: string },
): Readonly<Record<string, readonly ((at: Date) => Row)[]>> {
  const offered = () => ({ account_id: of().accountId, card_id: of().cardId, type: 'campus-card' });
  const once = (at: Date) => ({ hash: randomUUID(), expires_at: at });
  return {
    wallet_offer: [
      (at) => ({
        ...offered(),
        code_hash: randomUUID(),
        transaction_code_hash: randomUUID(),
        created_at: LONG_AGO,
        expires_at: at,
      }),
    ],
    wallet_authorization: [
      (at) => ({
        ...offered(),
        request_hash: randomUUID(),
        client_id: 'wallet',
        redirect_uri: 'wallet-app://authorize',
        code_challenge: randomUUID(),
        has_details: false,
        expires_at: at,
      }),
    ],
    wallet_token: [(at) => ({ ...offered(), token_hash: randomUUID(), expires_at: at })],
    wallet_nonce: [once],
    wallet_proof: [once],
    wallet_presentation: [
      (at) => ({
        browser_hash: randomUUID(),
        request_hash: randomUUID(),
        return_to: '/',
        expires_at: at,
      }),
    ],
    outside_status_list: [(at) => ({ uri: randomUUID(), token: 'x', fetched_at: at })],
    wallet_pass: [
      (at) => ({
        ...offered(),
        platform: 'Apple',
        stated: '',
        link_hash: randomUUID(),
        created_at: LONG_AGO,
        updated_at: LONG_AGO,
        expires_at: at,
      }),
    ],
    wallet_credential: [
      (at) => ({
        ...offered(),
        list: 1,
        index: randomInt(100_000),
        issued_at: LONG_AGO,
        expires_at: at,
      }),
    ],
  };
}

/** Rows of the tables about wallets that name a person, which expire at a moment. */
export const rowsOfWallets = (
  of: { readonly accountId: string; readonly cardId: string },
  at: Date,
): readonly (readonly [keyof Database, Row])[] => {
  const rows = walletRows(() => of);
  const pass = randomUUID();
  const registered = { pass_id: pass, device_hash: 'x', push_token: 'x', created_at: LONG_AGO };
  return [
    ...(
      [
        'wallet_offer',
        'wallet_authorization',
        'wallet_token',
        'wallet_credential',
        'wallet_pass',
      ] as const
    ).flatMap((table) =>
      (rows[table] ?? []).map(
        (row) => [table, { ...row(at), ...(table === 'wallet_pass' && { id: pass }) }] as const,
      ),
    ),
    ['wallet_pass_device', registered],
  ];
};
