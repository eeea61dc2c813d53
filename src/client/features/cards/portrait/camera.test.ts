import { expect, test } from 'vitest';
import { cameraError } from '#client/device/cameraError.ts';
import { enlargement, lightOf } from './frame.ts';

test.each([
  ['NotAllowedError', 'DENIED'],
  ['SecurityError', 'DENIED'],
  ['NotFoundError', 'ABSENT'],
  ['OverconstrainedError', 'ABSENT'],
  ['NotReadableError', 'BUSY'],
  ['AbortError', 'BUSY'],
])('%s means that the camera is %s', (name, fieldError) => {
  expect(cameraError(new DOMException('', name))).toBe(fieldError);
});

test('treats a browser without camera support as having no camera', () => {
  expect(cameraError('getUserMedia not supported')).toBe('ABSENT');
});

test.each([
  [1920, 1080, 1],
  [600, 800, 1],
  [1280, 720, 800 / 720],
  [640, 480, null],
])('a frame of %d × %d is enlarged by %d for a card', (width, height, scale) => {
  expect(enlargement(width, height, true)).toBe(scale);
});

test('accepts a frame of any size for the profile', () => {
  expect(enlargement(320, 240, false)).toBe(1);
});

test('weights the colours by their perceived brightness', () => {
  const of = (...points: number[]) => Math.round(lightOf(Uint8ClampedArray.from(points)));
  expect(of(0, 0, 0, 255)).toBe(0);
  expect(of(255, 255, 255, 255, 0, 0, 0, 255)).toBe(128);
  expect(of(0, 255, 0, 255)).toBeGreaterThan(of(255, 0, 0, 255));
});
