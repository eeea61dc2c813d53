import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import type { IsoDate } from '#rules/dates.ts';
import { useTranslation } from '../fieldTexts.ts';
import { CalendarIcon } from '../deferredIcons.tsx';
import { popupPlacement } from '../popupPlacement.ts';
import { TextField } from '../TextField.tsx';
import { calendarLocale } from './calendarLocale.ts';
import { typedDate } from './typedDate.ts';
import { useDays } from './useDays.ts';
import { useToday } from './useToday.ts';
import classes from './DateField.module.css';

interface DateFieldProps {
  readonly label: string;
  readonly help?: string;
  /** Null while the field does not contain a date between `min` and `max`. */
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate | null) => void;
  readonly min: IsoDate;
  readonly max: IsoDate;
  /** Any other error in the date; the field itself reports errors in the text. */
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
  readonly isRequired?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A date, typed or chosen in a calendar with week numbers (ACCT-16). It stands for the whole day,
 * to its end.
 */
export function DateField({
  label,
  help,
  value,
  onChange,
  min,
  max,
  error,
  onBlur,
  isRequired = false,
  ref,
}: DateFieldProps) {
  const { t } = useTranslation();
  const { exact, fullDate } = useDays();
  const { text, type } = useTyped(value);
  const [hasLeft, setLeft] = useState(false);

  const day = typedDate(text);
  const isOutside = day !== null && (day < min || day > max);
  const change = (next: string) => {
    const typed = typedDate(next);
    const chosen = typed !== null && typed >= min && typed <= max ? typed : null;
    type(next, chosen);
    onChange(chosen);
  };
  const ownError = () => {
    if (text.trim() === '' || !hasLeft) return undefined;
    if (day === null) return t('INPUT_INVALID_DATE');
    return isOutside
      ? t('DATE_FIELD/OUTSIDE', { min: fullDate(min), max: fullDate(max) })
      : undefined;
  };
  const leave = () => {
    setLeft(true);
    onBlur?.();
  };

  return (
    <TextField
      ref={ref ?? null}
      label={label}
      withAsterisk={isRequired}
      // People check a date by its weekday.
      help={value === null ? (help ?? t('DATE_FIELD/FORM')) : exact(value)}
      error={ownError() ?? error}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
      autoComplete="off"
      rightSectionWidth="3rem"
      rightSection={<Calendar value={value} min={min} max={max} onChoose={change} />}
    />
  );
}

/**
 * Keeps the text as typed as long as it means the value; a value set from outside replaces the
 * text.
 */
function useTyped(value: IsoDate | null) {
  const [typed, setTyped] = useState({ text: value ?? '', value });
  return {
    text: typed.value === value ? typed.text : (value ?? ''),
    type: (text: string, meant: IsoDate | null) => setTyped({ text, value: meant }),
  };
}

/** Too narrow for a full-size week row with its week number. */
const SMALL_PHONE = '(max-width: 23.99em)';

interface CalendarProps {
  readonly value: IsoDate | null;
  readonly min: IsoDate;
  readonly max: IsoDate;
  readonly onChoose: (date: IsoDate) => void;
}

function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSmall =
    useMediaQuery(SMALL_PHONE, undefined, { getInitialValueInEffect: false }) ?? false;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault(); // closes only the calendar, not what contains it
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return (
    <DatesProvider settings={{ locale: calendarLocale(language), firstDayOfWeek: 1 }}>
      <div onKeyDown={onKeyDown} onBlur={onBlur} role="presentation">
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          {...popupPlacement}
          withRoles={false}
          // The library would close the calendar before the key handler here could stop the key
          // from closing the dialog too.
          closeOnEscape={false}
          trapFocus
        >
          <Popover.Target>
            <button
              ref={button}
              type="button"
              className={classes.button}
              aria-label={t('DATE_FIELD/CALENDAR')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarIcon />
            </button>
          </Popover.Target>
          <Popover.Dropdown
            className={classes.calendar}
            role="dialog"
            aria-label={t('DATE_FIELD/CALENDAR')}
          >
            <DatePicker
              value={value}
              defaultDate={value ?? min}
              onChange={(date) => {
                if (date) onChoose(date);
                close();
              }}
              minDate={min}
              maxDate={max}
              withWeekNumbers
              highlightToday
              // The library takes the device's date.
              getDayProps={(date) => ({ 'data-today': date === today || undefined })}
              size={isSmall ? 'sm' : 'md'}
              ariaLabels={{
                nextMonth: t('DATE_FIELD/NEXT'),
                previousMonth: t('DATE_FIELD/PREVIOUS'),
                nextYear: t('DATE_FIELD/NEXT'),
                previousYear: t('DATE_FIELD/PREVIOUS'),
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </div>
    </DatesProvider>
  );
}
