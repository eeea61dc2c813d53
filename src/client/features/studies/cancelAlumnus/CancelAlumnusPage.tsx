import { Link, useSearchParams } from 'react-router-dom';
import { normaliseUserId } from '#rules/userId.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import { CancelAlumnusForm } from './CancelAlumnusForm.tsx';

/**
 * `/cancelalumn`: lets an alumnus close their account. A link may name the account, but cannot be
 * used to close another person's (STUD-08).
 */
export default function CancelAlumnusPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const user = useSession()?.user ?? null;
  const named = normaliseUserId(search.get('liuId') ?? '');
  const liUId = user?.liUId ?? '';
  const isOther = liUId !== '' && named !== '' && named !== normaliseUserId(liUId);
  return (
    <Page title={t('CANCEL_ALUMNUS/TITLE')}>
      {isOther ? (
        <Notice tone="warning" title={t('CANCEL_ALUMNUS/OTHER/TITLE')}>
          <p>{t('CANCEL_ALUMNUS/OTHER/TEXT', { other: named, liUId })}</p>
        </Notice>
      ) : user !== null && user.primaryAffiliation !== 'alum' ? (
        <NotForThem isStudent={user.personType === 'Student'} />
      ) : (
        <CancelAlumnusForm />
      )}
    </Page>
  );
}

/** Explains that the page is for alumni, with a link to where the user's own account ends. */
function NotForThem({ isStudent }: { isStudent: boolean }) {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  return (
    <Notice
      tone="info"
      title={t('CANCEL_ALUMNUS/NOT_FOR_YOU')}
      action={
        isStudent ? (
          <Button
            component={Link}
            size="sm"
            variant="default"
            to={paths.myAccounts('studentretirement')}
          >
            {t('RETIREMENT/TITLE')}
          </Button>
        ) : (
          <Button component={Link} size="sm" variant="default" {...helpdesk}>
            {t('CONCERN/TO/HELPDESK')}
          </Button>
        )
      }
    >
      <p>
        {t('CANCEL_ALUMNUS/WHY_NOT/NOT_ALUMNUS')} {isStudent && t('CANCEL_ALUMNUS/STUDENT')}
      </p>
    </Notice>
  );
}
