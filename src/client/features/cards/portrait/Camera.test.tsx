import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { PictureSource } from './PictureSource.tsx';

const room = vi.hoisted(() => ({ isDark: false }));
vi.mock('./frame.ts', async (original) => ({
  ...(await original<object>()),
  isDark: () => room.isDark,
}));

/** Creates a fake camera stream, whose light is on until the stream is stopped. */
function newStream() {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    stop: () => void (track.readyState = 'ended'),
  });
  return {
    getTracks: () => [track],
    getVideoTracks: () => [track],
    getAudioTracks: () => [],
    removeTrack: () => undefined,
    isLightOn: () => track.readyState === 'live',
  };
}
type Stream = ReturnType<typeof newStream>;

const asked: (string | undefined)[] = [];
let give: (stream: Stream) => void;
let streams: Stream[];
let cameras = 1;
const answerAtOnce = () => {
  const stream = newStream();
  streams.push(stream);
  return Promise.resolve(stream);
};
let answerOf: () => Promise<Stream> = answerAtOnce;

beforeEach(async () => {
  await startScreens();
  signIn();
  room.isDark = false;
  asked.length = 0;
  streams = [];
  cameras = 1;
  answerOf = answerAtOnce;
  const mediaDevices = {
    getUserMedia: ({ video }: { video: { facingMode?: string } }) => {
      asked.push(video.facingMode);
      return answerOf();
    },
    enumerateDevices: () =>
      Promise.resolve(Array.from({ length: cameras }, () => ({ kind: 'videoinput' }))),
  };
  vi.stubGlobal('navigator', { mediaDevices });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }));
const silent = () => {
  answerOf = () => new Promise((resolve) => (give = resolve));
};
const video = () => screen.findByLabelText<HTMLVideoElement>('Bilden från kameran');

/** Makes the first picture of the camera arrive. */
async function startsPlaying(): Promise<void> {
  const shown = await video();
  Object.defineProperties(shown, {
    videoWidth: { value: 1920, configurable: true },
    videoHeight: { value: 1440, configurable: true },
  });
  fireEvent.loadedData(shown);
}
async function open() {
  const shown = show(<PictureSource isForCard onPicture={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Öppna kameran' }));
  await video();
  return shown;
}

test('offers a file when the camera is silent for two seconds, but still accepts a late picture', async () => {
  silent();
  await open();
  const began = performance.now();
  expect(screen.queryByText(/^Kameran svarar inte än/)).toBeNull();
  await screen.findByText(/^Kameran svarar inte än/, undefined, { timeout: 8000 });
  // The notice must not appear immediately, because most cameras take a moment.
  expect(performance.now() - began).toBeGreaterThan(1000);
  expect(screen.getByRole('button', { name: 'Välj en bild' })).toBeTruthy();
  give(newStream());
  await startsPlaying();
  expect(screen.queryByText(/^Kameran svarar inte än/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ta bilden' }).disabled).toBe(false);
});

test('offers a phone’s own camera app when the camera is silent: the app needs no browser', async () => {
  onPhone();
  silent();
  await open();
  expect(document.querySelector('input[capture]')).toBeNull();
  await waitFor(() => expect(document.querySelector('input[capture]')).not.toBeNull(), {
    timeout: 2500,
  });
});

test('stops the camera when the page is left, even if the stream starts only afterwards', async () => {
  const { unmount } = await open();
  await startsPlaying();
  expect(streams.map(({ isLightOn }) => isLightOn())).toEqual([true]);
  unmount();
  expect(streams.map(({ isLightOn }) => isLightOn())).toEqual([false]);

  silent();
  const late = newStream();
  (await open()).unmount();
  give(late);
  await waitFor(() => expect(late.isLightOn()).toBe(false));
});

test('switches between two cameras and stops the first one', async () => {
  cameras = 2;
  await open();
  await startsPlaying();
  fireEvent.click(await screen.findByRole('button', { name: 'Byt kamera' }));
  await waitFor(() => expect(asked.at(-1)).toBe('environment'));
  expect(asked[0]).toBe('user');
  await waitFor(() => expect(streams.map(({ isLightOn }) => isLightOn())).toEqual([false, true]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ta bilden' }).disabled).toBe(true);
  await startsPlaying();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ta bilden' }).disabled).toBe(false);
});

test('explains that the device has too little memory for a picture', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await open();
  await startsPlaying();
  fireEvent.click(screen.getByRole('button', { name: 'Ta bilden' }));
  expect(await screen.findByText('Bilden kunde inte tas')).toBeTruthy();
  expect(screen.getByText(/Stäng andra appar/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prova kameran igen' })).toBeTruthy();
});

test('offers no switch with a single camera', async () => {
  await open();
  await startsPlaying();
  expect(screen.queryByRole('button', { name: 'Byt kamera' })).toBeNull();
});

test('adapts the hint to the light in the room', async () => {
  room.isDark = true;
  await open();
  await startsPlaying();
  expect(await screen.findByText(/^Det är mörkt/)).toBeTruthy();
  room.isDark = false;
  expect(await screen.findByText('Håll ansiktet i ovalen och titta rakt fram.')).toBeTruthy();
});

test('stops when the page is left, and starts again when the browser shows the page again', async () => {
  await open();
  await startsPlaying();
  await waitFor(() => expect(streams).toHaveLength(1));
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(streams.map(({ isLightOn }) => isLightOn())).toEqual([false]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(streams.map(({ isLightOn }) => isLightOn())).toEqual([false, true]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ta bilden' }).disabled).toBe(true);
  await startsPlaying();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ta bilden' }).disabled).toBe(false);
});
