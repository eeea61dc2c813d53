import { useQuery } from '@tanstack/react-query';
import { type AnnouncedChange, personChanges } from '#contract/personChanges.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { isHeldWhenDisowned } from '#rules/recogniserHold.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useCaller } from '#client/session/session.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useNoticeToken } from '../noticeToken.ts';
import { useTranslation } from '../texts.ts';

/**
 * `/account/changenotice#…` (not in the specification): what somebody else has changed of the
 * person, and a button that states that it was not them. Opened by the link in the letter, without
 * signing in, or from the notification in the portal. Opening it changes nothing, because mail
 * filters open links too.
 */
export default function ChangeNoticePage() {
  const { t } = useTranslation();
  const token = useNoticeToken();
  const isSignedIn = useCaller()?.scope === AuthenticationScope.Main;
  return (
    <Page isNarrow title={t('CHANGE_NOTICE/TITLE')} heading={t('CHANGE_NOTICE/TITLE')}>
      {token !== null ? <OfLetter token={token} /> : isSignedIn ? <Own /> : <Nothing />}
    </Page>
  );
}

/** Reads the change by the letter's secret, which is sent in a body. */
function OfLetter({ token }: { token: string }) {
  // The secret is not part of the query's key, so that no cache contains it.
  const letter = useQuery({
    queryKey: ['the change of the letter'],
    queryFn: () => call(personChanges.announced, { body: { token } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (letter.data)
    return (
      <Change
        announced={letter.data}
        disown={() => call(personChanges.disown, { body: { token } })}
      />
    );
  return <Missing isPending={letter.isPending} error={letter.error} onRetry={letter.refetch} />;
}

function Own() {
  const own = useQuery({ ...query(personChanges.own, {}), staleTime: 0 });
  if (own.data === undefined)
    return <Missing isPending={own.isPending} error={own.error} onRetry={own.refetch} />;
  if (own.data.length === 0) return <Nothing />;
  return (
    <div className="stack">
      {own.data.map((change) => (
        <Change
          key={change.id}
          announced={change}
          disown={() => call(personChanges.disownOwn, { body: { id: change.id } })}
        />
      ))}
    </div>
  );
}

function Missing({
  isPending,
  error,
  onRetry,
}: {
  isPending: boolean;
  error: Error | null;
  onRetry: () => unknown;
}) {
  const { t } = useTranslation();
  if (isPending) return <RowSkeleton rows={1} height="10rem" />;
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <ErrorState error={error} title={t('CHANGE_NOTICE/FAILED')} onRetry={() => void onRetry()} />
    );
  return <Nothing />;
}

function Change({
  announced,
  disown,
}: {
  announced: AnnouncedChange;
  disown: () => Promise<AnnouncedChange>;
}) {
  const { t } = useTranslation();
  const disowning = useAction({
    send: disown,
    isSecret: true,
    failure: 'CHANGE_NOTICE',
  });
  const change = disowning.data ?? announced;
  if (change.isDisowned && !change.isSettled)
    return (
      <Notice tone="success" title={t('CHANGE_NOTICE/DISOWNED')} isSpoken>
        <div className="stack-sm">
          <Facts change={change} />
          {isHeldWhenDisowned(change.kinds) && <p>{t('CHANGE_NOTICE/DISOWNED_HELD')}</p>}
          <p>{t('CHANGE_NOTICE/DISOWNED_TEXT')}</p>
          <Phone label={t('CHANGE_NOTICE/CALL')} />
        </div>
      </Notice>
    );
  const isDone = change.isDisowned;
  return (
    <Notice
      tone={change.isSettled ? 'info' : 'warning'}
      title={t(change.isSettled ? 'CHANGE_NOTICE/SETTLED' : 'CHANGE_NOTICE/OPEN')}
      action={
        !isDone && (
          <Button loading={disowning.isPending} onClick={() => disowning.mutate()}>
            {t('CHANGE_NOTICE/DISOWN')}
          </Button>
        )
      }
    >
      <div className="stack-sm">
        <Facts change={change} />
        <p>{t(change.isSettled ? 'CHANGE_NOTICE/SETTLED_TEXT' : 'CHANGE_NOTICE/MEANING')}</p>
        <Phone label={t('CHANGE_NOTICE/QUESTIONS')} />
      </div>
    </Notice>
  );
}

/** What was changed, by whom and when; never the values. */
function Facts({ change: { kinds, madeBy, madeDate, heldUntil } }: { change: AnnouncedChange }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const moment = momentInWords(madeDate);
  return (
    <>
      {kinds.map((kind) => (
        <p key={kind}>{t(`CHANGE_NOTICE/KIND/${upperCase(kind)}`)}</p>
      ))}
      <p>
        {madeBy === null
          ? t('CHANGE_NOTICE/MADE_BY_NOBODY', { moment })
          : t('CHANGE_NOTICE/MADE', { name: madeBy, moment })}
      </p>
      {heldUntil !== null && <p>{t('CHANGE_NOTICE/HELD', { day: exact(heldUntil) })}</p>}
    </>
  );
}

function Phone({ label }: { label: string }) {
  return (
    <p>
      <HelpdeskPhone label={label} />
    </p>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Notice tone="info" title={t('CHANGE_NOTICE/NONE')}>
      <p>{t('CHANGE_NOTICE/NONE_TEXT')}</p>
      <Phone label={t('CHANGE_NOTICE/QUESTIONS')} />
    </Notice>
  );
}
