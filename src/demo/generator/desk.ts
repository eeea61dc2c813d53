import { IncidentType } from '#contract/values.ts';
import { messages } from '#demo/data/messages.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import type { AccountRow } from './people.ts';
import type { Node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

/** Adds a notification to the account's owner. */
export function notify(
  draft: Draft,
  account: AccountRow,
  name: keyof typeof messages,
  { daysAgo = 2, isRead = false } = {},
): void {
  const { prio, type, sv, en, link } = messages[name];
  const date = inDays(draft, -daysAgo);
  draft.rows.notification.push({
    id: draft.random.uuid(),
    account_id: account.id,
    prio,
    date,
    days_back_in_time: 60,
    notification_type: type,
    title: inBoth(sv[0], en[0]),
    message: inBoth(sv[1], en[1]),
    link,
    is_internal_link: link?.startsWith('/') ?? false,
    popup_title: null,
    popup_message: null,
    created_at: onDay(date, 8),
    read_at: isRead ? onDay(date, 13) : null,
  });
}

export function notifyAdministrators(draft: Draft, place: Node, daysAgo: number): void {
  const { type, sv, en } = messages.associatesEnd;
  const date = inDays(draft, -daysAgo);
  draft.rows.admin_notification.push({
    id: draft.random.uuid(),
    organisation_id: place.id,
    subject_lin: null,
    date,
    notification_type: type,
    title: inBoth(sv[0], en[0]),
    message: inBoth(sv[1], en[1]),
    created_at: onDay(date, 6),
  });
}

interface Case {
  readonly type: keyof typeof IncidentType;
  readonly about: string;
  readonly request: string;
  readonly daysAgo: number;
  readonly isClosed?: boolean;
  /**
   * In chronological order; texts in parentheses are internal notes that the caller does not see.
   */
  readonly actions?: readonly string[];
}

export function addCase(
  draft: Draft,
  caller: AccountRow,
  { type, about, request, daysAgo, isClosed = false, actions = [] }: Case,
): void {
  const { random, rows } = draft;
  const id = random.uuid();
  const date = inDays(draft, -daysAgo);
  rows.incident.push({
    id,
    number: `I-${date.slice(2).replaceAll('-', '')}-${String(rows.incident.length + 1).padStart(4, '0')}`,
    incident_type: IncidentType[type],
    brief_description: about,
    request,
    caller_account_id: caller.id,
    caller_network_login_name: caller.user_id,
    created_by_lin: caller.lin,
    created_at: onDay(date, 10),
    status: isClosed ? 'Closed' : 'Open',
  });
  actions.forEach((text, index) => {
    rows.incident_action.push({
      id: random.uuid(),
      incident_id: id,
      memo_text: text.replace(/^\((.*)\)$/, '$1'),
      flag: false,
      invisible_for_caller: text.startsWith('('),
      author_lin: null,
      entry_date: onDay(date, 11 + index, 15),
    });
  });
}

const usual: Omit<Case, 'daysAgo'>[] = [
  {
    type: 'KundcenterIncident',
    about: 'Kommer inte åt gemensam katalog',
    request: 'Får felmeddelandet «Åtkomst nekad» sedan i morse.',
    actions: ['Behörigheten är tillagd. Logga ut och in igen.'],
    isClosed: true,
  },
  {
    type: 'KundcenterIncident',
    about: 'Ny dator till nyanställd',
    request: 'Vi behöver en dator till en ny medarbetare som börjar nästa månad.',
    actions: ['Beställd.'],
  },
  {
    type: 'InfocenterIncident',
    about: 'Inloggning i lärplattformen',
    request: 'Kursen syns inte trots att jag är registrerad.',
    actions: ['(Registreringen kom in i natt.)', 'Kursen syns nu. Ladda om sidan.'],
    isClosed: true,
  },
  {
    type: 'TeleserviceIncident',
    about: 'Vidarekoppling av telefon',
    request: 'Anknytningen ska kopplas till kollegan under semestern.',
  },
];

/** Adds one of the usual support cases. */
export const addRandomCase = (draft: Draft, caller: AccountRow): void =>
  addCase(draft, caller, { ...draft.random.pick(usual), daysAgo: draft.random.between(1, 200) });
