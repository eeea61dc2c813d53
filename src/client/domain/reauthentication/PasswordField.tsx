import type { TextInputProps } from '@mantine/core';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import classes from './PasswordField.module.css';

interface PasswordFieldProps extends Pick<
  TextInputProps,
  | 'label'
  | 'error'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'id'
  | 'ref'
  | 'name'
  | 'disabled'
  | 'required'
  | 'minLength'
> {
  /** Tells password managers whether to fill in a stored password or to offer a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isShown: boolean;
  /** Absent when another field's button also reveals this field. */
  readonly onShow?: (isShown: boolean) => void;
  readonly help?: string;
}

/**
 * Field for a password that can be typed, pasted or filled in, and revealed. Keyboard correction is
 * off, so that no character is changed.
 */
export function PasswordField({ isShown, onShow, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // Every field of the form is required, so a star adds nothing.
      withAsterisk={false}
      {...(onShow && {
        rightSectionWidth: 76,
        rightSection: (
          <button
            type="button"
            className={classes.show}
            aria-pressed={isShown}
            aria-label={t('PASSWORD/SHOW_LABEL')}
            onClick={() => onShow(!isShown)}
          >
            {t(isShown ? 'PASSWORD/HIDE' : 'PASSWORD/SHOW')}
          </button>
        ),
      })}
    />
  );
}
