import type { TextInputProps } from '@mantine/core';
import { TextField } from '../../../ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Passwords.module.css';

interface PasswordFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'value' | 'onChange' | 'onBlur' | 'id' | 'ref' | 'name' | 'disabled' | 'required' | 'minLength'> {
  /** Tells password managers whether to offer what they know or something new. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isShown: boolean;
  /** Absent: another field's button shows this one too. */
  readonly onShow?: (isShown: boolean) => void;
  readonly help?: string;
}

/** A password to type, paste or have filled in, which can be looked at. Uncorrected: no keyboard may change a letter of it. */
export function PasswordField({ isShown, onShow, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // A star would say what a form of nothing but required fields says already.
      withAsterisk={false}
      {...(onShow && {
        rightSectionWidth: 76,
        rightSection: (
          <button type="button" className={classes.show} aria-pressed={isShown} aria-label={t('PASSWORD/SHOW_LABEL')} onClick={() => onShow(!isShown)}>
            {t(isShown ? 'PASSWORD/HIDE' : 'PASSWORD/SHOW')}
          </button>
        ),
      })}
    />
  );
}
