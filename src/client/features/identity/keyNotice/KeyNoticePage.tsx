import { useQuery } from '@tanstack/react-query';
import { activationKeys, type AnnouncedKey } from '#contract/activationKeys.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { useCaller } from '#client/session/session.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useNoticeToken } from '../noticeToken.ts';
import { useTranslation } from '../texts.ts';

/**
 * `/account/keynotice#…` (not in the specification): what the owner of an account has heard about a
 * key for it, and a button that states that it was not asked for. Opened by the link in the letter,
 * without signing in, or from the notification in the portal. Opening it changes nothing, because
 * mail filters open links too.
 */
export default function KeyNoticePage() {
  const { t } = useTranslation();
  const token = useNoticeToken();
  const isSignedIn = useCaller()?.scope === AuthenticationScope.Main;
  return (
    <Page isNarrow title={t('KEY_NOTICE/TITLE')} heading={t('KEY_NOTICE/TITLE')}>
      {token === null && !isSignedIn ? <Nothing /> : <Announced token={token} />}
    </Page>
  );
}

/**
 * Reads the key by the letter's secret, which is sent in a body, or else the key of the user's own
 * account.
 */
function Announced({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const own = useQuery({ ...query(activationKeys.own, {}), staleTime: 0, enabled: token === null });
  // The secret is not part of the query's key, so that no cache contains it.
  const letter = useQuery({
    queryKey: ['the key of the letter'],
    queryFn: () => call(activationKeys.announced, { body: { token: token ?? '' } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: token !== null,
  });
  const found = token === null ? own : letter;
  const disown = useAction({
    send: () =>
      token === null
        ? call(activationKeys.disownOwn, {})
        : call(activationKeys.disown, { body: { token } }),
    isSecret: true,
    failure: 'KEY_NOTICE',
  });
  const key = disown.data ?? found.data;
  if (key)
    return <Key announced={key} isBusy={disown.isPending} onDisown={() => disown.mutate()} />;
  if (found.isPending) return <RowSkeleton rows={1} height="10rem" />;
  if (found.error && !(found.error instanceof ApiError && found.error.status === 404))
    return (
      <ErrorState
        error={found.error}
        title={t('KEY_NOTICE/FAILED')}
        onRetry={() => void found.refetch()}
      />
    );
  return <Nothing />;
}

function Key({
  announced: { liUId, createdBy, createdDate, expirationDate, state, isDisowned, isFirst },
  isBusy,
  onDisown,
}: {
  announced: AnnouncedKey;
  isBusy: boolean;
  onDisown: () => void;
}) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const made = t(createdBy === null ? 'KEY_NOTICE/MADE_BY_NOBODY' : 'KEY_NOTICE/MADE', {
    liUId,
    name: createdBy,
    moment: momentInWords(createdDate),
  });
  if (isDisowned) {
    return (
      <Notice
        tone="success"
        title={t(state === 'Used' ? 'KEY_NOTICE/ENDED' : 'KEY_NOTICE/REVOKED')}
        isSpoken
      >
        <p>{t(state === 'Used' ? 'KEY_NOTICE/ENDED_TEXT' : 'KEY_NOTICE/REVOKED_TEXT')}</p>
        <p>
          <HelpdeskPhone label={t('KEY_NOTICE/CALL')} />
        </p>
      </Notice>
    );
  }
  const isOver = state === 'Revoked' || state === 'Expired';
  // Of a key that the owner expects, the page explains rather than warns.
  const meaning =
    isFirst && (state === 'Valid' || state === 'Used')
      ? (`KEY_NOTICE/FIRST/${upperCase(state)}` as const)
      : (`KEY_NOTICE/MEANING/${upperCase(state)}` as const);
  return (
    <Notice
      tone={isOver || isFirst ? 'info' : 'warning'}
      title={t(`KEY_NOTICE/STATE/${upperCase(state)}`, { day: exact(expirationDate) })}
      action={
        !isOver && (
          <Button loading={isBusy} onClick={onDisown} variant={isFirst ? 'default' : 'filled'}>
            {t(state === 'Used' ? 'KEY_NOTICE/END' : 'KEY_NOTICE/REVOKE')}
          </Button>
        )
      }
    >
      <p>{made}</p>
      <p>{t(meaning)}</p>
      <p>
        <HelpdeskPhone label={t('KEY_NOTICE/QUESTIONS')} />
      </p>
    </Notice>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Notice tone="info" title={t('KEY_NOTICE/NONE')}>
      <p>{t('KEY_NOTICE/NONE_TEXT')}</p>
      <p>
        <HelpdeskPhone label={t('KEY_NOTICE/QUESTIONS')} />
      </p>
    </Notice>
  );
}
