import { useState } from 'react';
import type { RoleHolder } from '#contract/roles.ts';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { useTranslation } from '../texts.ts';
import { GiveForm } from './GiveForm.tsx';
import { GrantRow } from './GrantRow.tsx';
import classes from './Roles.module.css';

/** A person with the roles that they hold, and the way to give one more. */
export function HolderRow({ holder }: { readonly holder: RoleHolder }) {
  const { t } = useTranslation();
  const [gives, setGives] = useState(false);
  const { displayName, liUId, isSelf, grants } = holder;
  return (
    <li className={classes.holder}>
      <h2>
        {displayName} ({liUId})
      </h2>
      {grants.length === 0 && <p className={classes.quiet}>{t('ROLES/NONE')}</p>}
      <ul className={classes.grants}>
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} holder={holder} />
        ))}
      </ul>
      {isSelf ? (
        <p className={classes.quiet}>{t('ROLES/OWN')}</p>
      ) : gives ? (
        <GiveForm holder={holder} onDone={() => setGives(false)} />
      ) : (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<PlusIcon size={18} />}
            aria-label={t('ROLES/GIVE_NAMED', { name: displayName })}
            onClick={() => setGives(true)}
          >
            {t('ROLES/GIVE')}
          </Button>
        </div>
      )}
    </li>
  );
}
