import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';
import { API, newestCode, portal, registration, setUpAlumni } from './alumniSetUp.ts';

setUpAlumni();

// ALUM-09
describe('verification of an address', () => {
  let browser: TestBrowser;
  let alumniId = '';
  const EMAIL = 'nilan.privat@example.net';
  beforeAll(async () => {
    browser = portal.browser();
    await browser.fetch('/demo/session', change('POST', { persona: 'nilan234', scope: 1 }));
    const { body } = await answer(
      browser.fetch(
        `${API}/registration/request`,
        change('POST', { ...registration, email: EMAIL }),
      ),
    );
    alumniId = (body as { alumniId: string }).alumniId;
  });
  const verify = (code: string, by = browser) =>
    answer(
      by.fetch(`${API}/verification/email/composite?code=${code}&alumniId=${alumniId}`, {
        method: 'POST',
      }),
    );
  const resend = (email: string) =>
    answer(browser.fetch(`${API}/verification/email/resend?email=${email}`, { method: 'POST' }));
  const isVerified = async (email: string) =>
    (await answer(browser.fetch(`${API}/verification/email/isVerified?email=${email}`))).body;
  const wrongOf = (code: string, by = 1) =>
    String((Number(code) + by) % 100_000_000).padStart(8, '0');

  test('locks the code after five wrong attempts, and a new code replaces the old one', async () => {
    const first = await newestCode(EMAIL);
    for (let attempt = 1; attempt < 5; attempt += 1)
      expect(await verify(wrongOf(first, attempt))).toEqual({
        status: 400,
        body: { errors: { code: ['ALUMNI_VERIFY/WRONG_CODE'] } },
      });
    expect(await verify(wrongOf(first, 9))).toEqual(refused(423));
    expect(await verify(first)).toEqual(refused(423));
    expect(await resend(EMAIL)).toEqual({ status: 200, body: null });
    expect((await verify(first)).status).toBe(400);
  });

  test('rejects the code in another browser, for another person and for another address', async () => {
    const code = await newestCode(EMAIL);
    expect((await verify(code, portal.browser())).status).toBe(400);
    const other = await answer(
      browser.fetch(
        `${API}/verification/email/composite?code=${code}&alumniId=7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901`,
        { method: 'POST' },
      ),
    );
    expect(other.status).toBe(400);
    expect(
      (
        await answer(
          browser.fetch(
            `${API}/verification/email/verify?alumniid=${alumniId}&email=someone@example.net&code=${code}`,
            { method: 'POST' },
          ),
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await answer(
          browser.fetch(
            `${API}/verification/email/verify?alumniid=no-id&email=${EMAIL}&code=${code}`,
            { method: 'POST' },
          ),
        )
      ).status,
    ).toBe(400);
  });

  test('reveals nothing about other people’s addresses, and sends no letter to them', async () => {
    const before = await contentsOf(portal.db, 'outgoing_message', 'verification_code');
    expect([await resend('sara.lund@example.org'), await resend('nobody@example.net')]).toEqual([
      { status: 200, body: null },
      { status: 200, body: null },
    ]);
    expect(await isVerified('sara.lund@example.org')).toEqual({ isVerified: false });
    expect(await contentsOf(portal.db, 'outgoing_message', 'verification_code')).toEqual(before);
  });

  test('accepts the right code once', async () => {
    expect(await isVerified(EMAIL)).toEqual({ isVerified: false });
    const code = await newestCode(EMAIL);
    expect(await verify(code)).toEqual({ status: 200, body: { email: EMAIL } });
    expect((await verify(code)).status).toBe(400);
    expect(await isVerified(EMAIL)).toEqual({ isVerified: true });
    expect((await auditOf(portal.db, 'alumni.verifyEmail')).map(({ after }) => after)).toEqual([
      { alumniId },
    ]);
    expect(portal.log()).not.toContain(code);
  });

  test('sends at most five codes within a period', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) statuses.push((await resend(EMAIL)).status);
    expect(statuses).toContain(429);
  });
});
