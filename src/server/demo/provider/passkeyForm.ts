import { html, Markup } from '../../markup.ts';

interface PasskeyForm {
  readonly action: string;
  readonly question: object;
  readonly label: string;
  /** Error message shown when the passkey cannot be used. */
  readonly failed: string;
  readonly nonce: string;
}

/** A form that signs the challenge with a passkey. Hidden unless the browser supports passkeys. */
export const passkeyForm = ({ action, question, label, failed, nonce }: PasskeyForm): Markup => html`
<form method="post" action="${action}" data-question="${JSON.stringify(question)}" hidden>
<p role="alert" hidden>${failed}</p>
<input type="hidden" name="response">
<button class="second" type="submit">${label}</button>
</form>
<script nonce="${nonce}">${new Markup(SCRIPT)}</script>`;

const SCRIPT = `
const form = document.querySelector('form[data-question]');
const known = globalThis.PublicKeyCredential;
if (known && known.parseRequestOptionsFromJSON) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const publicKey = known.parseRequestOptionsFromJSON(JSON.parse(form.dataset.question));
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.response.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      form.querySelector('[role=alert]').hidden = false;
    }
  });
}
`;
