import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { withHelpdeskPhones } from './helpdeskPhones.ts';

const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const withPhones = (environment: Record<string, string>) =>
  withHelpdeskPhones(source, readConfig(environment).helpdesk);

test('inserts the configured numbers, as links that call them', () => {
  const page = withPhones({
    PORTAL_HELPDESK_PHONE: '+46 13 28 28 28',
    PORTAL_INFOCENTRE_PHONE: '013-28 10 00',
  });
  expect(page).toContain('<meta name="helpdesk-phone" content="+46 13 28 28 28" />');
  expect(page).toContain('<meta name="student-helpdesk-phone" content="013-28 10 00" />');
  expect(page.split('<a href="tel:+4613282828">+46 13 28 28 28</a>')).toHaveLength(3);
  expect(page.split('<a href="tel:013281000">013-28 10 00</a>')).toHaveLength(3);
  expect(page.match(/__(?!CSP_NONCE)\w+__/g)).toBeNull();
});

test('escapes what the operator has written', () => {
  const page = withPhones({ PORTAL_HELPDESK_PHONE: '013 "ext" <5> $& 1' });
  expect(page).toContain('content="013 &quot;ext&quot; &lt;5&gt; $&amp; 1"');
});
