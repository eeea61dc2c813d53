import { JobName, type SetAsideWork, systemStatus } from '#contract/systemStatus.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, type Translate, useTranslation } from '../texts.ts';

/** The work during which the server has ended twice, and the way to try each again. */
export function SetAsideList({ works }: { readonly works: readonly SetAsideWork[] }) {
  const { t } = useTranslation();
  if (works.length === 0) return null;
  return (
    <Notice tone="warning" title={t('SYSTEM_STATUS/SET_ASIDE')}>
      <div className="stack">
        <p>{t('SYSTEM_STATUS/SET_ASIDE/LEAD')}</p>
        <ul className="plain-list stack" aria-label={t('SYSTEM_STATUS/SET_ASIDE')}>
          {works.map((work) => (
            <Row key={`${work.work} ${work.item}`} work={work} />
          ))}
        </ul>
      </div>
    </Notice>
  );
}

function Row({ work }: { readonly work: SetAsideWork }) {
  const { t } = useTranslation();
  const retry = useAction({
    send: () => call(systemStatus.retry, { params: { work: work.work, item: work.item } }),
    onSent: () => toasts.success('SYSTEM_STATUS/RETRY/DONE'),
    failure: (error) =>
      toasts.failure(error, 'SYSTEM_STATUS/RETRY', { 404: 'SYSTEM_STATUS/RETRY/404' }),
    refresh: (client) =>
      client.invalidateQueries({ queryKey: query(systemStatus.list, {}).queryKey }),
  });
  const name = nameOf(work, t);
  return (
    <li className="stack-sm">
      <p className="semibold">{name}</p>
      <p>{t('SYSTEM_STATUS/SET_ASIDE/SINCE', { moment: momentInWords(work.setAsideAt) })}</p>
      <p className="note">{t(`SYSTEM_STATUS/SET_ASIDE/EFFECT/${upperCase(work.work)}`)}</p>
      <p className="note">{t('SYSTEM_STATUS/SET_ASIDE/ID', { id: work.item })}</p>
      <div>
        <ActionButton
          action={retry}
          label={t('SYSTEM_STATUS/RETRY/BUTTON')}
          name={t('SYSTEM_STATUS/RETRY/BUTTON_OF', { work: name })}
          question={t('SYSTEM_STATUS/RETRY/QUESTION')}
          confirm={t('SYSTEM_STATUS/RETRY/CONFIRM')}
          keep={t('SYSTEM_STATUS/RETRY/KEEP')}
          isHarmless
        />
      </div>
    </li>
  );
}

function nameOf({ work, item, system }: SetAsideWork, t: Translate): string {
  if (work === 'Job') {
    const job = JobName.safeParse(item);
    // A job of another release.
    const name = job.success ? t(`SYSTEM_STATUS/JOB/${upperCase(job.data)}`) : item;
    return t('SYSTEM_STATUS/SET_ASIDE/WORK/JOB', { name });
  }
  if (work === 'Change' && system !== null)
    return t('SYSTEM_STATUS/SET_ASIDE/WORK/CHANGE_FOR', {
      system: t(`SYSTEM_STATUS/NAME/${upperCase(system)}`),
    });
  return t(`SYSTEM_STATUS/SET_ASIDE/WORK/${upperCase(work)}`);
}
