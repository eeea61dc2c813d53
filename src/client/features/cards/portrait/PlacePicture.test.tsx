import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Placement } from '#rules/placement.ts';
import { PlacePicture } from './PlacePicture.tsx';

beforeEach(async () => {
  await startScreens();
  signIn();
});

// jsdom has no layout, so the picture has no size, as in a browser that has not decoded it.
test('reports no placement for a picture that has not been measured', () => {
  const onPlaced = vi.fn<(placement: Placement | null) => void>();
  show(<PlacePicture src="/picture.jpg" isForCard={false} onPlaced={onPlaced} />);
  act(() => void fireEvent.load(document.querySelector('img')!));
  expect(screen.getByLabelText('Räta upp')).toBeTruthy();
  expect(onPlaced).not.toHaveBeenCalled();
});
