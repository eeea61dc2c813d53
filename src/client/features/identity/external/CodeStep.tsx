import { Link } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { CodeForm, type CodeRefusal } from '#client/forms/CodeForm.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { messageOf, outcomesOf, showFailureToast } from './failures.ts';
import { verifiedCode } from './verifiedCode.ts';
import classes from '../parts/SignInForm.module.css';

interface CodeStepProps {
  readonly email: string;
  readonly isLocked: boolean;
  readonly verify: (code: string) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  /** Called when the address is verified, now or earlier (EXT-14). */
  readonly onProved: () => void;
  /** The page where another address can be typed. */
  readonly back: string;
}

const outcomes = ['expired', 'locked', 'code', 'userInvalidStatus'];

/** The mailed code that proves an address, and a link back to type another one (EXT-13, ERR-18). */
export function CodeStep({ email, isLocked, verify, resend, onProved, back }: CodeStepProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const prove = (code: string) => {
    verifiedCode.keep(email, code);
    onProved();
  };
  const onError = (error: Error) => {
    if (outcomesOf(error) === null) showFailureToast(error);
  };
  const sendAgain = useAction({ send: resend, failure: onError });
  const enter = useAction({
    send: verify,
    isSecret: true,
    onSent: (_, code) => prove(code),
    failure: (error, code) => {
      if ('verified' in (outcomesOf(error) ?? {})) return prove(code);
      return onError(error);
    },
  });
  const refusalOf = (error: Error): CodeRefusal => {
    const found = outcomesOf(error);
    if (found === null || 'verified' in found) return {};
    if ('code' in found) return { field: found['code']?.[0] ?? 'EXTERNAL/CODE/WRONG' };
    return {
      isDead: 'expired' in found || 'locked' in found,
      notice: noticeOf(say(messageOf(found, outcomes))),
    };
  };

  return (
    <CodeForm
      words={{
        label: t('EXTERNAL/CODE'),
        help: t('EXTERNAL/CODE_HELP', { email }),
        notACode: 'INPUT_INVALID_CODE',
        submit: t('EXTERNAL/CONTINUE'),
        offline: t('EXTERNAL/OFFLINE'),
      }}
      verify={enter}
      resend={{ label: t('EXTERNAL/RESEND'), action: sendAgain, sent: t('EXTERNAL/RESENT') }}
      refusalOf={refusalOf}
      refused={isLocked ? { isDead: true, notice: noticeOf(t('EXTERNAL/CODE/LOCKED')) } : null}
      others={
        <Link className={classes.link} to={back}>
          {t('EXTERNAL/OTHER_ADDRESS')}
        </Link>
      }
    />
  );
}

const noticeOf = (text: string) => (
  <Notice tone="error" isSpoken>
    <p>{text}</p>
  </Notice>
);
