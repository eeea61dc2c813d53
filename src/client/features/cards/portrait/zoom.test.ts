import { describe, expect, test } from 'vitest';
import { rotatedSize } from '#rules/placement.ts';
import { zoomRange } from './zoom.ts';

const frame = { width: 300, height: 400 };
const drawn = (naturalWidth: number, picture = { width: 400, height: 400 }) => ({
  frame,
  picture,
  naturalWidth,
});

describe('the zoom range', () => {
  test('starts where the picture exactly fills the frame', () => {
    expect(zoomRange(drawn(1600), 0, true).min).toBe(1);
    expect(zoomRange(drawn(1600, { width: 600, height: 800 }), 0, true).min).toBe(0.5);
  });

  test.each([0, 5, -12, 20, 90, 97, 180, -90])('leaves no empty corner at %d degrees', (angle) => {
    const { min } = zoomRange(drawn(1600, { width: 500, height: 400 }), angle, true);
    // Relative to the picture, the frame is rotated the other way, and its bounding box must lie
    // within the picture.
    const box = rotatedSize(frame, -angle);
    expect(box.width).toBeLessThanOrEqual(500 * min + 1e-9);
    expect(box.height).toBeLessThanOrEqual(400 * min + 1e-9);
  });

  test('ends where too few pixels would be left for printing', () => {
    expect(zoomRange(drawn(1600), 0, true).max).toBe(2);
    expect(zoomRange(drawn(800), 0, true).max).toBe(1);
    expect(zoomRange(drawn(800), 0, false).max).toBe(4);
  });

  test('never has a maximum below its minimum', () => {
    const { min, max } = zoomRange(drawn(800), 15, true);
    expect(min).toBeGreaterThan(1);
    expect(max).toBe(min);
  });
});
