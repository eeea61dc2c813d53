import { Radio, type RadioProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import classes from './Option.module.css';

interface OptionsProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** Radio group for a few options, all visible. */
export const Options = ({ label, children, ...props }: OptionsProps) => (
  <Radio.Group {...props} label={label} size="md" classNames={{ label: classes.group ?? '' }}>
    <div className={classes.options}>{children}</div>
  </Radio.Group>
);

export const Option = (props: Omit<RadioProps, 'classNames' | 'size'>) => (
  <Radio {...props} size="md" classNames={classes} />
);
