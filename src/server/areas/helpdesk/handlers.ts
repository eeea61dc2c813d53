import type { helpdesk } from '#contract/helpdesk.ts';
import { type OpeningHours, openingPeriods } from '#rules/openingHours.ts';
import type { Handlers } from '#server/call/handler.ts';

export const helpdeskHandlers: Handlers<typeof helpdesk> = {
  /**
   * Students contact the infocentre, everybody else the helpdesk. The hours of one desk must never
   * be shown as those of the other.
   */
  async information({ config, now, query }) {
    const { hours } = config.helpdesk;
    const kcInformation = { ...config.helpdesk.kcInformation, ...periodsOf(hours.kc, now) };
    const infoCentreInformation = {
      ...config.helpdesk.infoCentreInformation,
      ...periodsOf(hours.infoCentre, now),
    };
    const { createSupportCaseLink } = kcInformation;
    const { homePage: _, ...infoCentre } = infoCentreInformation;
    const flat =
      query.targetGroup === 'Student'
        ? { ...infoCentre, openingHoursDeviationsLink: null }
        : kcInformation;
    return {
      status: 200,
      body: { ...flat, createSupportCaseLink, kcInformation, infoCentreInformation },
    };
  },
};

const periodsOf = (hours: OpeningHours | null, now: Date) =>
  hours === null ? {} : { openingPeriods: openingPeriods(hours, now) };
