/**
 * An unused activation key for Wilma Krantz, formatted as on the printed sheet that she receives.
 */
export const demoActivationKey = 'K7QD-0M3X-9TVB-2HWR';

/** An activation key for Alva Brink, issued before her account has been assigned a user id. */
export const earlyActivationKey = 'E4R7-Y0K3-7NBW-5QTZ';
