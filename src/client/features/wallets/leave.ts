/** Leaves the portal for the wallet, whose address may be that of an app. */
export const leaveForWallet = (link: string): void => location.assign(link);
