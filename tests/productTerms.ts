import type { Language } from '#contract/values.ts';

/**
 * A term of the product: its only name in each language, and the variants that no text may use. A
 * language may have terms of its own only.
 */
export interface ProductTerm {
  readonly term: Readonly<Partial<Record<Language, string>>>;
  readonly not: Readonly<Partial<Record<Language, RegExp>>>;
  /** Keys of texts that use the word with another meaning. */
  readonly except?: readonly string[];
}

/** Every text of the product uses the same word for the same thing. */
export const productTerms: readonly ProductTerm[] = [
  {
    term: {
      'sv-SE': 'Avslutas 4 december (om ett konto)',
      'en-GB': 'Closing, closes 4 December (of an account)',
    },
    not: {
      'sv-SE': /avveckl|avregistrer|kont\w* (?:ska |kommer att )?stäng(?:s|as|des|ts)\b(?! av)/i,
      'en-GB': /\bretire|deprovision|terminat|accounts? (?:is|are|was|will) be(?:ing)? closed/i,
    },
    // An affiliation: a person who has retired from work.
    except: ['AFFILIATION/RETIRED'],
  },
  {
    term: { 'sv-SE': 'Bytt i maj (om ett lösenord)', 'en-GB': 'Changed in May (of a password)' },
    not: { 'sv-SE': /^fungerar\.?$/i, 'en-GB': /^(?:works|ok|okay)\.?$/i },
  },
  {
    term: { 'sv-SE': 'passkey', 'en-GB': 'passkey' },
    not: {
      'sv-SE': /säkerhetsnyck|lösennyck|inloggningsnyck|nyckeln till appen/i,
      'en-GB': /security key|pass key|key for the app/i,
    },
    // States that a passkey may be stored in a security key.
    except: ['MFA/PASSKEY/TEXT'],
  },
  {
    term: { 'sv-SE': 'Lösenord och inloggning', 'en-GB': 'Password and sign-in' },
    not: { 'sv-SE': /mina konton/i, 'en-GB': /my accounts/i },
  },
  {
    term: { 'sv-SE': 'campuskort', 'en-GB': 'campus card' },
    not: { 'sv-SE': /passerkort|studentkort|mifarekort/i, 'en-GB': /access card|student card/i },
  },
  {
    term: { 'sv-SE': 'tvåstegsverifiering', 'en-GB': 'two-step verification' },
    not: {
      'sv-SE': /tvåfaktor|multifaktor|\b(?:MFA|2FA|TSV)\b/i,
      'en-GB': /two-factor|multi-?factor|\b(?:MFA|2FA|TSV)\b/i,
    },
  },
  {
    term: { 'sv-SE': 'personnummer', 'en-GB': 'personal identity number' },
    not: {
      'sv-SE': /nationellt id|id-nummer/i,
      'en-GB': /national id|personal number|social security/i,
    },
  },
  {
    term: { 'sv-SE': 'användar-id', 'en-GB': 'user id' },
    not: {
      'sv-SE': /användarnamn|användarid|liu-?id/i,
      'en-GB': /user ?name\b|login name|liu-?id/i,
    },
  },
  {
    term: { 'sv-SE': 'logga in', 'en-GB': 'sign in' },
    not: {
      'sv-SE': /logga på|loggar på|signera in/i,
      'en-GB': /\blog(?:ged|ging)? (?:in|out|on|off)\b|\blog-?in\b|\blogout\b/i,
    },
  },
  {
    term: { 'sv-SE': 'online, offline', 'en-GB': 'online, offline' },
    not: {
      'sv-SE': /uppkopplad|du är ansluten|utan anslutning|utan nät|kräver nät|behöver nät/i,
      'en-GB': /no network|network connection|you(?:’re| are) connected/i,
    },
  },
  {
    term: { 'sv-SE': 'öppet, avslutat (om ett ärende)', 'en-GB': 'open, closed (of a case)' },
    not: {
      'sv-SE': /^(?:klart|pågår)$|ärende\w* är (?:klart|löst|stängt)/i,
      'en-GB': /^(?:done|in progress)$|cases? (?:is|are) (?:done|solved)/i,
    },
    // The steps of a task, a button that closes a dialog, and a change that has been delivered.
    except: [
      'ACCOUNT/STEP/DONE',
      'ACCOUNT/STEPS/DONE',
      'DELIVERY/STATE/DONE',
      'EXTERNAL/STEP/DONE',
      'EDUROAM/NEW/DONE',
    ],
  },
  {
    term: { 'sv-SE': 'notis', 'en-GB': 'notification' },
    not: { 'sv-SE': /aviser|notifiering|notifikation/i, 'en-GB': /\balerts?\b/i },
  },
  {
    term: { 'sv-SE': 'mejl (ett meddelande)', 'en-GB': 'email (a message)' },
    not: { 'sv-SE': /\bbrev(?:et|en)?\b/i, 'en-GB': /\bletter\b|\bletters (?:come|are)/i },
  },
  {
    term: { 'sv-SE': 'tina upp (ett kort)', 'en-GB': 'unfreeze (a card)' },
    not: { 'sv-SE': /häv\w* (?:du )?frysning/i, 'en-GB': /\bthaw/i },
  },
  {
    term: { 'sv-SE': 'it-abonnemang', 'en-GB': 'IT subscription' },
    not: { 'sv-SE': /\bIT-[a-zåäö]/, 'en-GB': /\bit subscription/ },
  },
  {
    term: { 'en-GB': '15 minutes' },
    not: { 'en-GB': /quarter of an hour/i },
  },
  {
    term: { 'en-GB': 'software (to download)' },
    not: { 'en-GB': /(?<!spreadsheet )\bprograms?\b/i },
  },
  {
    term: { 'en-GB': '’ (apostrophe)' },
    not: { 'en-GB': /\w'\w/ },
  },
  {
    term: { 'sv-SE': 'e-post', 'en-GB': 'email' },
    not: { 'sv-SE': /\bepost|\bmailadress|\be-mail/i, 'en-GB': /\be-mail/i },
  },
  {
    term: { 'sv-SE': 'infocenter', 'en-GB': 'info centre' },
    not: {
      'sv-SE': /informationscent|infocentrum|info center/i,
      'en-GB': /information centre|info ?center|infocentre/i,
    },
  },
  {
    term: { 'sv-SE': 'helpdesk', 'en-GB': 'helpdesk' },
    not: {
      'sv-SE': /kundcenter|kundtjänst|it-support|servicedesk|help desk/i,
      'en-GB': /kundcenter|help desk|service desk|customer service/i,
    },
  },
  {
    term: {
      'sv-SE': 'stämmer inte överens (om två uppgifter)',
      'en-GB': 'do not match (of two entries)',
    },
    not: { 'sv-SE': /inte lika\b/i, 'en-GB': /not alike|not equal/i },
  },
  {
    term: {
      'sv-SE': 'vad som gick fel, och vad man kan göra',
      'en-GB': 'what went wrong, and what can be done',
    },
    not: {
      'sv-SE': /något gick fel|ett fel (?:har )?(?:inträffat|uppstod)/i,
      'en-GB': /something went wrong|an error (?:has )?occurred/i,
    },
  },
  {
    term: {
      'sv-SE': 'du, utan utrop och vädjan',
      'en-GB': 'plainly, without exclamation or please',
    },
    not: { 'sv-SE': /!|vänligen|var god/i, 'en-GB': /!|\bplease\b/i },
  },
];
