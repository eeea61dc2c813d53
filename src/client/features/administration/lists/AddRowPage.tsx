import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { KeptKind } from '#contract/lists.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/lists.ts';
import { choiceParam } from '#client/routing/params.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import width from '../Readable.module.css';
import { RowForm } from './RowForm.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  choiceParam(params, 'kind', KeptKind.options);

/** `/administration/lists/:kind/new`: adds a row to a list. */
export default function AddRowPage() {
  const { t } = useTranslation();
  const kind = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page title={t(`LISTS/ADD_TITLE/${kind}`)} lead={t('LISTS/ADD_LEAD')}>
      <BackLink to={paths.administrationList(kind)}>
        {t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`)}
      </BackLink>
      <div className={width.readable}>
        <RowForm
          kind={kind}
          row={null}
          onDone={() => void navigate(paths.administrationList(kind), { replace: true })}
        />
      </div>
    </Page>
  );
}
