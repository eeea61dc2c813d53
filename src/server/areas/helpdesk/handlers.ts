import type { helpdesk } from '../../../contract/helpdesk.ts';
import type { Handlers } from '../../http/handler.ts';

export const helpdeskHandlers: Handlers<typeof helpdesk> = {
  /** Students turn to the infocentre, everybody else to the helpdesk. The infocentre tells its hours on its own page. */
  async information({ config, query }) {
    const { kcInformation, infoCentreInformation } = config.helpdesk;
    const isForStudents = query.targetGroup === 'Student';
    const { phoneNumber, email } = isForStudents ? infoCentreInformation : kcInformation;
    const { openingHours, createSupportCaseLink } = kcInformation;
    const openingHoursDeviationsLink = (isForStudents && infoCentreInformation.homePage) || kcInformation.openingHoursDeviationsLink;
    const flat = { phoneNumber, email, openingHours, openingHoursDeviationsLink, createSupportCaseLink };
    return { status: 200, body: { ...flat, kcInformation, infoCentreInformation } };
  },
};
