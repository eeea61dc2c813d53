import { application } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { accessibilityQueries } from './queries.ts';
import { Statement } from './Statement.tsx';
import { useTranslation } from './texts.ts';
import classes from './Accessibility.module.css';

/** The supervising authority's page for complaints, whose address the law's guidance prescribes. */
const COMPLAINTS = 'https://www.digg.se/tdosanmalan';

export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(accessibilityQueries.statement()));
  return null;
}

/**
 * The accessibility statement that the Swedish Act on the Accessibility of Digital Public Services
 * (2018:1937) requires. What only the university can know is shown as soon as it has stated it.
 */
export default function AccessibilityPage() {
  const { t } = useTranslation();
  const { universityName, productName, baseUrl } = application();
  return (
    <Page
      title={t('ACCESSIBILITY/TITLE')}
      lead={t('ACCESSIBILITY/LEAD', {
        university: universityName[currentLanguage()],
        productName,
        address: new URL(baseUrl).host,
      })}
    >
      <div className={classes.statement}>
        <AsyncBoundary skeleton={<TextSkeleton lines={12} />} failure={t('ACCESSIBILITY/FAILED')}>
          <Statement />
        </AsyncBoundary>
        <section>
          <h2>{t('ACCESSIBILITY/SUPERVISION')}</h2>
          <p>{t('ACCESSIBILITY/SUPERVISION_TEXT')}</p>
          <p>
            <ExternalLink href={COMPLAINTS}>{t('ACCESSIBILITY/SUPERVISION_LINK')}</ExternalLink>
          </p>
        </section>
      </div>
    </Page>
  );
}
