import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnImage } from '#contract/profileImages.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { toasts, useTranslation } from '#client/domain/cards/texts.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { Portrait } from '../portrait/Portrait.tsx';
import { Focused } from './Focused.tsx';
import { MyPictures } from './MyPictures.tsx';
import { PlaceStoredPicture } from './PlaceStoredPicture.tsx';
import { pictureQueries, refreshPictures } from './queries.ts';

/** Starts the request while the panel's code is still loading. */
export async function loader() {
  await waitBriefly(prefetchAtVisit(queryClient, pictureQueries.mine()));
  return null;
}

type Step = 'list' | 'new' | OwnImage;

/** Panel with the user's pictures: the current one, the alternatives, and a new one (PROF-21). */
export default function PicturesPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const client = useQueryClient();
  const { online } = useConnection();
  const [step, setStep] = useState<Step>('list');
  const toList = () => setStep('list');
  const done = () => {
    void refreshPictures(client);
    toasts.success('CARD/PICTURES/DONE');
    toList();
  };

  return (
    <Panel title={t('PANEL/PROFILE_IMAGE')} onClose={close}>
      {step === 'list' && (
        <PanelFoot
          notes={
            !online && (
              <Notice tone="warning" isSpoken>
                <p>{t('CARD/WHY/OFFLINE')}</p>
              </Notice>
            )
          }
          main={
            <OnlineButton onClick={() => setStep('new')}>{t('CARD/PICTURES/NEW')}</OnlineButton>
          }
        />
      )}
      <Focused key={typeof step === 'object' ? step.id : step}>
        {step === 'list' && (
          <AsyncBoundary
            skeleton={<RowSkeleton rows={2} height="10rem" />}
            failure={t('CARD/PICTURES/FAILED')}
          >
            <MyPictures onPlace={setStep} />
          </AsyncBoundary>
        )}
        {step === 'new' && <Portrait isForCard={false} onDone={done} onCancel={toList} />}
        {typeof step === 'object' && (
          <PlaceStoredPicture
            image={step}
            onDone={done}
            onBack={toList}
            backLabel={t('CARD/PICTURES/BACK')}
          />
        )}
      </Focused>
    </Panel>
  );
}
