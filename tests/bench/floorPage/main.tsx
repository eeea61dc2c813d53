/** The portal's libraries without its own code: a heading and a button, or the camera's picture. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import 'virtual:libraries';
import { Button, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

const i18n = createInstance();
void i18n.init({
  lng: 'sv-SE',
  resources: { 'sv-SE': { translation: { TITLE: 'Start', GO: 'Continue' } } },
  initAsync: false,
});

const Page = () => (
  <main>
    <h1>{i18n.t('TITLE')}</h1>
    <Button>{i18n.t('GO')}</Button>
  </main>
);

const Camera = () => {
  const [isLive, setLive] = useState(false);
  return (
    <main>
      <h1>{i18n.t('TITLE')}</h1>
      <video
        autoPlay
        muted
        playsInline
        data-live={isLive}
        ref={show}
        onLoadedData={() => setLive(true)}
      />
    </main>
  );
};

const show = (video: HTMLVideoElement | null) => void showCamera(video);

async function showCamera(video: HTMLVideoElement | null): Promise<void> {
  if (video === null) return;
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider
          router={createBrowserRouter([
            { path: '/camera', Component: Camera },
            { path: '*', Component: Page },
          ])}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
