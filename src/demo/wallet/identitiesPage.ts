import type { Language } from '#contract/values.ts';
import { mask } from '#rules/identityNumber.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { type ServerTextKey, textsFor } from '#server/texts/texts.ts';
import { holders } from '#demo/bankid/app.ts';
import { IDENTITIES, type IdentityStatus, statuses } from './identityStatus.ts';
import { WALLET } from './page.ts';

const actions: Readonly<Record<IdentityStatus, ServerTextKey>> = {
  VALID: 'DEMO_WALLET/IDENTITY/RESTORE',
  SUSPENDED: 'DEMO_WALLET/IDENTITY/SUSPEND',
  INVALID: 'DEMO_WALLET/IDENTITY/REVOKE',
};

/** Renders a form in which an identity is revoked, and the identities that are not valid now. */
export function identitiesPage(
  invalid: ReadonlyMap<number, IdentityStatus>,
  language: Language,
): Markup {
  const t = textsFor(language);
  return html`
<main>
<h1>${t('DEMO_WALLET/IDENTITIES')}</h1>
<p class="quiet">${t('DEMO_WALLET/IDENTITIES_TEXT')}</p>
<form class="card narrow" method="post" action="${IDENTITIES}?language=${language}">
<label for="number">${t('DEMO_WALLET/IDENTITY/OF')}</label>
<select id="number" name="number">${holders.map(
    ({ nationalId, givenName, surname }) =>
      html`<option value="${nationalId}">${givenName} ${surname}, ${mask(nationalId ?? '')}</option>`,
  )}</select>
${statuses
  .toReversed()
  .map(
    (one) =>
      html`<button class="second" type="submit" name="status" value="${one}">${t(actions[one])}</button>`,
  )}
</form>
<section class="card narrow" aria-labelledby="invalid">
<h2 id="invalid">${t('DEMO_WALLET/IDENTITY/INVALID')}</h2>
${invalid.size === 0 ? [html`<p>${t('DEMO_WALLET/IDENTITY/ALL_VALID')}</p>`] : []}
<ul>${[...invalid].map(([place, status]) => {
    const { givenName = '', surname = '' } = holders[place] ?? {};
    return html`<li>${givenName} ${surname}: ${t(`DEMO_WALLET/STATUS/${status}`)}</li>`;
  })}</ul>
</section>
<p><a href="${WALLET}?language=${language}">${t('DEMO_WALLET/TITLE')}</a></p>
</main>`;
}
