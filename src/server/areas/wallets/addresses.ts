import type { CredentialType } from '#contract/wallets.ts';
import type { WalletIssuer } from '#server/systems/wallets/port.ts';

/** The addresses at which wallets, and those who check credentials, meet the portal. */
export const WALLET_PATHS = {
  offer: '/wallet/offers/:reference',
  pushedRequest: '/wallet/par',
  authorize: '/wallet/authorize',
  token: '/wallet/token',
  nonce: '/wallet/nonce',
  credential: '/wallet/credential',
  type: '/wallet/types/:name',
  statusList: '/wallet/status/:list',
} as const;

type Named = { readonly baseUrl: string };

export const offerUrl = ({ baseUrl }: Named, reference: string): string =>
  `${baseUrl}${WALLET_PATHS.offer.replace(':reference', reference)}`;

const typeUrl = ({ baseUrl }: Named, type: CredentialType): string =>
  `${baseUrl}${WALLET_PATHS.type.replace(':name', type)}`;

/** The name of a type (`vct`): the one that others have defined, or else where its metadata is. */
export const typeName = (
  named: Named,
  { typeNames }: Pick<WalletIssuer, 'typeNames'>,
  type: CredentialType,
): string => typeNames[type] ?? typeUrl(named, type);

export const statusListUrl = ({ baseUrl }: Named, list: number): string =>
  `${baseUrl}${WALLET_PATHS.statusList.replace(':list', String(list))}`;
