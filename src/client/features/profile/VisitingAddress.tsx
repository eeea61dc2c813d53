import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as panels from '../../paths/panels.ts';
import { usePanelLink } from '../../routing/panels.ts';
import { Button } from '../../ui/Button.ts';
import { EditIcon } from '../../ui/deferredIcons.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Profile.module.css';

/** The employee's visiting address, with a link to edit all of them (PROF-17). */
export function VisitingAddress() {
  const { t } = useTranslation();
  const { data: { body: offices } } = useSuspenseQuery(profileQueries.offices());
  const link = usePanelLink(panels.visitingAddress());
  const [primary, ...others] = offices;
  return (
    <div className={classes.form}>
      <div>
        {primary ? <p>{[primary.roomName, primary.buildingName, primary.campusName].join(', ')}</p> : <p className={classes.quiet}>{t('PROFILE/OFFICES/NONE')}</p>}
        {others.length > 0 && <p className={classes.quiet}>{t('PROFILE/OFFICES/OTHERS', { count: others.length })}</p>}
      </div>
      <div>
        <Button component={Link} {...link} variant="default" size="sm" leftSection={<EditIcon size={16} />} aria-label={t('PROFILE/OFFICES/EDIT_LABEL')}>
          {t('PROFILE/CONTACT/EDIT')}
        </Button>
      </div>
    </div>
  );
}
