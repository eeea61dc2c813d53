import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import {
  type PictureError,
  type ShrunkPicture,
  UnusableFileError,
} from '#client/device/pictures/shrink.ts';
import { PictureSource } from './PictureSource.tsx';

const shrunk = vi.hoisted(() => ({
  next: (): Promise<ShrunkPicture> => Promise.reject(new Error('No picture has been chosen.')),
}));
vi.mock('#client/device/pictures/shrink.ts', async (original) => ({
  ...(await original<object>()),
  shrink: () => shrunk.next(),
}));

const picture = (width: number, height: number): ShrunkPicture => ({
  blob: new Blob(),
  width,
  height,
});
const taken: ShrunkPicture[] = [];
const open = (isForCard = true) =>
  show(<PictureSource isForCard={isForCard} onPicture={(one) => void taken.push(one)} />);
const choose = () =>
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'a.jpg')] },
  });

beforeEach(async () => {
  await startScreens();
  signIn();
  taken.length = 0;
});

test('passes on the prepared picture of a usable file', async () => {
  shrunk.next = () => Promise.resolve(picture(1200, 1600));
  open();
  choose();
  await waitFor(() => expect(taken).toEqual([picture(1200, 1600)]));
});

test('refuses a picture that is too small for a card, and accepts it for the profile', async () => {
  shrunk.next = () => Promise.resolve(picture(500, 700));
  const { unmount } = open();
  choose();
  expect(await screen.findByText(/minst 600 × 800 bildpunkter/)).toBeTruthy();
  expect(taken).toEqual([]);
  unmount();
  open(false);
  choose();
  await waitFor(() => expect(taken).toHaveLength(1));
});

test.each([
  ['HEIC', /Spara den som JPEG/],
  ['NOT_A_PICTURE', /ingen bild som vi kan läsa/],
  ['BROKEN', /skadad/],
  ['BROKEN_OR_TOO_LARGE', /för stor för enhetens minne/],
  ['EMPTY', /i molnet/],
  ['VIDEO', /välj bilden/],
] as const satisfies readonly (readonly [PictureError, RegExp])[])(
  'explains %s, and allows choosing another file',
  async (reason, text) => {
    shrunk.next = () => Promise.reject(new UnusableFileError(reason));
    open();
    choose();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    shrunk.next = () => Promise.resolve(picture(600, 800));
    choose();
    await waitFor(() => expect(taken).toHaveLength(1));
  },
);

test('reports a browser without camera support, and still offers a file', async () => {
  vi.stubGlobal('navigator', {});
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Öppna kameran' }));
  expect(await screen.findByText('Ingen kamera hittades')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Välj en bild' })).toBeTruthy();
  vi.unstubAllGlobals();
});
