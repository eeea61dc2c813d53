import type { Language } from '#contract/values.ts';
import { birthDateOf, mask } from '#rules/identityNumber.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { type ServerTextKey, textIn, textsFor } from '#server/texts/texts.ts';
import { holders } from '#demo/bankid/app.ts';
import { placeOf } from './identityStatus.ts';
import { WALLET } from './page.ts';
import {
  type Asked,
  type Claims,
  type Identity,
  type PresentingError,
  validUntil,
} from './presenting.ts';

export const PRESENT = `${WALLET}/present`;

/** The demonstration’s person identifications: as usual, and to try what the portal refuses. */
export const kinds = ['usual', 'mdoc', 'noNumber', 'expired'] as const;
type Kind = (typeof kinds)[number];

/** What a form sends back: what is asked, and whose identity is shown. */
export interface Choice {
  readonly address: string;
  readonly clientId: string;
  readonly number: string;
  readonly kind: Kind;
}

/** The person identification of one of the demonstration's people; null for an unknown number. */
export function identityOf(
  { number, kind }: Pick<Choice, 'number' | 'kind'>,
  listUri: string,
  now: Date,
): Identity | null {
  const person = holders.find(({ nationalId }) => nationalId === number);
  if (person === undefined) return null;
  const isMdoc = kind === 'mdoc';
  return {
    format: isMdoc ? 'mso_mdoc' : 'dc+sd-jwt',
    claims: {
      given_name: person.givenName,
      family_name: person.surname,
      [isMdoc ? 'birth_date' : 'birthdate']: birthDateOf(number) ?? '',
      nationality: 'SE',
      ...(kind !== 'noNumber' && { personal_administrative_number: number }),
    },
    ends: validUntil(now, kind === 'expired'),
    status: { idx: placeOf(number), uri: listUri },
  };
}

const frame = (language: Language, content: Markup): Markup => html`
<main>
<h1>${textIn(language, 'DEMO_WALLET/TITLE')}</h1>
<p class="quiet">${textIn(language, 'DEMO_WALLET/LEAD')}</p>
${content}
</main>`;

const hidden = (values: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );

const asks = ({ verifier, host }: Asked, language: Language): Markup =>
  html`<p>${textIn(language, 'DEMO_WALLET/ASKS', { verifier, host })}</p>`;

/** Renders the choice of the person whose wallet it is. */
export function choicePage(
  asked: Asked,
  { address, clientId }: Pick<Choice, 'address' | 'clientId'>,
  language: Language,
): Markup {
  const t = textsFor(language);
  const people = (kind: Kind) => html`
<form method="post" action="${PRESENT}/consent?language=${language}">
${hidden({ request_uri: address, client_id: clientId, kind })}
<ul class="people">
${holders.map(
  ({ nationalId, givenName, surname, situation }) => html`
<li><button class="person" type="submit" name="number" value="${nationalId}">
<strong>${givenName} ${surname}</strong><span class="quiet">${mask(nationalId ?? '')}</span>
<span class="quiet">${situation[language]}</span>
</button></li>`,
)}
</ul>
</form>`;
  return frame(
    language,
    html`
${asks(asked, language)}
<h2>${t('DEMO_WALLET/WHOSE')}</h2>
${people('usual')}
${otherKinds(asked).map(
  ([kind, title]) => html`<details>
<summary>${t(title)}</summary>
${people(kind)}
</details>`,
)}`,
  );
}

/** The person identifications that are not the usual one, as far as they answer what is asked. */
const otherKinds = ({ request }: Asked): readonly (readonly [Kind, ServerTextKey])[] => [
  ...(request.dcql_query.credentials.some(({ format }) => format === 'mso_mdoc')
    ? [['mdoc', 'DEMO_WALLET/KIND/MDOC'] as const]
    : []),
  ['noNumber', 'DEMO_WALLET/KIND/NO_NUMBER'],
  ['expired', 'DEMO_WALLET/KIND/EXPIRED'],
];

const labels = new Map<string, ServerTextKey>([
  ['given_name', 'WALLET/CLAIM/GIVEN_NAME'],
  ['family_name', 'WALLET/CLAIM/FAMILY_NAME'],
  ['birthdate', 'WALLET/CLAIM/BIRTHDATE'],
  ['birth_date', 'WALLET/CLAIM/BIRTHDATE'],
  ['personal_administrative_number', 'DEMO_WALLET/CLAIM/NUMBER'],
]);

/** Renders what is shown if the owner approves, and to whom. */
export function consentPage(
  asked: Asked,
  shown: Claims,
  { address, clientId, number, kind }: Choice,
  language: Language,
): Markup {
  const t = textsFor(language);
  const labelOf = (name: string) => {
    const label = labels.get(name);
    return label === undefined ? name : t(label);
  };
  return frame(
    language,
    html`
<form class="card narrow" method="post" action="${PRESENT}/answer?language=${language}">
${hidden({ request_uri: address, client_id: clientId, number, kind })}
${asks(asked, language)}
<h2>${t('DEMO_WALLET/DISCLOSES')}</h2>
<dl>${Object.entries(shown).map(
      ([name, value]) => html`<dt>${labelOf(name)}</dt><dd>${value}</dd>`,
    )}</dl>
<button class="primary" type="submit" name="answer" value="approve">${t('DEMO_WALLET/APPROVE')}</button>
<button class="plain" type="submit" name="answer" value="decline">${t('DEMO_WALLET/DECLINE')}</button>
</form>`,
  );
}

/** Renders why nothing can be shown, or why it did not help. */
export const failurePage = (reason: PresentingError['reason'], language: Language): Markup =>
  frame(
    language,
    html`<div class="card narrow"><p role="alert">${textIn(language, `DEMO_WALLET/${reason}`)}</p></div>`,
  );
