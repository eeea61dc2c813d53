import * as z from 'zod/mini';
import { pinError } from '#rules/pin.ts';

/**
 * Input for choosing a PIN; `current` is used only when a card with a PIN exists already (CARD-09,
 * CARD-10).
 */
export interface PinFields {
  readonly current: string;
  readonly newPin: string;
  readonly newPinRepeat: string;
}
export const emptyPin: PinFields = { current: '', newPin: '', newPinRepeat: '' };

/**
 * The server applies the same rules; checking them here saves a round trip. Messages are text keys.
 */
export const pinSchema = ({
  nationalId,
  asksForCurrent,
}: {
  nationalId: string | null;
  asksForCurrent: boolean;
}) =>
  z
    .object({ current: z.string(), newPin: z.string(), newPinRepeat: z.string() })
    .check(({ value, issues }) => {
      const fieldError = (field: keyof PinFields, message: string) =>
        issues.push({ code: 'custom', input: value[field], path: [field], message });
      if (asksForCurrent && value.current === '') fieldError('current', 'INPUT_REQUIRED');
      const pin = pinError(value.newPin, nationalId);
      if (pin) fieldError('newPin', pin);
      if (value.newPinRepeat === '') fieldError('newPinRepeat', 'INPUT_REQUIRED');
      else if (value.newPinRepeat !== value.newPin)
        fieldError('newPinRepeat', 'INPUT_NOT_THE_SAME');
    });
