import { useEffect, useState } from 'react';
import { keepStorage, type StorageState, storageState } from '#client/device/persistentStorage.ts';
import { useTranslation } from '#client/domain/install/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** What the portal keeps on this device, and whether the browser may delete it by itself. */
export function KeptOnDevice() {
  const { t } = useTranslation();
  const [state, setState] = useState<StorageState | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => void storageState().then(setState), []);
  const keep = async () => {
    const next = await keepStorage();
    setState(next);
    setRefused(next !== 'kept');
  };

  return (
    <section className="stack-sm">
      <h3>{t('APP/KEPT')}</h3>
      <p>{t('APP/KEPT/WHAT')}</p>
      {state === 'kept' && <p role="status">{t('APP/KEPT/FOR_GOOD')}</p>}
      {state === 'may-be-deleted' && <p>{t('APP/KEPT/MAY_BE_DELETED')}</p>}
      {isRefused ? (
        <Notice tone="info" isSpoken>
          <p>{t('APP/KEPT/REFUSED')}</p>
        </Notice>
      ) : (
        state === 'may-be-deleted' && (
          <div>
            <Button variant="default" onClick={() => void keep()}>
              {t('APP/KEPT/ASK')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
