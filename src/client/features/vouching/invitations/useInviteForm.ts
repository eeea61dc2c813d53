import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type GuestReport, invitations } from '#contract/invitations.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type ListedGuest, parseGuestList } from '#rules/guestList.ts';
import { guestFieldOf, guestFields, guestRefusals } from '#rules/invitations.ts';
import { call } from '#client/api/call.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import * as paths from '#client/paths/pages.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { toasts, useTranslation } from '../texts.ts';
import { showOutcome } from './InvitationResult.tsx';
import { refreshInvitations, showInvitations } from './queries.ts';
import { whyNot } from './whyNot.ts';

/** What is typed in the form: one guest, or a list of them. */
export interface InviteFields {
  readonly mode: 'one' | 'many';
  readonly name: string;
  readonly email: string;
  readonly pasted: string;
  readonly purpose: string;
  readonly endsOn: IsoDate | null;
  readonly language: Language;
}

const labels = {
  name: 'INVITATIONS/NAME',
  email: 'INVITATIONS/EMAIL',
  purpose: 'INVITATIONS/PURPOSE',
  endsOn: 'INVITATIONS/LAST_DAY',
  language: 'INVITATIONS/LANGUAGE',
} as const;

/**
 * The form that invites guests, unless anything is wrong with one of them: with a single guest, at
 * the fields; with a list, in its rows, which `report` contains until something else is typed.
 */
export function useInviteForm({ onListRefused }: { onListRefused: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const client = useQueryClient();
  const navigate = useNavigate();
  const portal = usePortalForm({
    fields: {
      names: [...guestFields, 'language'] as const,
      labelOf: (field) => t(labels[field]),
      mode: 'onSubmit',
      defaultValues: nothing,
      keysOf: (key) => [`INVITATIONS/ROW/${key}`],
      errorAt: (error, field, { mode }) =>
        error instanceof RefusedGuests && mode === 'one'
          ? error.report[0]?.refusals.find((refusal) => guestFieldOf(refusal) === field)
          : undefined,
    },
    send: async (typed: InviteFields, keyOf) => {
      const guests = guestsIn(typed).map(({ guest }) => guest);
      const refuse = (report: readonly GuestReport[]) => {
        if (report.length > 0) throw new RefusedGuests(report, typed);
      };
      // Errors that the page can detect are shown without a request.
      refuse(
        guestRefusals(guests, today).flatMap((refusals, row) =>
          refusals.length === 0 ? [] : [{ row, refusals }],
        ),
      );
      refuse(await call(invitations.check, { body: { guests } }));
      const body = { guests, language: typed.language };
      return call(invitations.send, { body }, { idempotencyKey: keyOf(body) });
    },
    onSent: async (answer, typed) => {
      showInvitations(client, answer);
      const [latest] = answer.invitations;
      if (latest)
        showOutcome({ kind: 'sent', count: guestsIn(typed).length, expires: latest.expires });
      await navigate(paths.vouching('invitations'));
    },
    failure: async (error) => {
      if (error instanceof RefusedGuests) return onListRefused();
      if (whyNot(error) === null) toasts.failure(error, 'INVITATIONS');
      return refreshInvitations(client);
    },
    unsaved: {
      hasChanges: (_, { getValues }) =>
        getValues(['name', 'email', 'purpose', 'pasted']).some((text) => text !== ''),
    },
  });
  const typed = portal.form.watch();
  const { error } = portal;
  return {
    ...portal,
    typed,
    listed: guestsIn(typed),
    report: error instanceof RefusedGuests && isSame(error.typed, typed) ? error.report : [],
  };
}

const nothing: InviteFields = {
  mode: 'one',
  name: '',
  email: '',
  pasted: '',
  purpose: '',
  endsOn: null,
  language: DEFAULT_LANGUAGE,
};

/** The guests that the form names, with their rows in the list. */
function guestsIn({ mode, name, email, pasted, purpose, endsOn }: InviteFields): ListedGuest[] {
  const forAll = { purpose, endsOn: endsOn ?? '' };
  return mode === 'one'
    ? [{ row: 1, guest: { name, email, ...forAll } }]
    : parseGuestList(pasted, forAll);
}

/** Something is wrong with the guests, so that nothing was sent. */
class RefusedGuests extends Error {
  readonly report: readonly GuestReport[];
  readonly typed: InviteFields;

  constructor(report: readonly GuestReport[], typed: InviteFields) {
    super('Guests are refused.');
    this.report = report;
    this.typed = typed;
  }
}

const isSame = (one: InviteFields, other: InviteFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
