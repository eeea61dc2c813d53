import type { helpdesk } from '../../../contract/helpdesk.ts';
import type { Handlers } from '../../http/handler.ts';

export const helpdeskHandlers: Handlers<typeof helpdesk> = {
  /** Students turn to the infocentre, everybody else to the helpdesk; one desk's hours are never told as the other's. */
  async information({ config, query }) {
    const { kcInformation, infoCentreInformation } = config.helpdesk;
    const { createSupportCaseLink } = kcInformation;
    const flat =
      query.targetGroup === 'Student'
        ? { phoneNumber: infoCentreInformation.phoneNumber, email: infoCentreInformation.email, openingHours: infoCentreInformation.openingHours, openingHoursDeviationsLink: null }
        : kcInformation;
    return { status: 200, body: { ...flat, createSupportCaseLink, kcInformation, infoCentreInformation } };
  },
};
